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
import dev.deadheat.values.schedule.Explorer;
import dev.deadheat.values.sharing.RaceOracle;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** The classes of a source file by name, compiled with lines. */
  static Map<String, byte[]> compile(Path source) throws IOException {
    Path classes = Files.createTempDirectory("prove");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), "-g", "-nowarn", source.toString());
    if (code != 0) {
      throw new IllegalArgumentException(source + " does not compile");
    }
    Map<String, byte[]> found = new HashMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isRegularFile(file)) {
          String name = classes.relativize(file).toString().replace(".class", "");
          found.put(
              name.replace(file.getFileSystem().getSeparator(), "."), Files.readAllBytes(file));
        }
        Files.delete(file);
      }
    }
    return found;
  }

  /** Runs of the main of a source file, as seeds say, which end or go on at a false assertion. */
  static Explorer explorer(Path source, boolean goesOn) throws IOException {
    return new Explorer(mainClass(source), compile(source), goesOn);
  }

  private static String mainClass(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }

  /** Runs a static method with assertions on; the lines of the assertions that failed. */
  static Set<Integer> failures(Path source, String method) throws Exception {
    Map<String, byte[]> classes = compile(source);
    ClassLoader loader =
        new ClassLoader(Verifier.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    loader.setDefaultAssertionStatus(true);
    Set<Integer> failed = new ConcurrentSkipListSet<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> note(e, failed));
    try {
      var found = loader.loadClass(mainClass(source)).getDeclaredMethod(method);
      found.setAccessible(true);
      found.invoke(null);
    } catch (InvocationTargetException e) {
      note(e.getCause(), failed);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    return failed;
  }

  private static void note(Throwable e, Set<Integer> failed) {
    if (e instanceof AssertionError) {
      failed.add(e.getStackTrace()[0].getLineNumber());
    }
  }
}
