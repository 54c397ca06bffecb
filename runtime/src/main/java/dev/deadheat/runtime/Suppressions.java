package dev.deadheat.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Races the user knows and wants to hear no more of, in the format of docs/suppressions.md: {@code
 * race:GLOB} is about the location, {@code race_in:GLOB} about a method on a stack, {@code
 * top:GLOB} about the method of an access. {@code id:} needs ids, which only {@code deadheat}
 * gives. What is suppressed is counted.
 */
final class Suppressions {
  private static final String[] PREFIXES = {"race:", "race_in:", "top:"};
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final List<String> entries = new ArrayList<>();
  private int annotated;

  Suppressions(List<String> files) {
    for (String file : files) {
      try {
        for (String line : Files.readAllLines(Path.of(file))) {
          int comment = line.indexOf('#');
          String text = (comment < 0 ? line : line.substring(0, comment)).strip();
          if (!text.isEmpty()) {
            add(file, text);
          }
        }
      } catch (IOException e) {
        Reports.say(
            file + ": cannot be read (" + e.getMessage() + "); nothing is suppressed by it");
      }
    }
  }

  private void add(String file, String text) {
    for (String prefix : PREFIXES) {
      if (text.startsWith(prefix)) {
        entries.add(text);
        return;
      }
    }
    if (!text.startsWith("id:")) {
      Reports.say(
          file + ": '" + text + "' is no suppression; start it with race:, race_in: or top:");
    }
  }

  /** In the code itself; those who keep what a file suppresses do not ask for these either. */
  boolean isAnnotated(Race race) {
    boolean hidden = Annotated.hides(race);
    if (hidden) {
      annotated++;
    }
    return hidden;
  }

  boolean match(Race race) {
    for (String entry : entries) {
      if (matches(entry, race)) {
        counts.put(entry, counts.getOrDefault(entry, 0) + 1);
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String entry, Race race) {
    String pattern = entry.substring(entry.indexOf(':') + 1).strip();
    if (entry.startsWith("race:")) {
      return Globs.matches(pattern, race.location);
    }
    int frames = entry.startsWith("top:") ? 1 : Integer.MAX_VALUE;
    return anyFrame(pattern, race.now, frames) || anyFrame(pattern, race.before, frames);
  }

  private static boolean anyFrame(String pattern, Race.Access access, int most) {
    for (int i = 0; i < Math.min(most, access.stack.length); i++) {
      StackTraceElement frame = access.stack[i];
      if (Globs.matches(pattern, frame.getClassName() + "." + frame.getMethodName())) {
        return true;
      }
    }
    return false;
  }

  /** How much each entry has hidden; without those of files, if another tool applies these. */
  Map<String, Integer> counts(boolean annotatedOnly) {
    Map<String, Integer> all = annotatedOnly ? new LinkedHashMap<>() : new LinkedHashMap<>(counts);
    if (annotated > 0) {
      all.put("annotation", annotated);
    }
    return all;
  }

  int total() {
    int total = annotated;
    for (int count : counts.values()) {
      total += count;
    }
    return total;
  }
}
