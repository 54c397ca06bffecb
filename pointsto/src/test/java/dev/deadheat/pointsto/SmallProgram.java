package dev.deadheat.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.type.Method;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A Java program of a few lines, solved with models and summaries of the running JDK.
 *
 * <p>Its main method says {@code p1(x)} … {@code p9(x)} to ask what {@code x} may hold; the answer
 * is the classes of the objects. A, B, C and D are classes to tell objects apart by.
 */
public final class SmallProgram {
  private static final String PRELUDE =
      """
      import java.io.*;
      import java.util.*;
      import java.util.function.*;
      class A { } class B { } class C { } class D { }
      """;

  private final Result result;

  private SmallProgram(Result result) {
    this.result = result;
  }

  /**
   * Solves a program with two sites of context.
   *
   * @param classes classes beside the main one
   * @param statements what main does
   */
  public static SmallProgram of(String classes, String statements) {
    return of(Sensitivity.OBJ2, classes, statements);
  }

  /** Follows what is found in arrays of all methods. */
  public static SmallProgram withAllMethods(String classes, String statements) {
    return of(Sensitivity.OBJ2, classes, statements, PointsTo::followAllMethods);
  }

  public static SmallProgram of(Sensitivity sensitivity, String classes, String statements) {
    return of(sensitivity, classes, statements, pointsTo -> {});
  }

  private static SmallProgram of(
      Sensitivity sensitivity, String classes, String statements, Consumer<PointsTo> settings) {
    StringBuilder source = new StringBuilder(PRELUDE).append(classes);
    source.append("\n@SuppressWarnings(\"all\") public class T {\n");
    for (int i = 1; i < 10; i++) {
      source.append("static void p").append(i).append("(Object x) { }\n");
    }
    source.append("public static void main(String[] args) throws Throwable {\n");
    source.append(statements).append("\n}\n}\n");
    return solve(
        source.toString(),
        sensitivity,
        (pointsTo, program) -> {
          settings.accept(pointsTo);
          for (Method method : program.types().classType("T").methods()) {
            if (method.name().equals("main")) {
              pointsTo.addRoot(method);
            }
          }
        });
  }

  /** Solves a library: users may call all public and protected methods of these classes. */
  public static SmallProgram library(String classes) {
    return solve(
        PRELUDE + classes, Sensitivity.OBJ2, (pointsTo, program) -> pointsTo.addLibraryRoots());
  }

  private static SmallProgram solve(
      String source, Sensitivity sensitivity, BiConsumer<PointsTo, Program> roots) {
    try (SourceProgram compiled = SourceProgram.compile(source)) {
      Program program = compiled.program();
      Summaries library = new Summaries(program.bodies(), new Models());
      PointsTo pointsTo = new PointsTo(program, library, sensitivity);
      roots.accept(pointsTo, program);
      return new SmallProgram(pointsTo.solve());
    }
  }

  public Result result() {
    return result;
  }

  /** The argument of p1, p2 … holds objects of exactly these classes. */
  public SmallProgram holds(int probe, String... classes) {
    assertThat(held("T.p" + probe, 0)).as("p%d", probe).containsExactlyInAnyOrder(classes);
    return this;
  }

  /** A parameter of a method, the receiver being 0 if it has one, holds exactly these. */
  public SmallProgram passes(String method, int parameter, String... classes) {
    assertThat(held(method, parameter))
        .as("%s, parameter %d", method, parameter)
        .containsExactlyInAnyOrder(classes);
    return this;
  }

  /** Methods of the program, as {@code A.m}, that may run. */
  public SmallProgram runs(String... methods) {
    assertThat(reached()).contains(methods);
    return this;
  }

  /** Methods of the program that another thread begins with. */
  public SmallProgram starts(String... methods) {
    Set<String> found = new TreeSet<>();
    for (Result.Edge edge : result.edges()) {
      if (edge.mode() == Call.Mode.STARTED && isOwn(edge.callee().method())) {
        found.add(name(edge.callee().method()));
      }
    }
    assertThat(found).contains(methods);
    return this;
  }

  /** Methods of the program that never run. */
  public SmallProgram neverRuns(String... methods) {
    assertThat(reached()).doesNotContain(methods);
    return this;
  }

  /** All methods of the program that a method of it calls directly; probes are left out. */
  public SmallProgram calls(String caller, String... callees) {
    Set<String> found = new TreeSet<>();
    for (Result.Edge edge : result.edges()) {
      if (name(edge.caller().method()).equals(caller) && isOwn(edge.callee().method())) {
        String name = name(edge.callee().method());
        if (!name.matches("T\\.p\\d")) {
          found.add(name);
        }
      }
    }
    assertThat(found).as("called by %s", caller).containsExactlyInAnyOrder(callees);
    return this;
  }

  private Set<String> reached() {
    Set<String> found = new TreeSet<>();
    for (Method method : result.reachable()) {
      if (isOwn(method)) {
        found.add(name(method));
      }
    }
    return found;
  }

  private Set<String> held(String method, int parameter) {
    Set<String> names = new TreeSet<>();
    for (CsMethod m : result.methods()) {
      if (isOwn(m.method()) && name(m.method()).equals(method)) {
        IntSet points = result.points(m, parameter);
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
