package dev.deadheat.pointsto.library.store;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.SummaryBuilder;
import dev.deadheat.pointsto.library.SummarySource;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The summaries of a program's libraries and JDK from files, which are opened when the first of
 * their classes is asked for.
 *
 * <p>A jar, and those JDK modules that are to be prepared, get a file with the summaries of all
 * their methods. Of other modules a file keeps those that some run has needed: {@link #save} adds
 * what this one made.
 */
public final class StoredSummaries implements SummarySource {
  private static final String ALL = "all";
  private static final String NEEDED = "needed";

  private final Program program;
  private final Path cache;
  private final SummaryFolder folder;
  private final Warnings warnings;
  private final Predicate<String> prepared;
  private final int threads;
  private final @Nullable String version = CodeVersion.current();
  private final Map<Object, OpenUnit> units = new LinkedHashMap<>();
  private final Map<ClassType, Optional<OpenUnit>> unitOf = new ConcurrentHashMap<>();
  private @Nullable Boolean shadows;

  /** A unit with its file, if it has one, and what to add to it. */
  private static final class OpenUnit {
    final @Nullable Unit unit;
    volatile @Nullable SummaryFile file;
    final boolean learns;
    final Map<Method, Constraints> made = new ConcurrentHashMap<>();

    OpenUnit(@Nullable Unit unit, @Nullable SummaryFile file, boolean learns) {
      this.unit = unit;
      this.file = file;
      this.learns = learns;
    }
  }

  /**
   * @param cache the directory for everything that is kept; need not exist
   * @param prepared names of JDK modules whose methods are all summarised when the first is needed
   */
  public StoredSummaries(Program program, Path cache, Predicate<String> prepared, int threads) {
    this.program = program;
    this.cache = cache;
    this.warnings = program.warnings();
    this.folder = new SummaryFolder(cache, warnings);
    this.prepared = prepared;
    this.threads = threads;
    if (version == null) {
      warnings.add(
          Warning.Kind.CACHE,
          cache.toString(),
          "not used: deadheat cannot find its own class files to tell which version it is");
    }
  }

  @Override
  public @Nullable Constraints find(Method method) {
    OpenUnit unit = unit(method.owner());
    SummaryFile file = unit == null ? null : unit.file;
    if (unit == null || file == null) {
      return null;
    }
    try {
      return file.find(method);
    } catch (StaleSummariesException e) {
      unit.file = null;
      warnings.add(
          Warning.Kind.CACHE,
          unit.unit == null ? "" : unit.unit.name(),
          "summaries of other classes than those there are now (" + e.getMessage() + ")");
      return null;
    }
  }

  @Override
  public void made(Constraints summary) {
    OpenUnit unit = unit(summary.method().owner());
    if (unit != null && unit.learns) {
      unit.made.put(summary.method(), summary);
    }
  }

  /** Keeps what was made in this run, for the next one. */
  public void save() {
    synchronized (units) {
      units.values().forEach(this::save);
    }
  }

  private void save(OpenUnit open) {
    if (open.unit == null || open.made.isEmpty()) {
      return;
    }
    List<Constraints> all = new ArrayList<>(open.made.values());
    SummaryFile file = open.file;
    if (file != null) {
      file.all().stream().filter(s -> !open.made.containsKey(s.method())).forEach(all::add);
    }
    folder.write(open.unit, NEEDED, SummaryFormat.write(open.unit.key(), all).bytes());
    open.made.clear();
  }

  private @Nullable OpenUnit unit(ClassType type) {
    Optional<OpenUnit> known = unitOf.get(type);
    if (known == null) {
      known = Optional.ofNullable(findUnit(type));
      unitOf.put(type, known);
    }
    return known.orElse(null);
  }

  private @Nullable OpenUnit findUnit(ClassType type) {
    ClassContainer container = program.containerOf(type);
    if (version == null || container == null || program.isAnalysed(type.internalName())) {
      return null;
    }
    synchronized (units) {
      if (container instanceof Jdk jdk) {
        String module = jdk.moduleOf(type.internalName());
        return module == null ? null : open(module, () -> Unit.of(jdk, module, version));
      }
      return open(container, () -> Unit.of(container, program.context(), version));
    }
  }

  private interface UnitMaker {
    Unit make() throws IOException;
  }

  private OpenUnit open(Object what, UnitMaker maker) {
    OpenUnit known = units.get(what);
    if (known == null) {
      try {
        known = open(maker.make(), !(what instanceof String module) || prepared.test(module));
      } catch (IOException e) {
        warnings.add(
            Warning.Kind.CACHE, what.toString(), "no summaries are kept for it (" + e + ")");
        known = new OpenUnit(null, null, false);
      }
      units.put(what, known);
    }
    return known;
  }

  private OpenUnit open(Unit unit, boolean all) {
    SummaryFile file = folder.open(unit, ALL, program.types());
    if (file == null && all && folder.isWritable()) {
      SummaryFormat.Content content = build(unit);
      folder.write(unit, ALL, content.bytes());
      file = SummaryFile.of(ByteBuffer.wrap(content.bytes()), unit.key(), program.types());
    }
    if (file != null) {
      return new OpenUnit(unit, file, false);
    }
    return new OpenUnit(unit, folder.open(unit, NEEDED, program.types()), !shadowsJdk());
  }

  /**
   * Summaries of all methods of a unit, with those of other JDK modules from their files. In a
   * program of its own: what is analysed must not show in what others will read.
   */
  private SummaryFormat.Content build(Unit unit) {
    // Not closed: its containers belong to the program that is analysed.
    Program own = new Program(List.of(), unit.context(), new Warnings());
    Set<ClassType> classes = new LinkedHashSet<>(classes(unit, own.types()));
    StoredSummaries others = new StoredSummaries(own, cache, prepared, threads);
    SummarySource known =
        method ->
            // Jars may refer to each other in circles; modules of a JDK do not.
            classes.contains(method.owner()) || !(own.containerOf(method.owner()) instanceof Jdk)
                ? null
                : others.find(method);
    SummaryBuilder builder = new SummaryBuilder(own.bodies(), new Models(), known, threads);
    return SummaryFormat.write(unit.key(), builder.build(classes).values());
  }

  static List<ClassType> classes(Unit unit, Types types) {
    return unit.classFiles().get().stream()
        .map(ClassFile::internalName)
        .filter(name -> !name.endsWith("module-info"))
        .map(types::classType)
        .toList();
  }

  /** Whether the program replaces classes of the JDK: then its summaries are not for others. */
  private boolean shadowsJdk() {
    Boolean known = shadows;
    if (known == null) {
      known =
          program.context().stream()
              .filter(Jdk.class::isInstance)
              .map(Jdk.class::cast)
              .findFirst()
              .map(this::shadows)
              .orElse(true);
      shadows = known;
    }
    return known;
  }

  private boolean shadows(Jdk jdk) {
    for (ClassType type : program.analysedClasses()) {
      if (jdk.moduleOf(type.internalName()) != null) {
        return true;
      }
    }
    return program.context().stream()
        .filter(container -> !(container instanceof Jdk))
        .flatMap(container -> container.classFiles().stream())
        .anyMatch(file -> jdk.moduleOf(file.internalName()) != null);
  }
}
