package dev.deadheat.program.warning;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Collects warnings from any thread; at most one for each kind and subject, listed in an order that
 * does not depend on which thread was first.
 */
public final class Warnings {
  private record Key(Warning.Kind kind, String subject) {}

  private static final Comparator<Warning> ORDER =
      Comparator.comparing(Warning::kind)
          .thenComparing(Warning::subject)
          .thenComparing(Warning::message);

  private final ConcurrentHashMap<Key, Warning> bySubject = new ConcurrentHashMap<>();

  /** Adds a warning; of two about the same subject, the one that sorts first is kept. */
  public void add(Warning.Kind kind, String subject, String message) {
    Warning warning = new Warning(kind, subject, message);
    bySubject.merge(new Key(kind, subject), warning, (a, b) -> ORDER.compare(a, b) <= 0 ? a : b);
  }

  /** All warnings so far, sorted. */
  public List<Warning> list() {
    return bySubject.values().stream().sorted(ORDER).toList();
  }
}
