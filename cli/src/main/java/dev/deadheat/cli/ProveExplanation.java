package dev.deadheat.cli;

import dev.deadheat.values.Prove;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.sharing.Race;
import dev.deadheat.values.sharing.Region;
import dev.deadheat.values.sharing.Sharing;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Regions and facts: why something is proved, or what is missing. */
final class ProveExplanation {
  private static final String ALL = "all";
  private static final Pattern PLACE = Pattern.compile(".+:\\d+");

  private final Prove.Answer answer;
  private final PrintWriter out;

  ProveExplanation(Prove.Answer answer, PrintWriter out) {
    this.answer = answer;
    this.out = out;
  }

  /** Whether a place in the sources is meant, not the id of a race. */
  static boolean isPlace(String text) {
    return text.equals(ALL) || PLACE.matcher(text).matches();
  }

  /** Returns the exit code. */
  int print(String place) {
    List<Verdict> wanted =
        answer.verdicts().stream()
            .filter(v -> place.equals(ALL) || place.equals(place(v.obligation())))
            .toList();
    if (wanted.isEmpty()) {
      throw new UserError(
          "--explain " + place + ": nothing to prove there; --explain all shows every place");
    }
    for (Prove.Part part : answer.parts()) {
      boolean concerned =
          place.equals(ALL)
              || part.graph().frames().stream()
                  .anyMatch(
                      f ->
                          wanted.stream()
                              .anyMatch(v -> v.obligation().method() == f.body().method()));
      if (concerned) {
        regions(part);
      }
    }
    for (Verdict verdict : wanted) {
      Obligation obligation = verdict.obligation();
      out.println(
          place(obligation)
              + " "
              + obligation.what().name().toLowerCase(Locale.ROOT)
              + " "
              + verdict.outcome().name().toLowerCase(Locale.ROOT)
              + ", in "
              + obligation.method());
      verdict.facts().forEach(fact -> out.println("    " + fact));
      if (verdict.facts().isEmpty()) {
        out.println("    nothing is known about what it names");
      }
    }
    out.flush();
    boolean open = wanted.stream().anyMatch(v -> v.outcome() != Verdict.Outcome.PROVED);
    return open ? ExitCode.FINDINGS : ExitCode.OK;
  }

  private static String place(Obligation obligation) {
    return obligation.method().owner().sourceFile() + ":" + obligation.line();
  }

  private void regions(Prove.Part part) {
    Sharing sharing = part.sharing();
    for (String gap : part.graph().gaps()) {
      out.println(part.name() + ": " + gap + "; so nothing is proved by following it");
    }
    for (Region region : sharing.regions()) {
      out.println(
          part.name()
              + ": region of "
              + names(region)
              + ", guarded by "
              + part.graph().nameOf(region.lock()));
      for (Cell cell : region.cells()) {
        Race race = sharing.regionRaces().get(cell);
        if (race != null) {
          out.println("    alone, because " + race);
        }
      }
    }
    List<Cell> loose =
        part.graph().cells().stream()
            .filter(c -> c.isTracked() && c.field() != null && sharing.isShifting(c))
            .toList();
    if (!loose.isEmpty()) {
      out.println(
          part.name()
              + ": only by all that is ever stored in them: "
              + loose.stream().map(Objects::toString).distinct().collect(Collectors.joining(", ")));
    }
  }

  private static String names(Region region) {
    return region.cells().stream().map(Cell::toString).collect(Collectors.joining(", "));
  }
}
