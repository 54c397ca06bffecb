package dev.deadheat.benchmarks.soundness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Makes a case of the corpus of a program with a race that {@code check --sound} misses. */
final class Counterexample {
  private static final String SECTION = "random";

  private Counterexample() {}

  /** Minimises it and writes the case; the answer is the file. */
  static Path save(long seed, Trial.Effort effort, Path work, Path corpus) throws IOException {
    Shrinker shrinker =
        new Shrinker(program -> !Trial.of(program, effort, work).missed().isEmpty());
    Piece small = shrinker.shrink(Generator.program(seed));
    String name = "Seed" + seed + "Bad";
    String text =
        Generator.source("// CASE B4: random program of seed " + seed + "\n", SECTION, name, small);
    Compiled compiled = Compiled.all(Map.of(SECTION + "." + name, text)).get(0);
    Pair missed = Trial.of(compiled, effort, work).missed().iterator().next();
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    mark(lines, missed.line());
    if (missed.otherLine() != missed.line()) {
      mark(lines, missed.otherLine());
    }
    Path file = Files.createDirectories(corpus.resolve(SECTION)).resolve(name + ".java");
    Files.writeString(file, String.join("\n", lines));
    return file;
  }

  private static void mark(List<String> lines, int line) {
    lines.set(line - 1, lines.get(line - 1) + " // RACE check #1");
  }
}
