package dev.deadheat.pointsto.library.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program of a few statements, solved with the models as the only knowledge of the library.
 *
 * <p>Statements say {@code p1(x)} … {@code p9(x)} to ask what {@code x} may hold: the answer is the
 * simple names of the classes of its objects, so each test makes objects of the classes A, B, C
 * where it wants to tell them apart. K is a class with every method that containers call.
 */
final class ModelCase {
  private static final String PRELUDE =
      """
      import java.lang.reflect.*;
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.concurrent.atomic.*;
      import java.util.concurrent.locks.*;
      import java.util.function.*;
      import java.util.stream.*;
      class A { Object f; static Object g; public Object m(Object x) { return x; } }
      class B { Object f; public Object m(Object x) { return x; } }
      class C { }
      class K implements Comparable<K> {
        public boolean equals(Object o) { return this == o; }
        public int hashCode() { return 1; }
        public int compareTo(K k) { return 0; }
        public String toString() { return "k"; }
      }
      class R implements Runnable { Object f; R() {} R(Object o) { f = o; } public void run() { } }
      class Order implements Comparator<Object> {
        Object seen;
        public int compare(Object a, Object b) { seen = a; return 0; }
      }
      """;

  private final Result result;
  private final Set<String> unmodelled;

  private ModelCase(Result result, Set<String> unmodelled) {
    this.result = result;
    this.unmodelled = unmodelled;
  }

  /** Solves a program whose main method has these statements. */
  static ModelCase of(String statements) {
    return of("", statements);
  }

  /**
   * Solves a program.
   *
   * @param members further members of its class T; what comes after a line {@code ---} are classes
   *     of their own
   */
  static ModelCase of(String members, String statements) {
    String[] parts = members.split("(?m)^---$", 2);
    StringBuilder source = new StringBuilder(PRELUDE);
    source.append("@SuppressWarnings(\"all\") public class T {\n").append(parts[0]).append('\n');
    for (int i = 1; i < 10; i++) {
      // With a body: nothing is linked to methods that do nothing.
      source.append(
          "static void p%d(Object x) { s%d = x; } static Object s%d;\n".formatted(i, i, i));
    }
    source.append("public static void main(String[] args) throws Throwable {\n");
    source.append(statements).append("\n}\n}\n").append(parts.length > 1 ? parts[1] : "");
    Path directory = compile(source.toString());
    try (ClassContainer classes = Inputs.open(directory, InputOptions.defaults(), new Warnings());
        Program program = new Program(List.of(classes), List.of(Jdk.running()), new Warnings())) {
      return solve(program);
    } finally {
      delete(directory);
    }
  }

  private static ModelCase solve(Program program) {
    Models models = new Models();
    Set<String> unmodelled = new TreeSet<>();
    PointsTo pointsTo =
        new PointsTo(
            program,
            method -> {
              Constraints found = models.constraints(method);
              if (found == null) {
                unmodelled.add(method.toString());
              }
              return found;
            },
            Sensitivity.OBJ2);
    ClassType type = program.types().classType("T");
    for (Method method : type.methods()) {
      if (method.name().equals("main")) {
        pointsTo.addRoot(method);
      }
    }
    return new ModelCase(pointsTo.solve(), unmodelled);
  }

  /** The argument of p1, p2 … holds objects of exactly these classes. */
  ModelCase holds(int probe, String... classes) {
    assertThat(unmodelled).as("library methods without a model").isEmpty();
    assertThat(held("p" + probe, 0)).as("p%d", probe).containsExactlyInAnyOrder(classes);
    return this;
  }

  /** A method, as {@code K.hashCode}, is called from library code in exactly these ways. */
  ModelCase calls(String method, Call.Mode... modes) {
    assertThat(modes(method)).as(method).containsExactlyInAnyOrder(modes);
    return this;
  }

  /** A method may run on a thread that library code starts, called by whatever it runs. */
  ModelCase runsElsewhere(String method) {
    Set<CsMethod> started = new java.util.HashSet<>();
    int before = -1;
    while (before != started.size()) {
      before = started.size();
      for (Result.Edge edge : result.edges()) {
        if (edge.mode() == Call.Mode.STARTED || started.contains(edge.caller())) {
          started.add(edge.callee());
        }
      }
    }
    assertThat(started).as(method).anyMatch(m -> named(m.method(), method));
    return this;
  }

  /** Exactly these methods of the program are called by library code that a method calls. */
  ModelCase callsBack(String caller, String... expected) {
    Set<String> found = new TreeSet<>();
    Set<CsMethod> open = new java.util.HashSet<>();
    int before = -1;
    while (before != open.size()) {
      before = open.size();
      for (Result.Edge edge : result.edges()) {
        boolean fromLibrary = open.contains(edge.caller());
        boolean own = edge.callee().method().owner().packageName().isEmpty();
        if (fromLibrary && own) {
          found.add(edge.callee().method().name());
        } else if (!own && (fromLibrary || named(edge.caller().method(), caller))) {
          open.add(edge.callee());
        }
      }
    }
    assertThat(found).as("called back from %s", caller).containsExactlyInAnyOrder(expected);
    return this;
  }

  /** A method's parameter, the receiver being 0 if it has one, holds exactly these. */
  ModelCase passes(String method, int parameter, String... classes) {
    assertThat(held(method, parameter))
        .as("%s, parameter %d", method, parameter)
        .containsExactlyInAnyOrder(classes);
    return this;
  }

  /** The number of objects the argument of a probe may be. */
  int count(int probe) {
    return objects("p" + probe, 0).size();
  }

  Set<String> held(String method, int parameter) {
    Set<String> names = new TreeSet<>();
    objects(method, parameter).forEach(o -> names.add(name(o)));
    return names;
  }

  private Set<HeapObject> objects(String method, int parameter) {
    Set<HeapObject> found = new java.util.LinkedHashSet<>();
    for (CsMethod m : result.methods()) {
      IntSet points = named(m.method(), method) ? result.points(m, parameter) : null;
      if (points != null) {
        points.forEach(o -> found.add(result.object(o)));
      }
    }
    return found;
  }

  private Set<Call.Mode> modes(String method) {
    Set<Call.Mode> found = EnumSet.noneOf(Call.Mode.class);
    for (Result.Edge edge : result.edges()) {
      boolean fromLibrary = !edge.caller().method().owner().packageName().isEmpty();
      if (fromLibrary && named(edge.callee().method(), method)) {
        found.add(edge.mode());
      }
    }
    return found;
  }

  private static boolean named(Method method, String name) {
    int dot = name.indexOf('.');
    return method.owner().packageName().isEmpty()
        && method.name().equals(name.substring(dot + 1))
        && method.owner().internalName().equals(dot < 0 ? "T" : name.substring(0, dot));
  }

  private static String name(HeapObject object) {
    String name = object.type().toString();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  private static Path compile(String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
      Path directory = Files.createTempDirectory("model");
      boolean done =
          compiler
              .getTask(
                  null,
                  files,
                  problems,
                  List.of("-d", directory.toString(), "-proc:none", "-nowarn", "-g"),
                  null,
                  List.of(new Source(source)))
              .call();
      List<String> errors = new ArrayList<>();
      for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
        if (problem.getKind() == Diagnostic.Kind.ERROR) {
          errors.add(problem.toString());
        }
      }
      assertThat(errors).isEmpty();
      assertThat(done).isTrue();
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///T.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
