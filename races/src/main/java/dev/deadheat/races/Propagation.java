package dev.deadheat.races;

import dev.deadheat.locks.Held;
import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.Starts;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries what callers know down the call graph: locks held, objects owned, threads running. A
 * method is looked at once for each state in which it is entered; that gives what inlining would.
 * If a method is entered in too many states, the rest share one that knows only what all of them
 * know.
 */
final class Propagation {
  private static final int STATES_PER_NODE = 24;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Order order;
  private final Executions executions;
  private final Facts.Source facts;
  private final List<Visit> visits = new ArrayList<>();
  private final Map<EntryState, EntryState> interned = new HashMap<>();
  private final Map<Integer, Map<EntryState, Visit>> byNode = new HashMap<>();
  private final Map<Integer, Visit> widest = new HashMap<>();
  private final ArrayDeque<Visit> work = new ArrayDeque<>();
  private final BitSet overlapping = new BitSet();

  /** A node entered in a state, with how it is reached. */
  static final class Visit {
    final int node;
    EntryState state;
    final BitSet threads = new BitSet();

    /** The threads that begin here. */
    final BitSet begins = new BitSet();

    final List<Visit> callees = new ArrayList<>();
    final List<Call> callers = new ArrayList<>(1);
    private boolean queued;
    private boolean expanded;

    Visit(int node, EntryState state) {
      this.node = node;
      this.state = state;
    }
  }

  /** A call or start that leads to a visit. */
  record Call(Visit from, int pc, boolean starts) {}

  Propagation(
      CallGraph graph,
      ThreadTable threads,
      Order order,
      Executions executions,
      Facts.Source facts) {
    this.graph = graph;
    this.threads = threads;
    this.order = order;
    this.executions = executions;
    this.facts = facts;
  }

  List<Visit> visits() {
    return visits;
  }

  /** Runs from the roots until nothing changes. */
  void run(ThreadTable.Roots roots) {
    BitSet any = order.all();
    for (int t = 0; t < threads.size(); t++) {
      AbstractThread thread = threads.get(t);
      switch (thread.kind()) {
        case MAIN -> root(thread, thread.node(), atAnyTime());
        case INITIALIZER -> root(thread, thread.node(), new BitSet());
        case FRAMEWORK, CALLBACK -> root(thread, thread.node(), any);
        case CALLER -> {
          for (int node : roots.operations()) {
            root(thread, node, any);
          }
        }
        case STARTED -> {}
      }
    }
    while (!work.isEmpty()) {
      Visit visit = work.remove();
      visit.queued = false;
      if (!visit.expanded) {
        visit.expanded = true;
        expand(visit);
      }
      for (Visit callee : visit.callees) {
        passThreads(visit.threads, callee);
      }
    }
  }

  /** Threads that need nobody to start them. */
  private BitSet atAnyTime() {
    BitSet alive = order.all();
    for (int t = 0; t < threads.size(); t++) {
      if (threads.get(t).kind() == AbstractThread.Kind.STARTED
          || threads.get(t).kind() == AbstractThread.Kind.CALLBACK) {
        alive.clear(threads.size() + t);
      }
    }
    return alive;
  }

  private void root(AbstractThread thread, int node, BitSet alive) {
    Method method = graph.method(node).method();
    long own = method.isConstructor() ? 1L | 1L << 32 : 0;
    Visit visit = visit(node, new EntryState(Set.of(), own, 0, alive, Map.of()));
    visit.begins.set(thread.id());
    BitSet only = new BitSet();
    only.set(thread.id());
    passThreads(only, visit);
  }

  private void passThreads(BitSet from, Visit to) {
    int before = to.threads.cardinality();
    to.threads.or(from);
    if ((!to.expanded || to.threads.cardinality() != before) && !to.queued) {
      to.queued = true;
      work.add(to);
    }
  }

  private Visit visit(int node, EntryState wanted) {
    Map<EntryState, Visit> known = byNode.computeIfAbsent(node, n -> new HashMap<>(4));
    EntryState state = interned.computeIfAbsent(wanted, s -> s);
    Visit visit = known.get(state);
    if (visit != null) {
      return visit;
    }
    if (known.size() >= STATES_PER_NODE) {
      return widened(node, state);
    }
    visit = new Visit(node, state);
    known.put(state, visit);
    visits.add(visit);
    return visit;
  }

  /** The state that knows only what all of the others know. */
  private Visit widened(int node, EntryState state) {
    Visit wide = widest.get(node);
    if (wide == null) {
      wide = new Visit(node, forget(state));
      widest.put(node, wide);
      visits.add(wide);
      return wide;
    }
    EntryState old = wide.state;
    Set<Lock> locks = new HashSet<>(old.locks());
    locks.retainAll(state.locks());
    BitSet alive = (BitSet) old.alive().clone();
    alive.or(state.alive());
    EntryState met =
        new EntryState(
            locks, old.own() & state.own(), old.handed() & state.handed(), alive, Map.of());
    if (!met.equals(old)) {
      wide.state = met;
      wide.expanded = false;
      wide.callees.clear();
      if (!wide.queued) {
        wide.queued = true;
        work.add(wide);
      }
    }
    return wide;
  }

  private static EntryState forget(EntryState state) {
    return new EntryState(state.locks(), state.own(), state.handed(), state.alive(), Map.of());
  }

  private void expand(Visit visit) {
    int node = visit.node;
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      int pc = graph.pc(e);
      if (pc < 0) {
        continue;
      }
      int callee = graph.callee(e);
      if (graph.mode(e) == CallGraph.DEFERRED) {
        continue; // Roots of their own.
      }
      Arguments arguments = arguments(visit, e);
      if (arguments == null) {
        continue;
      }
      if (graph.mode(e) == CallGraph.STARTED) {
        EntryState state =
            new EntryState(
                arguments.turns(threads.singleThreadedOperand(node, pc)),
                0,
                handed(visit, arguments, callee, pc),
                order.begin(order.during(node, pc, visit.state.alive())),
                Map.of());
        int thread = threads.of(node, e);
        if (startsMany(node, pc)
            || order.runs(order.before(node, pc, visit.state.alive()), thread)) {
          overlapping.set(thread);
        }
        Visit started = visit(callee, state);
        started.begins.set(threads.of(node, e));
        started.callers.add(new Call(visit, pc, true));
        BitSet only = new BitSet();
        only.set(threads.of(node, e));
        passThreads(only, started);
      } else {
        BitSet alive =
            startsAt(node, e)
                ? order.during(node, pc, visit.state.alive())
                : order.before(node, pc, visit.state.alive());
        EntryState state =
            new EntryState(
                arguments.locks(),
                arguments.own(visit.state.own()),
                arguments.own(visit.state.own() | visit.state.handed() | Ownership.HANDED),
                alive,
                arguments.functions());
        Visit called = visit(callee, state);
        visit.callees.add(called);
        called.callers.add(new Call(visit, pc, false));
        if (!called.expanded && !called.queued) {
          called.queued = true;
          work.add(called);
        }
      }
    }
  }

  /** What is the thread's own from its begin on. */
  private long handed(Visit visit, Arguments arguments, int callee, int pc) {
    if (startsMany(visit.node, pc)) {
      return 0; // Several at a time get the same.
    }
    long own = arguments.own(visit.state.own() | visit.state.handed() | Ownership.HANDED);
    return isThreadObject(visit.node, callee, pc) ? own | 1 : own;
  }

  private boolean startsMany(int node, int pc) {
    MethodBody body = graph.body(node);
    return body.op(pc) == Op.INVOKE && Starts.startsMany(body.callee(pc));
  }

  /** A thread object can be started once only: no two threads run on the same one. */
  private boolean isThreadObject(int node, int callee, int pc) {
    if (!isRunOfThread(callee) || graph.body(node).useCount(pc) != 1) {
      return false;
    }
    IntSet started =
        graph.pointsTo().pointsOfRegister(graph.method(node), graph.body(node).use(pc, 0));
    IntSet run = graph.pointsTo().points(graph.method(callee), 0);
    if (started == null || run == null) {
      return false;
    }
    for (int o : run.toArray()) {
      if (!started.contains(o)) {
        return false;
      }
    }
    return true;
  }

  private boolean isRunOfThread(int node) {
    Method method = graph.method(node).method();
    ClassType owner = method.owner();
    return !method.isStatic()
        && method.name().equals("run")
        && owner.isSubtypeOf(owner.types().classType("java/lang/Thread"));
  }

  /** Whether a thread runs on the object that it is. */
  boolean isThreadObject(AbstractThread thread) {
    return thread.kind() == AbstractThread.Kind.STARTED
        && isThreadObject(thread.startNode(), thread.node(), thread.startPc());
  }

  /** Whether two threads of this kind may run at the same time. */
  boolean overlaps(int thread) {
    AbstractThread t = threads.get(thread);
    return t.many() && (t.kind() != AbstractThread.Kind.STARTED || overlapping.get(thread));
  }

  /** Whether the instruction of an edge also starts threads that run while it does. */
  private boolean startsAt(int node, int edge) {
    int pc = graph.pc(edge);
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      if (graph.pc(e) == pc && graph.mode(e) == CallGraph.STARTED) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Arguments arguments(Visit visit, int edge) {
    MethodBody body = graph.body(visit.node);
    int pc = graph.pc(edge);
    Facts f = facts.of(body);
    Method callee = graph.method(graph.callee(edge)).method();
    Arguments arguments = new Arguments(visit, f, pc, graph.callee(edge), callee);
    if (body.op(pc) == Op.INVOKE && !graph.isCallback(edge)) {
      int captured = MethodEffects.captured(body.callee(pc), body.useCount(pc), callee);
      if (captured == -1) {
        for (int i = 0; i < callee.parameterCount(); i++) {
          arguments.register(i, body.use(pc, i));
        }
      } else if (captured >= 0) {
        return arguments.function(body.use(pc, 0), captured) ? arguments : null;
      }
    } else if (body.op(pc) == Op.INVOKE) {
      arguments.callback();
    }
    return arguments;
  }

  /** How a callee's parameters look from the call. */
  private final class Arguments {
    private final Visit visit;
    private final Facts facts;
    private final int pc;
    private final int node;
    private final Method callee;
    private final int[] registers;
    private final @Nullable Name[] names;
    private final long[] origins;
    private final boolean[] known;

    Arguments(Visit visit, Facts facts, int pc, int node, Method callee) {
      this.visit = visit;
      this.facts = facts;
      this.pc = pc;
      this.node = node;
      this.callee = callee;
      int n = callee.parameterCount();
      this.registers = new int[n];
      this.names = new Name[n];
      this.origins = new long[n];
      this.known = new boolean[n];
      java.util.Arrays.fill(registers, -1);
    }

    void register(int parameter, int register) {
      if (parameter < registers.length && callee.parameterType(parameter).kind() == Kind.REF) {
        registers[parameter] = register;
        names[parameter] = facts.names().of(register);
        origins[parameter] = facts.ownership().origins(register);
        known[parameter] = true;
      }
    }

    /** The callee is the body of a function object; false where it is known to be another's. */
    boolean function(int object, int captured) {
      MethodBody body = facts.body();
      for (int i = 1; i < body.useCount(pc); i++) {
        register(captured + i - 1, body.use(pc, i));
      }
      if (facts.names().of(object) instanceof Name.Parameter p) {
        EntryState.Function function = visit.state.functions().get(p.index());
        if (function != null) {
          if (function.target() != callee) {
            return false;
          }
          for (int i = 0; i < captured && i < function.captured().size(); i++) {
            names[i] = function.captured().get(i);
          }
        }
      }
      int at = facts.names().definition(object);
      if (at >= 0 && body.op(at) == Op.INVOKE_DYNAMIC) {
        if (!(body.callSite(at) instanceof CallSite.Lambda lambda)
            || lambda.target().method() == null
            || !isTarget(lambda)) {
          return false;
        }
        for (int i = 0; i < captured && i < body.useCount(at); i++) {
          register(i, body.use(at, i));
        }
      }
      return true;
    }

    private boolean isTarget(CallSite.Lambda lambda) {
      return lambda.target().method() != null
          && lambda.target().method().name().equals(callee.name());
    }

    /** The callee is called by library code, with a function object or receiver passed to it. */
    void callback() {
      MethodBody body = facts.body();
      long given = 0;
      for (int i = 0; i < body.useCount(pc); i++) {
        given |= facts.ownership().origins(body.use(pc, i));
      }
      given |= facts.ownership().held(given);
      for (long rest = given & ~Ownership.UNKNOWN; rest != 0; rest &= rest - 1) {
        int origin = Long.numberOfTrailingZeros(rest);
        int maker = facts.ownership().makerOf(origin);
        if (maker < 0) {
          continue;
        }
        if (body.op(maker) == Op.INVOKE_DYNAMIC
            && body.callSite(maker) instanceof CallSite.Lambda lambda
            && isTarget(lambda)) {
          for (int i = 0; i < body.useCount(maker); i++) {
            register(i, body.use(maker, i));
          }
        } else if (body.op(maker) == Op.NEW
            && !callee.isStatic()
            && madeAt(0, maker)
            && (given & Ownership.UNKNOWN) == 0) {
          register(0, body.def(maker));
        }
      }
    }

    /** Whether all that the parameter may be is made by an instruction of the caller. */
    private boolean madeAt(int parameter, int maker) {
      IntSet points = graph.pointsTo().points(graph.method(node), parameter);
      if (points == null) {
        return false;
      }
      for (int o : points.toArray()) {
        HeapObject object = graph.pointsTo().object(o);
        if (object.method() != facts.body().method() || object.pc() != maker) {
          return false;
        }
      }
      return true;
    }

    long own(long ours) {
      long own = 0;
      for (int i = 0; i < Math.min(registers.length, 20); i++) {
        if (registers[i] >= 0 && known[i] && facts.isOwn(registers[i], pc, ours)) {
          own |= 1L << i;
          if (facts.isDeeplyOwn(registers[i], pc, ours)) {
            own |= 1L << (32 + i);
          }
        }
      }
      return own;
    }

    Set<Lock> locks() {
      Held held = facts.held(pc);
      Set<Lock> result = new HashSet<>();
      for (Lock lock : held.taken()) {
        pass(lock, result);
      }
      for (Lock lock : visit.state.locks()) {
        if (held.keeps(lock)) {
          pass(lock, result);
        }
      }
      return result.isEmpty() ? Set.of() : result;
    }

    /**
     * Tasks of an executor with one thread take turns: as if each held a lock that belongs to the
     * executor. The end of one happens before the next begins.
     */
    Set<Lock> turns(int executor) {
      if (executor < 0) {
        return Set.of();
      }
      Set<Lock> result = new HashSet<>();
      Name turn = new Name.Part(facts.names().of(executor), "turn");
      pass(new Lock(turn, false, false), result);
      return result;
    }

    private void pass(Lock lock, Set<Lock> result) {
      Name name = singleton(visit.node, lock.name());
      if (name.isGlobal()) {
        result.add(lock.withName(name));
      }
      for (int i = 0; i < names.length; i++) {
        Name argument = names[i];
        if (argument != null) {
          Name inner = lock.name().replace(argument, new Name.Parameter(i));
          if (inner != null && inner.depth() <= Name.MAX_DEPTH) {
            result.add(lock.withName(inner));
          } else if (argument instanceof Name.Owner owner) {
            // The argument is what a path leads from to the lock.
            Name path = new Name.Parameter(i);
            for (Field field : owner.path()) {
              path = new Name.Path(path, field);
            }
            Name along = lock.name().replace(owner.inner(), path);
            if (along != null && along.depth() <= Name.MAX_DEPTH) {
              result.add(lock.withName(along));
            }
          }
        }
        if (registers[i] >= 0) {
          for (Facts.Owned owned : facts.owners(registers[i])) {
            owner(lock, owned, i, result);
          }
        }
      }
    }

    private void owner(Lock lock, Facts.Owned owned, int parameter, Set<Lock> result) {
      if (owned.owner().equals(lock.name())) {
        result.add(lock.withName(new Name.Owner(new Name.Parameter(parameter), owned.path())));
      } else if (lock.name() instanceof Name.Owner above && above.inner().equals(owned.owner())) {
        List<Field> path = new ArrayList<>(above.path());
        path.addAll(owned.path());
        if (path.size() <= Name.MAX_DEPTH) {
          result.add(lock.withName(new Name.Owner(new Name.Parameter(parameter), path)));
        }
      }
    }

    /** Which parameters are function objects that this body or its callers made. */
    Map<Integer, EntryState.Function> functions() {
      Map<Integer, EntryState.Function> found = new HashMap<>();
      for (int i = 0; i < registers.length; i++) {
        if (registers[i] < 0) {
          continue;
        }
        int at = facts.names().definition(registers[i]);
        if (at >= 0
            && facts.body().op(at) == Op.INVOKE_DYNAMIC
            && facts.body().callSite(at) instanceof CallSite.Lambda lambda
            && lambda.target().method() != null) {
          Method target = lambda.target().method().resolve();
          if (target != null) {
            List<@Nullable Name> captured = new ArrayList<>();
            for (int k = 0; k < facts.body().useCount(at); k++) {
              captured.add(inner(facts.names().of(facts.body().use(at, k))));
            }
            found.put(i, new EntryState.Function(target, captured));
          }
        } else if (facts.names().of(registers[i]) instanceof Name.Parameter p) {
          EntryState.Function function = visit.state.functions().get(p.index());
          if (function != null) {
            List<@Nullable Name> captured = new ArrayList<>();
            for (Name name : function.captured()) {
              captured.add(name == null ? null : inner(name));
            }
            found.put(i, new EntryState.Function(function.target(), captured));
          }
        }
      }
      return found.isEmpty() ? Map.of() : found;
    }

    /** A name of the caller's in the callee's terms. */
    private @Nullable Name inner(Name name) {
      Name only = singleton(visit.node, name);
      if (only.isGlobal()) {
        return only;
      }
      for (int i = 0; i < names.length; i++) {
        Name argument = names[i];
        Name inner = argument == null ? null : name.replace(argument, new Name.Parameter(i));
        if (inner != null) {
          return inner;
        }
        List<Field> path = argument == null ? null : argument.pathFrom(name);
        if (path != null && !path.isEmpty()) {
          return new Name.Owner(new Name.Parameter(i), path);
        }
      }
      return null;
    }
  }

  /** A name whose root is an object of which there is but one, as that object. */
  Name singleton(int node, Name name) {
    Name root = name.root();
    int register =
        root instanceof Name.Parameter p
            ? p.index()
            : root instanceof Name.Local local ? local.register() : -1;
    if (register < 0 || hasOwner(name)) {
      return name;
    }
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
    if (points == null || points.cardinality() != 1) {
      return name;
    }
    int object = points.toArray()[0];
    if (!executions.isSingleton(graph.pointsTo().object(object))) {
      return name;
    }
    Name replaced = name.replace(root, new Name.Singleton(object));
    return replaced == null ? name : replaced;
  }

  private static boolean hasOwner(Name name) {
    Name n = name;
    while (true) {
      if (n instanceof Name.Owner) {
        return true;
      }
      if (n instanceof Name.Path path) {
        n = path.base();
      } else if (n instanceof Name.Part part) {
        n = part.base();
      } else {
        return false;
      }
    }
  }
}
