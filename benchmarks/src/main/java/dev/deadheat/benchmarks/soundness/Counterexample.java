package dev.deadheat.benchmarks.soundness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes a case of the corpus of a program with a race that {@code check --sound} misses. */
final class Counterexample {
  private static final String SECTION = "random";
  private static final int MOST_TRIALS = 3_000;

  private Counterexample() {}

  /** Minimises it and writes the case; the answer is the file. */
  static Path save(long seed, Trial.Effort effort, Path work, Path corpus) throws IOException {
    Form form = Form.of(seed);
    Shrinker shrinker =
        new Shrinker(
            form, MOST_TRIALS, program -> !Trial.of(program, effort, work).missed().isEmpty());
    Piece small = shrinker.shrink(form.program(seed));
    Pair missed =
        Trial.of(Compiled.all(form.sources(Shrinker.PACKAGE, small)).get(0), effort, work)
            .missed()
            .iterator()
            .next();
    boolean library = form == Form.LIBRARY;
    String name = "Seed" + seed + (library ? "LibraryBad" : "Bad");
    String header =
        "// CASE " + (library ? "C2 library" : "B4") + ": random program of seed " + seed + "\n";
    String text =
        form.text(header, SECTION, name, small)
            .replace(Keeping.STORED, "")
            .replace(Keeping.OWNED, "");
    // The header is one line more than the text had in which the race was seen.
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    mark(lines, missed.line() + 1);
    if (missed.otherLine() != missed.line()) {
      mark(lines, missed.otherLine() + 1);
    }
    Path file = Files.createDirectories(corpus.resolve(SECTION)).resolve(name + ".java");
    Files.writeString(file, String.join("\n", lines));
    return file;
  }

  private static void mark(List<String> lines, int line) {
    lines.set(line - 1, lines.get(line - 1) + " // RACE check #1");
  }
}
