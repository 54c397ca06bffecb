package dev.deadheat.corpus;

import java.util.List;

/**
 * What an engine said about one case.
 *
 * @param verdicts all findings, repeated ones included
 * @param suppressed how many findings were counted but not shown
 * @param warnings what the engine complained about, such as missing classes
 */
public record Outcome(List<Verdict> verdicts, int suppressed, List<String> warnings) {

  public Outcome {
    verdicts = List.copyOf(verdicts);
    warnings = List.copyOf(warnings);
  }

  public static Outcome of(List<Verdict> verdicts) {
    return new Outcome(verdicts, 0, List.of());
  }
}
