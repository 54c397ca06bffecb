package dev.deadheat.runtime;

import java.util.HashSet;
import java.util.Set;

/**
 * What an annotation named {@code SuppressDeadheat} is on: a field or its class hides the races on
 * that field, a method or its class the races of its accesses, as in {@code check}.
 */
public final class Annotated {
  private static final Set<String> NAMES = new HashSet<>();

  private Annotated() {}

  /** The agent has seen one on a class, a field or (with its descriptor) a method. */
  public static void add(String name) {
    synchronized (NAMES) {
      NAMES.add(name);
    }
  }

  static boolean hides(Race race) {
    synchronized (NAMES) {
      return !NAMES.isEmpty() && (field(race) || access(race.now) || access(race.before));
    }
  }

  private static boolean field(Race race) {
    if (!race.kind.equals("field") && !race.kind.equals("static")) {
      return false;
    }
    int dot = race.location.lastIndexOf('.');
    return NAMES.contains(race.location)
        || (dot > 0 && NAMES.contains(race.location.substring(0, dot)));
  }

  private static boolean access(Race.Access access) {
    Site site = access.site;
    return NAMES.contains(site.className)
        || NAMES.contains(site.className + "." + site.method + site.descriptor);
  }
}
