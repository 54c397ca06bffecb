package dev.deadheat.benchmarks.mutation;

import dev.deadheat.benchmarks.soundness.Pair;
import dev.deadheat.benchmarks.soundness.Schedules;
import dev.deadheat.benchmarks.soundness.StaticFindings;
import dev.deadheat.races.CheckOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Class files that are analysed together, before and after a change. */
final class Subject {
  final String name;
  final Map<String, byte[]> files;
  private final List<Path> classpath;
  private final CheckOptions options;
  private final Path directory;
  private @Nullable StaticFindings original;

  /** The same if all objects are said to be shared. */
  private @Nullable StaticFindings originalIfShared;

  /** Internal name of the class with the main method; null for a library. */
  private final @Nullable String main;

  /** What a change brings: findings that were not there before. */
  enum Verdict {
    RACE,
    NOTE,
    NOTHING
  }

  /**
   * @param directory where the class files are put, for this subject alone
   */
  Subject(
      String name,
      Map<String, byte[]> files,
      List<Path> classpath,
      CheckOptions options,
      Path directory) {
    this.name = name;
    this.files = files;
    this.classpath = classpath;
    this.options = options;
    String named = options.mainClass();
    this.main = named == null ? null : named.replace('.', '/');
    this.directory = directory;
  }

  Verdict judge(Mutant mutant) {
    StaticFindings before = original;
    if (before == null) {
      files.forEach(this::write);
      before = check(options);
      original = before;
    }
    StaticFindings after = check(mutant, options);
    if (!fresh(after.races(), before.races()).isEmpty()) {
      return Verdict.RACE;
    }
    Set<Pair> known = new TreeSet<>(before.races());
    known.addAll(before.notes());
    return fresh(after.notes(), known).isEmpty() ? Verdict.NOTHING : Verdict.NOTE;
  }

  /**
   * Whether {@code check --library=all} has a new race: it does not ask whether the author shows
   * that objects are shared, which the change may have taken away. Only for libraries.
   */
  boolean isRaceIfShared(Mutant mutant) {
    if (main != null || options.everything()) {
      return false;
    }
    CheckOptions all = CheckOptions.of(null, true, false);
    StaticFindings before = originalIfShared;
    if (before == null) {
      before = check(all);
      originalIfShared = before;
    }
    return !fresh(check(mutant, all).races(), before.races()).isEmpty();
  }

  /** What executions say of it. */
  Schedules schedules(Mutant mutant) {
    if (main == null) {
      return Schedules.UNKNOWN;
    }
    Map<String, byte[]> all = new TreeMap<>(files);
    all.put(mutant.type(), mutant.changed());
    return Schedules.of(all.values(), main);
  }

  private static Set<Pair> fresh(Set<Pair> after, Set<Pair> before) {
    Set<Pair> fresh = new TreeSet<>(after);
    fresh.removeAll(before);
    return fresh;
  }

  private StaticFindings check(Mutant mutant, CheckOptions how) {
    write(mutant.type(), mutant.changed());
    StaticFindings found = check(how);
    write(mutant.type(), mutant.original());
    return found;
  }

  private StaticFindings check(CheckOptions how) {
    return StaticFindings.of(directory, classpath, how);
  }

  private void write(String type, byte[] file) {
    Path target = directory.resolve(type + ".class");
    try {
      Files.createDirectories(target.getParent());
      Files.write(target, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
