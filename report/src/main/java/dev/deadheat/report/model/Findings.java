package dev.deadheat.report.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one execution of a verb has to say.
 *
 * @param mode the verb
 * @param version of the deadheat that wrote it
 * @param inputs what was looked at, as the user named it
 * @param roots what counts as the start of a thread: {@code main pkg.Cls}, {@code library}, …
 * @param sound whether every heuristic was off
 * @param stages the funnel of {@code check}
 * @param races sorted, surest first
 * @param assertions what {@code prove} was asked
 * @param threads the graph of who starts whom
 * @param classes how many accesses each access class has
 * @param packages the same per package
 * @param suppressed how many findings each kind of suppression has hidden
 * @param unresolved methods whose effect was assumed
 */
public record Findings(
    Mode mode,
    String version,
    List<String> inputs,
    String roots,
    boolean sound,
    @Nullable Stages stages,
    List<Race> races,
    List<Assertion> assertions,
    List<ThreadNode> threads,
    Map<AccessClass, Long> classes,
    SortedMap<String, Map<AccessClass, Long>> packages,
    SortedMap<String, Integer> suppressed,
    List<Warning> warnings,
    List<UnresolvedCall> unresolved,
    Stats stats) {

  /** The value of {@code schema} in the JSON. */
  public static final String SCHEMA = "deadheat-findings/1";

  /** Copies the lists and maps. */
  public Findings {
    classes = Collections.unmodifiableMap(new TreeMap<>(classes));
    packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
    suppressed = Collections.unmodifiableSortedMap(new TreeMap<>(suppressed));
    inputs = List.copyOf(inputs);
    races = List.copyOf(races);
    assertions = List.copyOf(assertions);
    threads = List.copyOf(threads);
    warnings = List.copyOf(warnings);
    unresolved = List.copyOf(unresolved);
  }

  /** How many findings have this level. */
  public long count(Level level) {
    return races.stream().filter(race -> race.level() == level).count();
  }

  /** The same with other races, as they are: ids are kept. */
  public Findings withRaces(List<Race> others) {
    Builder builder = toBuilder();
    builder.races.clear();
    builder.races.addAll(others);
    return builder.buildWithIds();
  }

  /** The same with other answers of {@code prove}. */
  public Findings withAssertions(List<Assertion> others) {
    Builder builder = toBuilder();
    builder.assertions.clear();
    builder.assertions.addAll(others);
    return builder.buildWithIds();
  }

  /** A builder that starts as these findings. */
  public Builder toBuilder() {
    Builder builder = new Builder(mode, version);
    builder.inputs.addAll(inputs);
    builder.roots = roots;
    builder.sound = sound;
    builder.stages = stages;
    builder.races.addAll(races);
    builder.assertions.addAll(assertions);
    builder.threads.addAll(threads);
    builder.classes.putAll(classes);
    packages.forEach(
        (name, counts) -> counts.forEach((kind, number) -> builder.ofPackage(name, kind, number)));
    builder.suppressed.putAll(suppressed);
    builder.warnings.addAll(warnings);
    builder.unresolved.addAll(unresolved);
    builder.stats = stats;
    return builder;
  }

  /** Starts the findings of a verb. */
  public static Builder of(Mode mode, String version) {
    return new Builder(mode, version);
  }

  /** Collects findings in any order. */
  public static final class Builder {
    private final Mode mode;
    private final String version;
    private final List<String> inputs = new ArrayList<>();
    private String roots = "";
    private boolean sound;
    private @Nullable Stages stages;
    private final List<Race> races = new ArrayList<>();
    private final List<Assertion> assertions = new ArrayList<>();
    private final List<ThreadNode> threads = new ArrayList<>();
    private final Map<AccessClass, Long> classes = new EnumMap<>(AccessClass.class);
    private final SortedMap<String, Map<AccessClass, Long>> packages = new TreeMap<>();
    private final SortedMap<String, Integer> suppressed = new TreeMap<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final List<UnresolvedCall> unresolved = new ArrayList<>();
    private Stats stats = Stats.NONE;

    private Builder(Mode mode, String version) {
      this.mode = mode;
      this.version = version;
    }

    /** Adds an input, as the user named it. */
    public Builder input(String value) {
      inputs.add(value);
      return this;
    }

    /** Sets what counts as the start of a thread. */
    public Builder roots(String value) {
      roots = value;
      return this;
    }

    /** Sets whether every heuristic was off. */
    public Builder sound(boolean value) {
      sound = value;
      return this;
    }

    /** Sets the funnel. */
    public Builder stages(@Nullable Stages value) {
      stages = value;
      return this;
    }

    /** Adds a finding. */
    public Builder race(Race value) {
      races.add(value);
      return this;
    }

    /** Adds an answer of {@code prove}. */
    public Builder assertion(Assertion value) {
      assertions.add(value);
      return this;
    }

    /** Adds a thread to the graph. */
    public Builder thread(ThreadNode value) {
      threads.add(value);
      return this;
    }

    /** Adds accesses of a class, in a package, to the total and to the package. */
    public Builder classes(String packageName, AccessClass accessClass, long number) {
      return total(accessClass, number).ofPackage(packageName, accessClass, number);
    }

    /** Adds accesses of a class to the total alone. */
    public Builder total(AccessClass accessClass, long number) {
      classes.merge(accessClass, number, Long::sum);
      return this;
    }

    /** Adds accesses of a class to a package alone. */
    public Builder ofPackage(String packageName, AccessClass accessClass, long number) {
      packages
          .computeIfAbsent(packageName, unused -> new EnumMap<>(AccessClass.class))
          .merge(accessClass, number, Long::sum);
      return this;
    }

    /** Adds findings that were hidden: {@code annotation}, {@code file}, … */
    public Builder suppressed(String by, int number) {
      suppressed.merge(by, number, Integer::sum);
      return this;
    }

    /** Adds a warning. */
    public Builder warning(Warning value) {
      warnings.add(value);
      return this;
    }

    /** Adds a method whose effect was assumed. */
    public Builder unresolved(UnresolvedCall value) {
      unresolved.add(value);
      return this;
    }

    /** Sets what it cost. */
    public Builder stats(Stats value) {
      stats = value;
      return this;
    }

    /** The findings; every race gets its id, the order of the races is kept. */
    public Findings build() {
      List<Race> named = RaceIds.assign(races);
      races.clear();
      races.addAll(named);
      return buildWithIds();
    }

    /** The findings with the ids that the races have, for those that come from a file. */
    public Findings buildWithIds() {
      return new Findings(
          mode,
          version,
          inputs,
          roots,
          sound,
          stages,
          races,
          assertions,
          threads,
          classes,
          packages,
          suppressed,
          warnings,
          unresolved,
          stats);
    }
  }
}
