package dev.deadheat.benchmarks.mutation;

import dev.deadheat.benchmarks.soundness.Pair;
import dev.deadheat.benchmarks.soundness.Schedules;
import dev.deadheat.benchmarks.soundness.StaticFindings;
import dev.deadheat.races.CheckOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Class files that are analysed together, before and after a change. */
final class Subject {
  final String name;
  final Map<String, byte[]> files;
  private final List<Path> classpath;
  private final CheckOptions options;
  private final Path work;
  private @Nullable StaticFindings original;

  /** Internal name of the class with the main method; null for a library. */
  private final @Nullable String main;

  /** What a change brings: findings that were not there before. */
  enum Verdict {
    RACE,
    NOTE,
    NOTHING
  }

  Subject(
      String name,
      Map<String, byte[]> files,
      List<Path> classpath,
      CheckOptions options,
      Path work) {
    this.name = name;
    this.files = files;
    this.classpath = classpath;
    this.options = options;
    String named = options.mainClass();
    this.main = named == null ? null : named.replace('.', '/');
    this.work = work;
  }

  StaticFindings original() throws IOException {
    StaticFindings known = original;
    if (known == null) {
      known = check(files);
      original = known;
    }
    return known;
  }

  Verdict judge(Mutant mutant) throws IOException {
    StaticFindings before = original();
    StaticFindings after = check(mutant.files());
    if (!fresh(after.races(), before.races()).isEmpty()) {
      return Verdict.RACE;
    }
    Set<Pair> known = new TreeSet<>(before.races());
    known.addAll(before.notes());
    return fresh(after.notes(), known).isEmpty() ? Verdict.NOTHING : Verdict.NOTE;
  }

  /** What executions say of it. */
  Schedules schedules(Mutant mutant) {
    return main == null ? Schedules.UNKNOWN : Schedules.of(mutant.files().values(), main);
  }

  private static Set<Pair> fresh(Set<Pair> after, Set<Pair> before) {
    Set<Pair> fresh = new TreeSet<>(after);
    fresh.removeAll(before);
    return fresh;
  }

  private StaticFindings check(Map<String, byte[]> classes) throws IOException {
    Path directory = Files.createTempDirectory(work, "mutant");
    try {
      for (Map.Entry<String, byte[]> file : classes.entrySet()) {
        Path target = directory.resolve(file.getKey() + ".class");
        Files.createDirectories(target.getParent());
        Files.write(target, file.getValue());
      }
      return StaticFindings.of(directory, classpath, options);
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
