package dev.deadheat.values;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Prover;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.graph.GraphBuilder;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.RaceOracle;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The stages of {@code prove}, from a program to verdicts. */
public final class Prove {
  private Prove() {}

  /**
   * What was looked at together: a program, or an object of a class.
   *
   * @param name of the main class or of the object's
   * @param graph the threads
   * @param sharing guards and regions
   */
  public record Part(String name, ProgramGraph graph, Sharing sharing) {}

  /** What was found. */
  public record Answer(List<Part> parts, List<Verdict> verdicts) {}

  /** Of the operations of all analysed classes, called by anybody. */
  public static Answer library(
      Program program, Style style, RaceOracle races, Consumer<String> progress) {
    return ProveLibrary.prove(program, style, races, progress);
  }

  /** Of a program that starts at its main method. */
  public static Answer program(
      Program program, Library library, Method main, Style style, RaceOracle races) {
    PointsTo pointsTo = new PointsTo(program, library, Sensitivity.OBJ2);
    pointsTo.addRoot(main);
    return solved(program, pointsTo.solve(), main, style, races);
  }

  /** Of a program whose points-to relation is known. */
  public static Answer solved(
      Program program, Result result, Method main, Style style, RaceOracle races) {
    ProgramGraph graph = GraphBuilder.build(program, result, main);
    Sharing sharing = new Sharing(graph);
    List<Part> parts = List.of(new Part(main.owner().name(), graph, sharing));
    List<Verdict> verdicts = new ArrayList<>(Prover.prove(program, graph, sharing, style, races));
    if (!graph.gaps().isEmpty()) {
      verdicts.addAll(leftOut(program, result, graph));
    }
    Answer whole = new Answer(parts, verdicts);
    // Who sees no races but those of its own graph does not see how objects are published.
    return races.isComplete() ? byObjects(program, result, whole, style, races) : whole;
  }

  /**
   * What is reached but not in the graph, because there are too many threads or calls for it: not
   * proved, and said so, lest it seems that there was nothing to prove.
   */
  private static List<Verdict> leftOut(Program program, Result result, ProgramGraph graph) {
    Set<ClassType> analysed = new HashSet<>(program.analysedClasses());
    Set<Method> known = new HashSet<>();
    graph.frames().forEach(f -> known.add(f.body().method()));
    List<Verdict> found = new ArrayList<>();
    for (CsMethod reached : result.methods()) {
      Method method = reached.method();
      MethodBody body =
          analysed.contains(method.owner()) && known.add(method)
              ? program.bodies().of(method)
              : null;
      if (body != null) {
        for (Obligation obligation : Prover.obligations(body)) {
          found.add(new Verdict(obligation, Verdict.Outcome.UNPROVED, graph.gaps(), null));
        }
      }
    }
    return found;
  }

  /** What is not proved of the program as a whole may hold for each object by itself. */
  private static Answer byObjects(
      Program program, Result result, Answer whole, Style style, RaceOracle races) {
    Set<Method> open = new LinkedHashSet<>();
    for (Verdict verdict : whole.verdicts()) {
      if (verdict.outcome() != Verdict.Outcome.PROVED) {
        open.add(verdict.obligation().method());
      }
    }
    if (open.isEmpty()) {
      return whole;
    }
    Set<Method> called = new HashSet<>();
    result.methods().forEach(m -> called.add(m.method()));
    Answer objects = ProveLibrary.proveObjects(program, called, open, style, races);
    Map<Obligation, Verdict> apart = new HashMap<>();
    objects.verdicts().forEach(v -> apart.put(v.obligation(), v));
    List<Part> parts = new ArrayList<>(whole.parts());
    parts.addAll(objects.parts());
    return new Answer(
        parts,
        whole.verdicts().stream()
            .map(v -> better(v, apart.getOrDefault(v.obligation(), v)))
            .toList());
  }

  /** Both are true; one says more. */
  private static Verdict better(Verdict whole, Verdict object) {
    boolean proves =
        whole.outcome() != Verdict.Outcome.PROVED && object.outcome() == Verdict.Outcome.PROVED;
    boolean tells =
        whole.outcome() == Verdict.Outcome.UNPROVED
            && object.outcome() == Verdict.Outcome.UNPROVED
            && whole.facts().isEmpty();
    return proves || tells ? object : whole;
  }
}
