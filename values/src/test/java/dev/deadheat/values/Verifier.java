package dev.deadheat.values;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.sharing.RaceOracle;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A program of a file of its own: what prove says about it, and what happens when it runs. */
final class Verifier {
  /** As if check had found nothing. */
  private static final RaceOracle NO_RACES =
      new RaceOracle() {
        @Override
        public Known race(Field field) {
          return null;
        }

        @Override
        public Known raceAt(Method method, int line) {
          return null;
        }
      };

  private final Path source;
  private final List<String> lines;

  Verifier(Path source) throws IOException {
    this.source = source;
    this.lines = Files.readAllLines(source);
  }

  static List<Path> programs(String directory) throws Exception {
    URL found = Verifier.class.getResource("/" + directory);
    try (Stream<Path> files = Files.list(Path.of(found.toURI()))) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** The numbers of the lines that end with a marker. */
  Set<Integer> marked(String marker) {
    Set<Integer> found = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// " + marker)) {
        found.add(i + 1);
      }
    }
    return found;
  }

  /** The numbers of the lines that are marked with a reason why they stay open. */
  Set<Integer> open() {
    Set<Integer> found = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("// TRUE open: ")) {
        found.add(i + 1);
      }
    }
    return found;
  }

  Prove.Answer prove(Style style) {
    return prove(style, RaceOracle.NONE);
  }

  Prove.Answer prove(Style style, RaceOracle races) {
    try (Program program = new ProgramLoader(17, null).open(List.of(source), List.of())) {
      Method main = null;
      for (ClassType type : program.analysedClasses()) {
        for (Method method : type.methods()) {
          main = method.name().equals("main") ? method : main;
        }
      }
      Summaries library = new Summaries(program.bodies(), new Models());
      return Prove.program(program, library, main, style, races);
    }
  }

  /** Without a main: its operations are called by anybody. */
  Prove.Answer proveLibrary(Style style) {
    try (Program program = new ProgramLoader(17, null).open(List.of(source), List.of())) {
      return Prove.library(program, style, NO_RACES, text -> {});
    }
  }

  /** The lines all of whose obligations came out like this; with what is wanted on them. */
  static Set<Integer> lines(Prove.Answer answer, Verdict.Outcome outcome) {
    Set<Integer> some = new TreeSet<>();
    Set<Integer> others = new TreeSet<>();
    for (Verdict verdict : answer.verdicts()) {
      (verdict.outcome() == outcome ? some : others).add(verdict.obligation().line());
    }
    some.removeAll(others);
    return some;
  }

  /** The lines with an assertion that was proved. */
  static Set<Integer> provedAssertions(Prove.Answer answer) {
    Set<Integer> found = new TreeSet<>();
    for (Verdict verdict : answer.verdicts()) {
      if (verdict.obligation().what() == Obligation.What.ASSERT
          && verdict.outcome() == Verdict.Outcome.PROVED) {
        found.add(verdict.obligation().line());
      }
    }
    return found;
  }

  /** Runs a static method with assertions on; the lines of the assertions that failed. */
  static Set<Integer> failures(Path source, String method, Object... arguments) throws Exception {
    Path classes = Files.createTempDirectory("prove");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), "-nowarn", source.toString());
    if (code != 0) {
      throw new IllegalArgumentException(source + " does not compile");
    }
    Set<Integer> failed = new ConcurrentSkipListSet<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> note(e, failed));
    String name = source.getFileName().toString().replace(".java", "");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, Verifier.class.getClassLoader())) {
      loader.setDefaultAssertionStatus(true);
      for (var candidate : loader.loadClass(name).getDeclaredMethods()) {
        if (candidate.getName().equals(method)) {
          candidate.setAccessible(true);
          try {
            candidate.invoke(null, arguments);
          } catch (InvocationTargetException e) {
            note(e.getCause(), failed);
          }
        }
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
      try (Stream<Path> files = Files.walk(classes)) {
        files.sorted(java.util.Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
      }
    }
    return failed;
  }

  private static void note(Throwable e, Set<Integer> failed) {
    if (e instanceof AssertionError) {
      failed.add(e.getStackTrace()[0].getLineNumber());
    }
  }
}
