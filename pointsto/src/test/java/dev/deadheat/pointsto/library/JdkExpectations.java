package dev.deadheat.pointsto.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.SourceProgram;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.type.Method;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What JDK methods do, written by hand from their documentation, checked against what the analysis
 * makes of them. One file for each area:
 *
 * <pre>
 * classes that the statements need
 * ----
 * java.util.ArrayList.get            the method; unindented
 *   var l = new ArrayList&lt;Object&gt;(); l.add(new A()); p1(l.get(0));
 *   = p1 A                           p1's argument holds objects of exactly these classes
 *   = runs K.equals                  these methods of the program may run
 *   = starts R.run                   these run on another thread
 *   = never K.compareTo              these do not run
 * </pre>
 *
 * <p>Every row is a main method of its own, solved alone; the summaries are shared by all.
 */
final class JdkExpectations implements AutoCloseable {
  private static final String PRELUDE =
      """
      import java.io.*;
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.concurrent.atomic.*;
      import java.util.concurrent.locks.*;
      import java.util.function.*;
      import java.util.stream.*;
      class A { } class B { } class C { } class D { }
      """;
  private static final String SEPARATOR = "\n----\n";
  private static final Pattern PROBE = Pattern.compile("\\bp([1-9])\\(");

  /**
   * A method and what is expected of it.
   *
   * @param number of the row, which names its class
   * @param method the JDK's class and method
   */
  record Row(int number, String method, String statements, List<String> expected) {
    String className() {
      return "E" + number;
    }

    /** The class's name with dots. */
    String owner() {
      return method.substring(0, method.lastIndexOf('.'));
    }

    String name() {
      return method.substring(method.lastIndexOf('.') + 1);
    }

    @Override
    public String toString() {
      return method;
    }
  }

  private final List<Row> rows;
  private final SourceProgram source;
  private final Summaries library;

  private JdkExpectations(List<Row> rows, String text) {
    this.rows = rows;
    this.source = SourceProgram.compile(text);
    this.library = new Summaries(source.program().bodies(), new Models());
  }

  /** The rows of the file of this name beside this class. */
  static List<Row> rowsOf(String file) {
    String text = read(file);
    return parse(text.substring(text.indexOf(SEPARATOR) + SEPARATOR.length()));
  }

  /** Reads and compiles the file of this name beside this class. */
  static JdkExpectations of(String file) {
    String text = read(file);
    int line = text.indexOf(SEPARATOR);
    List<Row> rows = rowsOf(file);
    StringBuilder code = new StringBuilder(PRELUDE).append(text, 0, line + 1);
    for (Row row : rows) {
      code.append("@SuppressWarnings(\"all\") class ").append(row.className()).append(" {\n");
      for (String probe : probes(row)) {
        code.append("static void p").append(probe).append("(Object x) { }\n");
      }
      code.append("public static void main(String[] args) throws Throwable {\n");
      code.append(row.statements()).append("}\n}\n");
    }
    return new JdkExpectations(rows, code.toString());
  }

  private static Set<String> probes(Row row) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = PROBE.matcher(row.statements());
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<Row> parse(String text) {
    List<Row> rows = new ArrayList<>();
    String method = "";
    StringBuilder statements = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (String line : (text + "end").lines().toList()) {
      if (line.startsWith("  = ")) {
        expected.add(line.substring(4).strip());
      } else if (line.startsWith(" ")) {
        statements.append(line).append('\n');
      } else if (!line.isBlank()) {
        if (!method.isEmpty()) {
          rows.add(new Row(rows.size(), method, statements.toString(), List.copyOf(expected)));
        }
        method = line.strip();
        statements.setLength(0);
        expected.clear();
      }
    }
    return rows;
  }

  private static String read(String file) {
    try (InputStream in =
        Objects.requireNonNull(JdkExpectations.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Row> rows() {
    return rows;
  }

  @Override
  public void close() {
    source.close();
  }

  /** Solves a row and compares. */
  void check(Row row) {
    assertThat(row.expected()).as("a row expects something").isNotEmpty();
    Program program = source.program();
    PointsTo pointsTo = new PointsTo(program, library, Sensitivity.OBJ2);
    for (Method method : program.types().classType(row.className()).methods()) {
      if (method.name().equals("main")) {
        pointsTo.addRoot(method);
      }
    }
    Result result = pointsTo.solve();
    assertThat(called(result)).as("the row calls its method").contains(row.name());
    for (String expectation : row.expected()) {
      List<String> words = Arrays.asList(expectation.split(" +", -1));
      String[] names = words.subList(1, words.size()).toArray(String[]::new);
      switch (words.get(0)) {
        case "runs" -> assertThat(reached(result)).as(expectation).contains(names);
        case "never" -> assertThat(reached(result)).as(expectation).doesNotContain(names);
        case "starts" -> assertThat(started(result)).as(expectation).contains(names);
        default ->
            assertThat(held(result, row.className() + "." + words.get(0)))
                .as(words.get(0))
                .containsExactlyInAnyOrder(names);
      }
    }
  }

  /** The names of all methods that run: a hook counts where the program redefines it. */
  private static Set<String> called(Result result) {
    Set<String> names = new TreeSet<>();
    result.reachable().forEach(method -> names.add(method.name()));
    return names;
  }

  private static Set<String> reached(Result result) {
    Set<String> names = new TreeSet<>();
    for (Method method : result.reachable()) {
      if (isOwn(method)) {
        names.add(name(method));
      }
    }
    return names;
  }

  /** The methods of the program that other threads run, themselves or through others. */
  private static Set<String> started(Result result) {
    Map<CsMethod, List<CsMethod>> callees = new HashMap<>();
    Deque<CsMethod> work = new ArrayDeque<>();
    for (Result.Edge edge : result.edges()) {
      callees.computeIfAbsent(edge.caller(), m -> new ArrayList<>()).add(edge.callee());
      if (edge.mode() == Call.Mode.STARTED) {
        work.add(edge.callee());
      }
    }
    Set<CsMethod> seen = new HashSet<>();
    Set<String> names = new TreeSet<>();
    while (!work.isEmpty()) {
      CsMethod method = work.remove();
      if (seen.add(method)) {
        work.addAll(callees.getOrDefault(method, List.of()));
        if (isOwn(method.method())) {
          names.add(name(method.method()));
        }
      }
    }
    return names;
  }

  private static Set<String> held(Result result, String probe) {
    Set<String> names = new TreeSet<>();
    for (CsMethod method : result.methods()) {
      if (isOwn(method.method()) && name(method.method()).equals(probe)) {
        IntSet points = result.points(method, 0);
        if (points != null) {
          points.forEach(o -> names.add(simple(result.object(o).type().toString())));
        }
      }
    }
    return names;
  }

  private static boolean isOwn(Method method) {
    return method.owner().packageName().isEmpty();
  }

  private static String name(Method method) {
    return method.owner().internalName() + "." + method.name();
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
