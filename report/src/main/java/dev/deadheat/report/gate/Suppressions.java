package dev.deadheat.report.gate;

import dev.deadheat.report.json.FileProblem;
import dev.deadheat.report.json.ReportException;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A suppression file: one entry per line, {@code #} starts a comment. {@code race:pkg.Cls.field} is
 * about the location, {@code race_in:pkg.*} about a method on a stack of an access, {@code
 * top:pkg.Cls.method} about the method of an access itself, {@code id:…} about one finding. All but
 * the last are globs. Entries that hide nothing are told, so that the file does not outlive its
 * reasons.
 */
public final class Suppressions {
  private final List<Entry> entries;
  private final Set<Entry> used = new LinkedHashSet<>();

  private Suppressions(List<Entry> entries) {
    this.entries = entries;
  }

  private enum What {
    RACE("race:"),
    RACE_IN("race_in:"),
    TOP("top:"),
    ID("id:");

    private final String prefix;

    What(String prefix) {
      this.prefix = prefix;
    }
  }

  private record Entry(String place, String text, What what, Glob glob) {
    boolean hides(Race race) {
      return switch (what) {
        case RACE -> glob.matches(race.location());
        case ID -> glob.matches(race.id());
        case TOP -> race.accesses().stream().map(Access::frame).anyMatch(this::matches);
        case RACE_IN -> race.accesses().stream().flatMap(Entry::frames).anyMatch(this::matches);
      };
    }

    private static Stream<Frame> frames(Access access) {
      return Stream.concat(access.stack().stream(), Stream.of(access.frame()));
    }

    private boolean matches(Frame frame) {
      return glob.matches(frame.className() + "." + frame.method());
    }
  }

  /** The entries of some files, together. */
  public static Suppressions read(List<Path> files) {
    List<Entry> entries = new ArrayList<>();
    for (Path file : files) {
      try {
        parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8), entries);
      } catch (IOException e) {
        throw FileProblem.reading(file, e);
      }
    }
    return new Suppressions(entries);
  }

  private static void parse(String file, String content, List<Entry> entries) {
    int number = 0;
    for (String raw : content.lines().toList()) {
      number++;
      int comment = raw.indexOf('#');
      String line = (comment < 0 ? raw : raw.substring(0, comment)).strip();
      if (!line.isEmpty()) {
        entries.add(entry(file + ":" + number, line));
      }
    }
  }

  private static Entry entry(String place, String line) {
    for (What what : What.values()) {
      if (line.startsWith(what.prefix)) {
        String pattern = line.substring(what.prefix.length()).strip();
        if (pattern.isEmpty()) {
          throw new ReportException(place + ": nothing follows '" + what.prefix + "'");
        }
        return new Entry(place, line, what, new Glob(pattern));
      }
    }
    throw new ReportException(
        place + ": '" + line + "' is no suppression; start it with race:, race_in:, top: or id:");
  }

  /** Whether a finding is suppressed; remembers by which entries. */
  public boolean hides(Race race) {
    boolean hidden = false;
    for (Entry entry : entries) {
      if (entry.hides(race)) {
        used.add(entry);
        hidden = true;
      }
    }
    return hidden;
  }

  /** Entries that have hidden nothing so far, with their places. */
  public List<String> unused() {
    return entries.stream()
        .filter(entry -> !used.contains(entry))
        .map(entry -> entry.place() + ": " + entry.text())
        .toList();
  }
}
