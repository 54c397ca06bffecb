package dev.deadheat.benchmarks.soundness;

import dev.deadheat.races.CheckOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One program: what its schedules show and what {@code check} reports. */
record Trial(Compiled program, Explorer.Answer seen, StaticFindings sound) {

  /** How long to look for races. */
  record Effort(int random, int systematic) {}

  /** Where no execution shows a race, {@code check} is not asked: nothing can be missed. */
  static Trial of(Compiled program, Effort effort, Path work) throws IOException {
    Explorer.Answer seen =
        Explorer.explore(
            program.code(),
            program.internalName(),
            1 << Dice.COINS,
            effort.random(),
            effort.systematic(),
            program.mainClass().hashCode());
    Trial trial = new Trial(program, seen, StaticFindings.NONE);
    return trial.shown().isEmpty() ? trial : new Trial(program, seen, check(program, work, true));
  }

  /** The races between lines that are analysed. */
  Set<Pair> shown() {
    Set<Pair> shown = new TreeSet<>(seen.races());
    shown.removeIf(pair -> !program.form().isAnalysed(pair));
    return shown;
  }

  /** All that {@code check --sound} reports, also where there was no need to ask it yet. */
  StaticFindings allSound(Path work) throws IOException {
    return shown().isEmpty() ? check(program, work, true) : sound;
  }

  static StaticFindings check(Compiled program, Path work, boolean sound) throws IOException {
    Path directory = Files.createTempDirectory(work, "program");
    try {
      program.writeAnalysed(directory);
      String main = program.form() == Form.LIBRARY ? null : program.mainClass();
      return StaticFindings.of(directory, List.of(), CheckOptions.of(main, false, sound));
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Races that an execution shows and {@code check --sound} does not report at level race. */
  Set<Pair> missed() {
    Set<Pair> missed = shown();
    missed.removeIf(sound::reports);
    return missed;
  }
}
