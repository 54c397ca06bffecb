package dev.deadheat.races;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which of the pairs on one location are findings of their own. Each that is one shows a line which
 * the ones before it do not; those that show nothing new are listed with one that shares a line
 * with them. So a check and the write after it are one finding, though the write also races with
 * itself.
 *
 * <p>In a library, of which people look at many, a finding shows two new lines: pairs that share a
 * line are one problem most of the time, a field that one method writes without the lock, say. In a
 * program, and where all of a library is asked for, one new line is enough, so that no line is
 * without a finding of its own.
 *
 * <p>With more findings than a person goes through in one sitting, each location has one, which
 * lists all its other pairs: a field is repaired as a whole.
 */
final class Telling<T> {
  /** More findings than this on one location tell nobody anything new: the others become notes. */
  private static final int MAX_PER_LOCATION = 12;

  /** The same where nobody asked for the one class or program: people look at many of these. */
  private static final int MAX_IN_LIBRARY = 3;

  /** With more than this, each location has one finding. */
  private static final int MANY = 40;

  static final String ONE_OF_MANY = "one of many on this location; the surest are level race";

  private final int max;
  private final boolean brief;
  private final boolean complete;
  private final Map<String, List<Entry<T>>> byLocation = new LinkedHashMap<>();
  private final Set<T> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<T> listed = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<T, List<T>> others = new IdentityHashMap<>();
  private final Set<T> spare = Collections.newSetFromMap(new IdentityHashMap<>());

  /** What is chosen first. */
  private enum Step {
    TWO_NEW_LINES,
    ONLY_NEW_LINES,
    A_NEW_LINE
  }

  private record Entry<T>(T what, String first, String second) {
    boolean shares(Entry<T> other) {
      return first.equals(other.first)
          || first.equals(other.second)
          || second.equals(other.first)
          || second.equals(other.second);
    }
  }

  Telling(CheckOptions options) {
    complete = options.everything();
    brief = options.library() && !options.everything();
    max = brief ? MAX_IN_LIBRARY : MAX_PER_LOCATION;
  }

  /** Adds a pair; the surest ones on each location first. */
  void add(String location, T what, String first, String second) {
    byLocation
        .computeIfAbsent(location, l -> new ArrayList<>())
        .add(new Entry<>(what, first, second));
  }

  /** Decides. */
  void choose() {
    byLocation.values().forEach(this::choose);
    if (isMany(kept.size()) && !complete) {
      kept.clear();
      listed.clear();
      others.clear();
      spare.clear();
      byLocation.values().forEach(this::chooseOne);
    }
  }

  /** Whether there are more findings than a person goes through in one sitting. */
  static boolean isMany(int findings) {
    return findings > MANY;
  }

  /** The surest pair of a location, and of these the first that shows two lines. */
  private void chooseOne(List<Entry<T>> same) {
    Entry<T> one =
        same.stream().filter(e -> !e.first.equals(e.second)).findFirst().orElse(same.get(0));
    kept.add(one.what);
    for (Entry<T> entry : same) {
      if (!kept.contains(entry.what)) {
        listed.add(entry.what);
        others.computeIfAbsent(one.what, w -> new ArrayList<>()).add(entry.what);
      }
    }
  }

  private void choose(List<Entry<T>> same) {
    Set<String> shown = new HashSet<>();
    List<Entry<T>> chosen = new ArrayList<>();
    for (Step step : Step.values()) {
      for (Entry<T> entry : same) {
        boolean first = !shown.contains(entry.first);
        boolean second = !shown.contains(entry.second);
        boolean both = first && second;
        boolean news =
            switch (step) {
              case TWO_NEW_LINES -> both && !entry.first.equals(entry.second);
              case ONLY_NEW_LINES -> both;
              case A_NEW_LINE -> !brief && (first || second);
            };
        if (news && chosen.size() < max) {
          chosen.add(entry);
          kept.add(entry.what);
          shown.add(entry.first);
          shown.add(entry.second);
        }
      }
    }
    for (Entry<T> entry : same) {
      if (kept.contains(entry.what)) {
        continue;
      }
      Entry<T> speaker = chosen.stream().filter(entry::shares).findFirst().orElse(null);
      if (speaker == null) {
        spare.add(entry.what);
      } else {
        listed.add(entry.what);
        others.computeIfAbsent(speaker.what, w -> new ArrayList<>()).add(entry.what);
      }
    }
  }

  /** Whether a pair is listed with another one that is a finding. */
  boolean isListed(T what) {
    return listed.contains(what);
  }

  /** Whether there are enough on its location without this one. */
  boolean isSpare(T what) {
    return spare.contains(what);
  }

  /** The pairs that are listed with a finding. */
  List<T> others(T what) {
    return others.getOrDefault(what, List.of());
  }
}
