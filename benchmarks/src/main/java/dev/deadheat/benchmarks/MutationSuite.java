package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.mutation.Mutation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How often {@code check} notices that synchronization is gone; see {@link Mutation}. */
public final class MutationSuite {
  private MutationSuite() {}

  /**
   * Arguments: result file, work directory, file of labels, seeds (with commas), most mutants of
   * the corpus, most of each jar; then libraries, each {@code NAME=ANALYSED=CHANGED=JAR[:JAR…]}
   * with patterns of class files in the first jar.
   */
  public static void main(String[] arguments) throws IOException {
    Mutation mutation =
        new Mutation(
            Path.of(arguments[1]),
            Path.of(arguments[2]),
            Stream.of(arguments[3].split(",", -1)).map(Long::valueOf).toList());
    Path file = Path.of(arguments[0]);
    mutation.corpus(Integer.parseInt(arguments[4]));
    save(file, mutation);
    for (int i = 6; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 4);
      mutation.jar(
          parts[0],
          Stream.of(parts[3].split(":", -1)).map(Path::of).toList(),
          Pattern.compile(parts[1]),
          Pattern.compile(parts[2]),
          Integer.parseInt(arguments[5]));
      save(file, mutation);
    }
    mutation.summary();
  }

  /** After each group: a run that is ended early has results too. */
  private static void save(Path file, Mutation mutation) {
    Map<String, Object> header = Machine.header("mutation");
    header.putAll(mutation.results());
    Json.write(file, header);
  }
}
