package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Chooses the compiler. javac goes first if it compiles against the right platform and knows the
 * language level; what it accepts needs no second opinion. It makes nothing of a tree with an error
 * in it, so then ECJ compiles all of it: files without errors come out the same, and the others
 * lose only the methods that are wrong.
 */
final class SourceCompiler {
  private static final int MOST_WARNINGS = 200;

  private final String origin;
  private final InputOptions options;
  private final CompileClasspath classpath;
  private final Jdk platform;
  private final Warnings warnings;

  SourceCompiler(
      String origin,
      InputOptions options,
      CompileClasspath classpath,
      Jdk platform,
      Warnings warnings) {
    this.origin = origin;
    this.options = options;
    this.classpath = classpath;
    this.platform = platform;
    this.warnings = warnings;
  }

  /** The classes of these sources, sorted by name; every error becomes a warning. */
  List<ClassFile> compile(List<SourceUnit> units) {
    int running = Runtime.version().feature();
    if (platform.feature() == running) {
      Compilation javac = JavacCompiler.compile(units, options.release(), classpath);
      if (javac != null && javac.errors().isEmpty()) {
        return sorted(javac);
      }
    }
    // The default level is a guess: code that javac refused may just be newer.
    int level = options.release() == running ? EcjCompiler.latestLevel() : options.release();
    Compilation ecj = new PartialCompiler(level, classpath, platform).compile(units);
    warn(ecj);
    return sorted(ecj);
  }

  private static List<ClassFile> sorted(Compilation compilation) {
    Map<String, CompiledClass> byName = new TreeMap<>();
    compilation.classes().forEach(c -> byName.putIfAbsent(c.internalName(), c));
    return List.copyOf(byName.values());
  }

  private void warn(Compilation compilation) {
    Map<String, String> missing = new TreeMap<>();
    compilation
        .missing()
        .forEach(
            (type, use) ->
                missing.put(type, "is missing, needed by " + use + "; pass it with --classpath"));
    add(missing, "missing types");
    Map<String, String> bySubject = new LinkedHashMap<>();
    compilation.errors().stream()
        .sorted(
            Comparator.comparing(Compilation.Problem::origin)
                .thenComparing(Compilation.Problem::line)
                .thenComparing(Compilation.Problem::message))
        .forEach(
            problem ->
                bySubject.putIfAbsent(
                    problem.origin().isEmpty() ? origin : problem.origin() + ":" + problem.line(),
                    problem.message().replaceAll("\\s+", " ").strip()));
    add(bySubject, "errors");
    Map<String, String> lost = new TreeMap<>();
    for (CompiledClass compiled : compilation.classes()) {
      for (String method : LostBodies.of(compiled.bytes())) {
        lost.putIfAbsent(
            compiled.internalName().replace('/', '.') + "." + method,
            "is not analysed: it has an error in " + compiled.origin());
      }
    }
    add(lost, "methods that are not analysed");
  }

  private void add(Map<String, String> messages, String what) {
    messages.entrySet().stream()
        .limit(MOST_WARNINGS)
        .forEach(e -> warnings.add(Warning.Kind.SOURCE_ERROR, e.getKey(), e.getValue()));
    if (messages.size() > MOST_WARNINGS) {
      int more = messages.size() - MOST_WARNINGS;
      warnings.add(Warning.Kind.SOURCE_ERROR, origin + ": " + what, "… and " + more + " more");
    }
  }
}
