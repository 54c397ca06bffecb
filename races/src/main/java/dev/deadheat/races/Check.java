package dev.deadheat.races;

import dev.deadheat.locks.Locks;
import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.Program;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.UnresolvedCall;
import dev.deadheat.report.model.Warning;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.FieldFacts;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The static analysis, stage by stage. */
public final class Check {
  private final Program program;
  private final Library library;

  /** Below this, a manifest's main class is not what the code is for. */
  private static final double REACHABLE_FROM_MAIN = 0.6;

  private CheckOptions options;
  private final Consumer<String> progress;
  private final List<ClassType> classes;
  private final Bodies bodies;
  private @Nullable Result solved;
  private boolean keepSuppressed;
  private final Set<String> only = new HashSet<>();
  private int methods;
  private int reachedMethods;

  /**
   * @param library what is known of code outside the analysed classes
   * @param progress told of each stage as it begins
   */
  public Check(Program program, Library library, CheckOptions options, Consumer<String> progress) {
    this.program = program;
    this.library = library;
    this.options = options;
    this.progress = progress;
    this.classes = program.analysedClasses();
    this.bodies = program.bodies();
  }

  /** Findings that an annotation suppresses are reported too: for those who need what is so. */
  public Check keepSuppressed() {
    keepSuppressed = true;
    return this;
  }

  /**
   * Only findings on these locations are made, as they are named in findings; arrays and containers
   * by what holds them, without brackets. All is analysed as ever, but what nobody asked for is
   * neither kept nor described, which is most of the cost where there are many.
   */
  public Check only(Collection<String> locations) {
    only.addAll(locations);
    return this;
  }

  /** Runs all stages and fills in the findings. */
  public void run(Findings.Builder findings) {
    progress.accept("reading " + classes.size() + " classes");
    bodies.makeAll(classes, Runtime.getRuntime().availableProcessors());
    progress.accept("points-to");
    RootMethods rootMethods = new RootMethods(program, classes, options);
    PointsTo pointsTo = new PointsTo(program, library, options.sensitivity());
    if (options.sound()) {
      pointsTo.followAllMethods();
    }
    rootMethods.all().forEach(pointsTo::addRoot);
    // What main does not even lead to without contexts, it does not lead to with them.
    Result result =
        options.widening() && leadsToFew(pointsTo.outline(estimate()), rootMethods)
            ? null
            : solve(pointsTo, rootMethods);
    if (result == null || (options.widening() && leadsToFew(result, rootMethods))) {
      options = options.asLibrary();
      rootMethods = new RootMethods(program, classes, options);
      rootMethods.all().forEach(pointsTo::addRoot);
      result = solve(pointsTo, rootMethods);
    }
    solved = result;
    findings.roots(rootMethods.toString());
    countMethods(result.reachable());
    result.unresolved().entrySet().stream()
        .map(e -> new UnresolvedCall(e.getKey().toString(), e.getValue()))
        .sorted(
            Comparator.comparingInt(UnresolvedCall::calls)
                .reversed()
                .thenComparing(UnresolvedCall::method))
        .forEach(findings::unresolved);
    MergedContexts.of(result).forEach(findings::warning);
    findings.sound(options.sound());
    progress.accept("threads");
    CallGraph graph = new CallGraph(result, PointsTo.scope(program), bodies);
    ThreadTable.Roots roots = rootMethods.in(graph);
    FieldFacts fields = new FieldFacts(classes, bodies, options.library());
    ReturnNames results = new ReturnNames(graph);
    Names.Source names = Names.source(fields, results);
    results.names = names;
    Executions executions = executions(graph, roots);
    ThreadTable threads = new ThreadTable(graph, executions, roots, options.sound());
    MethodEffects effects = new MethodEffects(graph, bodies);
    FieldHandles handles = new FieldHandles(fields, names);
    Order order = new Order(graph, threads, executions, names, handles, options.sound());
    progress.accept("locks");
    Locks locks = new Locks(graph, bodies, names, fields, handles, !options.sound());
    Creators creators =
        new Creators(graph, names, fields, effects, Set.copyOf(rootMethods.all()), options.sound());
    FoundLocks found = options.sound() ? null : new FoundLocks(graph, names, rootMethods.all());
    Facts.Source facts =
        new Facts.Source(
            names,
            effects,
            locks,
            creators,
            found,
            options.sound() ? Set.of() : BorrowedLocks.find(graph, names));
    Singletons singletons = new Singletons(graph, executions);
    OwningFields owning = new OwningFields(graph, facts, options.sound());
    RunOnce runOnce = new RunOnce(graph, options.sound());
    Propagation propagation =
        new Propagation(graph, threads, order, singletons, owning, runOnce, facts);
    propagation.run(roots);
    if (propagation.isLarge()) {
      findings.warning(
          new Warning(
              "precision",
              "",
              graph.size()
                  + " methods in contexts: where one started thread may run, any may, and fewer"
                  + " states of callers are told apart; give a part of the classes for more"));
    }
    if (threads.mergedStarts() > 0) {
      findings.warning(
          new Warning(
              "precision",
              "",
              threads.mergedStarts()
                  + " instructions may start more than "
                  + ThreadTable.MAX_BODIES
                  + " different tasks: the threads of each are not told apart"));
    }
    progress.accept("races");
    Accesses accesses = new Accesses(PointsTo.scope(program), names, bodies, handles);
    Tokens tokens = new Tokens(graph, singletons, owning, options.sound());
    VisitPoints points =
        new VisitPoints(
            graph,
            threads,
            facts,
            propagation,
            owning.encapsulation(),
            rootMethods.usersObjects(result));
    TakenFor takenFor =
        options.library() && !options.sound() ? new TakenFor(graph, facts, propagation) : null;
    Funnel funnel =
        new Funnel(
            graph,
            threads,
            order,
            propagation,
            facts,
            accesses,
            new SharedObjects(graph, threads, roots, classes),
            points,
            owning,
            tokens,
            new Latches(graph, executions, names, order, propagation, options.sound()),
            takenFor,
            options.sound());
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        MethodBody body = bodies.of(method);
        if (body != null) {
          accesses.of(body).forEach(funnel.counts()::original);
        }
      }
    }
    funnel.collect();
    Holders holders = new Holders(graph, facts);
    LockNames lockNames = new LockNames(graph, facts, tokens);
    Stacks stacks = new Stacks(graph, propagation);
    Descriptions descriptions =
        new Descriptions(
            graph,
            accesses,
            stacks,
            new LedPaths(graph, propagation, points, facts, stacks),
            new ThreadGraph(graph, threads, stacks, propagation),
            lockNames,
            new Guards(funnel, lockNames),
            new Advice(graph, facts, classes, bodies, accesses),
            new Reasons(threads),
            holders);
    Verdicts verdicts =
        new Verdicts(
            graph,
            threads,
            options,
            funnel,
            facts,
            holders,
            descriptions,
            only,
            options.library() ? null : new Witnesses(graph, threads, executions, runOnce, classes));
    funnel.compare(verdicts);
    verdicts.report(findings, keepSuppressed);
    new AccessCounts(graph, accesses, funnel.classes()).addTo(findings, propagation.visits());
    StageCounts counts = funnel.counts();
    Map<StageCounts.Stage, Long> passed = counts.passed();
    findings.stages(
        new Stages(
            counts.original(),
            counts.reachable(),
            counts.aliasing(graph, accesses),
            passed.getOrDefault(StageCounts.Stage.ESCAPING, 0L),
            passed.getOrDefault(StageCounts.Stage.UNORDERED, 0L),
            passed.getOrDefault(StageCounts.Stage.UNLOCKED, 0L),
            verdicts.count()));
  }

  /** Takes up what becomes an operation because objects of hidden classes get outside. */
  private Result solve(PointsTo pointsTo, RootMethods rootMethods) {
    return pointsTo.solve(estimate(), rootMethods::reached);
  }

  /** The same for a first stage, which may find too many. */
  private Function<Result, List<Method>> estimate() {
    return new RootMethods(program, classes, options)::reached;
  }

  /** The points-to relation of a run, for those who go on from there; null before it. */
  public @Nullable Result solved() {
    return solved;
  }

  /** How many of the analysed classes' methods have code. */
  public int methods() {
    return methods;
  }

  /** How many of these the roots reach. */
  public int reachedMethods() {
    return reachedMethods;
  }

  private void countMethods(Set<Method> found) {
    methods = 0;
    reachedMethods = 0;
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        if (method.hasCode()) {
          methods++;
          reachedMethods += found.contains(method) ? 1 : 0;
        }
      }
    }
  }

  /** Whether main leads to so few of the analysed methods with code that they are for others. */
  private boolean leadsToFew(Result result, RootMethods roots) {
    countMethods(Reached.from(Set.copyOf(roots.all()), result));
    return methods != 0 && (double) reachedMethods / methods < REACHABLE_FROM_MAIN;
  }

  private static Executions executions(CallGraph graph, ThreadTable.Roots roots) {
    Set<Integer> once = new LinkedHashSet<>(roots.main());
    once.addAll(roots.initializers());
    List<Integer> often = new ArrayList<>(roots.operations());
    often.addAll(roots.framework());
    graph.fromOutside().forEach(back -> often.add(back[0]));
    return new Executions(graph, once, often);
  }

  /** Names of what analysed methods return. */
  private static final class ReturnNames implements Names.Results {
    private final CallGraph graph;
    private final Map<Method, Name> known = new HashMap<>();
    private final Set<Method> open = new HashSet<>();
    private Names.@Nullable Source names;

    ReturnNames(CallGraph graph) {
      this.graph = graph;
    }

    @Override
    public @Nullable Name of(MethodBody body, int pc) {
      Name common = null;
      for (Method target : graph.targets(body.method(), pc)) {
        Name name =
            MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), target) == -1
                ? ofMethod(target)
                : null;
        if (name == null || (common != null && !common.equals(name))) {
          return null;
        }
        common = name;
      }
      return common;
    }

    private @Nullable Name ofMethod(Method method) {
      if (known.containsKey(method)) {
        return known.get(method);
      }
      List<Integer> nodes = graph.nodesOf(method);
      Names.Source source = names;
      if (nodes.isEmpty() || source == null || open.size() > 20 || !open.add(method)) {
        return null;
      }
      MethodBody body = graph.body(nodes.get(0));
      Name common = null;
      boolean same = true;
      for (int pc = 0; pc < body.codeEnd() && same; pc = body.next(pc)) {
        if (body.op(pc) == Op.RETURN && body.useCount(pc) == 1) {
          Name name = source.of(body).of(body.use(pc, 0));
          same =
              (name.isGlobal() || name.root() instanceof Name.Parameter)
                  && (common == null || common.equals(name));
          common = name;
        }
      }
      open.remove(method);
      Name found = same ? common : null;
      if (found != null) {
        known.put(method, found);
      }
      return found;
    }
  }
}
