package dev.deadheat.benchmarks.soundness;

import dev.deadheat.program.ProgramLoader;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.races.PlainCheck;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What {@code check} says of a program.
 *
 * @param races pairs at level race, and the pairs that these speak for
 * @param notes pairs at level note
 */
public record StaticFindings(Set<Pair> races, Set<Pair> notes) {
  static final StaticFindings NONE = new StaticFindings(Set.of(), Set.of());
  private static final Pattern LINE = Pattern.compile("\\((?:[^():]*:)?([0-9]*)[^():]*\\)");
  private static final int RELEASE = 17;

  /** Analyses the class files in a directory. */
  public static StaticFindings of(Path classes, List<Path> classpath, CheckOptions options) {
    StaticFindings found = new StaticFindings(new TreeSet<>(), new TreeSet<>());
    PlainCheck.findings(new ProgramLoader(RELEASE, null), classes, classpath, options)
        .races()
        .forEach(found::add);
    return found;
  }

  private void add(Race race) {
    Set<Pair> pairs = race.level() == Level.RACE ? races : notes;
    Access first = race.accesses().get(0);
    Access last = race.accesses().get(race.accesses().size() - 1);
    pairs.add(new Pair(race.location(), first.line(), last.line()));
    for (String also : race.also()) {
      int[] lines = LINE.matcher(also).results().mapToInt(m -> line(m.group(1))).toArray();
      pairs.add(new Pair(race.location(), lines[0], lines[1]));
    }
  }

  /** Zero for code that was compiled without lines. */
  private static int line(String digits) {
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  /** Whether a pair that an execution showed is among those reported at level race. */
  boolean reports(Pair seen) {
    return races.stream().anyMatch(pair -> same(pair, seen));
  }

  /** Elements and contents are named by what holds them; the lines say which they are. */
  static boolean same(Pair reported, Pair seen) {
    return reported.line() == seen.line()
        && reported.otherLine() == seen.otherLine()
        && (!seen.hasName()
            || reported.location().replace('$', '.').equals(seen.location().replace('$', '.')));
  }
}
