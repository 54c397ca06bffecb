package dev.deadheat.values;

import dev.deadheat.program.Program;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Prover;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.graph.ClassUses;
import dev.deadheat.values.graph.ObjectGraphBuilder;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.RaceOracle;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code prove} without a main: class by class, one object at a time, any operations by any
 * threads.
 *
 * <p>What a method's instruction demands is proved if it is for an object of each analysed class
 * that has the method; or, in an inner object, if it is for each class of its outer object.
 */
final class ProveLibrary {
  /** From whose point of view a method was looked at. */
  private enum View {
    OWN,
    OUTER,
    GUEST,
    STATIC,
    APART
  }

  private record Key(Obligation obligation, View view) {}

  private record Hidden(Method method, View view) {}

  private final Program program;
  private final Style style;
  private final RaceOracle races;
  private final Consumer<String> progress;
  private final ClassUses uses;
  private final Map<Key, List<Verdict>> found = new LinkedHashMap<>();

  /** Methods of which a class could not be followed, and why. */
  private final Map<Hidden, List<String>> hidden = new HashMap<>();

  private final List<Prove.Part> parts = new ArrayList<>();

  private ProveLibrary(
      Program program, ClassUses uses, Style style, RaceOracle races, Consumer<String> progress) {
    this.program = program;
    this.style = style;
    this.races = races;
    this.progress = progress;
    this.uses = uses;
  }

  static Prove.Answer prove(
      Program program, Style style, RaceOracle races, Consumer<String> progress) {
    return new ProveLibrary(program, new ClassUses(program), style, races, progress).prove();
  }

  /**
   * What can be said of each object of a program, whatever others there are: of some methods. That
   * an object is published safely is for the races to say.
   *
   * @param called all methods that the program ever calls
   */
  static Prove.Answer proveObjects(
      Program program, Set<Method> called, Set<Method> wanted, Style style, RaceOracle races) {
    ClassUses uses = new ClassUses(program, called);
    ProveLibrary each = new ProveLibrary(program, uses, style, races, text -> {});
    for (ClassType type : program.analysedClasses()) {
      // All that have one of the methods, or whose inner objects have, or that one may use.
      boolean concerned =
          wanted.stream().anyMatch(m -> uses.isGuest(m, type))
              || uses.selves(type).stream()
                  .anyMatch(
                      s ->
                          wanted.stream().anyMatch(m -> !m.isStatic() && s.isSubtypeOf(m.owner())));
      if (concerned && !type.isInterface() && !type.isAbstract()) {
        each.object(type);
      }
    }
    return new Prove.Answer(each.parts, each.verdicts());
  }

  private Prove.Answer prove() {
    Set<ClassType> extended = new HashSet<>();
    for (ClassType type : program.analysedClasses()) {
      if (!type.isAbstract()) {
        for (ClassType t = type.superClass(); t != null; t = t.superClass()) {
          extended.add(t);
        }
      }
    }
    for (ClassType type : program.analysedClasses()) {
      progress.accept("proving " + type.name());
      if (!type.isInterface() && (!type.isAbstract() || !extended.contains(type))) {
        object(type);
      }
      ProgramGraph statics = ObjectGraphBuilder.buildStatics(program, type, uses);
      look(type, statics, View.STATIC);
    }
    for (ClassType type : program.analysedClasses()) {
      if (hidden.keySet().stream().anyMatch(h -> h.method().owner() == type)) {
        look(type, ObjectGraphBuilder.buildApart(program, type, uses), View.APART);
      }
    }
    return new Prove.Answer(parts, verdicts());
  }

  private void object(ClassType type) {
    ProgramGraph graph = ObjectGraphBuilder.build(program, type, uses);
    if (!graph.gaps().isEmpty()) {
      for (ClassType self : uses.selves(type)) {
        View view = self == type ? View.OWN : View.OUTER;
        for (ClassType t = self; t != null && uses.isAnalysed(t); t = t.superClass()) {
          for (Method method : t.methods()) {
            hide(graph, method, view);
          }
        }
      }
      uses.guests().stream()
          .filter(m -> uses.isGuest(m, type))
          .forEach(m -> hide(graph, m, View.GUEST));
    }
    look(type, graph, View.OWN);
  }

  private void hide(ProgramGraph graph, Method method, View view) {
    hidden.computeIfAbsent(new Hidden(method, view), h -> graph.gaps());
  }

  private void look(ClassType type, ProgramGraph graph, View view) {
    boolean wanted = Prover.obligations(graph).stream().anyMatch(o -> view(type, o, view) != null);
    if (!wanted) {
      return;
    }
    if (view == View.STATIC && !graph.gaps().isEmpty()) {
      type.methods().forEach(m -> hide(graph, m, view));
    }
    Sharing sharing = new Sharing(graph);
    parts.add(new Prove.Part(type.name(), graph, sharing));
    for (Verdict verdict : Prover.prove(program, graph, sharing, style, races)) {
      View seen = view(type, verdict.obligation(), view);
      if (seen != null) {
        found
            .computeIfAbsent(new Key(verdict.obligation(), seen), k -> new ArrayList<>())
            .add(verdict);
      }
    }
  }

  /**
   * How a method is seen in a class's graph; null if its executions there are not all there are.
   */
  private @Nullable View view(ClassType type, Obligation obligation, View view) {
    Method method = obligation.method();
    if (obligation.pivot() >= 0) {
      // Where the register is null, or not yet set, no object stands for what happens.
      return uses.isThere(method, obligation.pivot(), obligation.pc()) ? View.GUEST : null;
    }
    if (view == View.STATIC) {
      return method.isStatic() && method.owner() == type ? View.STATIC : null;
    }
    if (view == View.APART) {
      return View.APART;
    }
    if (method.isStatic()) {
      return null;
    }
    return type.isSubtypeOf(method.owner()) ? View.OWN : View.OUTER;
  }

  private List<Verdict> verdicts() {
    Map<Obligation, Verdict> best = new LinkedHashMap<>();
    found.forEach(
        (key, verdicts) -> {
          Verdict worst = all(key, verdicts);
          Verdict all =
              new Verdict(
                  key.obligation().anywhere(), worst.outcome(), worst.facts(), worst.refusal());
          best.merge(key.obligation().anywhere(), all, ProveLibrary::better);
        });
    return List.copyOf(best.values());
  }

  private static Verdict better(Verdict a, Verdict b) {
    return a.outcome().compareTo(b.outcome()) <= 0 ? a : b;
  }

  /** Proved if each is. */
  private Verdict all(Key key, List<Verdict> verdicts) {
    List<String> gaps = hidden.get(new Hidden(key.obligation().method(), key.view()));
    if (gaps != null) {
      return new Verdict(key.obligation(), Verdict.Outcome.UNPROVED, gaps, null);
    }
    Verdict worst = verdicts.get(0);
    for (Verdict verdict : verdicts) {
      if (verdict.outcome().compareTo(worst.outcome()) > 0) {
        worst = verdict;
      }
    }
    return worst;
  }
}
