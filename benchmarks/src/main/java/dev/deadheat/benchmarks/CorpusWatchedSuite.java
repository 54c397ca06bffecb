package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.idioms.CorpusRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The programs of the corpus under {@code run} alone, on the JDK that runs this. */
public final class CorpusWatchedSuite {
  private CorpusWatchedSuite() {}

  /** Arguments: work directory, agent. Prints what is not as expected, and last the counts. */
  public static void main(String[] arguments) throws IOException {
    Map<String, Map<String, String>> cases =
        new CorpusRun(Path.of(arguments[0]), Path.of(arguments[1])).watched();
    int wrong = 0;
    for (Map.Entry<String, Map<String, String>> one : cases.entrySet()) {
      for (String answer : one.getValue().values()) {
        if (!answer.isEmpty()) {
          wrong++;
          System.out.println("  " + one.getKey() + ": " + answer);
        }
      }
    }
    System.out.println(cases.size() + " cases, " + (cases.size() - wrong) + " as expected");
  }
}
