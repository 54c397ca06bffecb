package dev.deadheat.threads;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * A class {@code T} with a main method, and what is known of it. Points in its methods are named by
 * calls of static methods without meaning: {@code here()} is the point before that call.
 */
final class SmallProgram implements AutoCloseable {
  final Program program;
  final CallGraph graph;
  final Executions executions;
  final ThreadTable threads;
  final FieldFacts fields;
  final Names.Source names;
  final FieldHandles handles;

  private SmallProgram(Program program) {
    this.program = program;
    Bodies bodies = program.bodies();
    PointsTo pointsTo =
        new PointsTo(program, new Summaries(bodies, new Models()), Sensitivity.OBJ2);
    Method main = method("main");
    pointsTo.addRoot(main);
    Result result = pointsTo.solve();
    graph = new CallGraph(result, PointsTo.scope(program), bodies);
    int root = graph.rootNode(main);
    executions = new Executions(graph, List.of(root), List.of());
    ThreadTable.Roots roots = new ThreadTable.Roots(List.of(root), List.of(), List.of(), List.of());
    threads = new ThreadTable(graph, executions, roots, false);
    fields = new FieldFacts(program.analysedClasses(), bodies, false);
    names = Names.source(fields, (body, pc) -> null);
    handles = new FieldHandles(fields, names);
  }

  /**
   * @param members of the class T
   */
  static SmallProgram of(Path directory, String members) {
    try {
      Files.writeString(
          directory.resolve("T.java"),
          "import java.lang.invoke.*; import java.util.*; import java.util.concurrent.*;\n"
              + "public class T {\n"
              + "static void here() {} static void there() {} static void end() {}\n"
              + members
              + "}\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SmallProgram(new ProgramLoader(17, null).open(List.of(directory), List.of()));
  }

  Method method(String name) {
    for (ClassType type : program.analysedClasses()) {
      for (Method method : type.methods()) {
        if (method.name().equals(name)) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException(name);
  }

  int node(String method) {
    return graph.nodesOf(method(method)).get(0);
  }

  MethodBody body(String method) {
    return graph.body(node(method));
  }

  /** The instruction of a method that calls another one. */
  int call(String method, String callee) {
    MethodBody body = body(method);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE && body.callee(pc).name().equals(callee)) {
        return pc;
      }
    }
    throw new IllegalArgumentException(callee);
  }

  /** The threads that run at a point of main. */
  BitSet running(Order order, String point) {
    int alive = order.before(node("main"), call("main", point), order.none());
    BitSet running = new BitSet();
    for (int t = 0; t < threads.size(); t++) {
      running.set(t, order.runs(alive, t));
    }
    return running;
  }

  Order order(boolean sound) {
    return new Order(graph, threads, executions, names, handles, sound);
  }

  Ownership ownership(String method) {
    return new MethodEffects(graph, Objects.requireNonNull(program.bodies()))
        .ownership(method(method));
  }

  @Override
  public void close() {
    program.close();
  }
}
