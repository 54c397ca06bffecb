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
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Immutable;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Ownership;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a callee's parameters look from the call. */
final class Arguments {
  /** Of more parameters than these nothing is known. */
  static final int PARAMETERS = 20;

  private final CallGraph graph;
  private final Singletons singletons;
  private final OwningFields owning;
  private final Propagation.Visit visit;
  private final Facts facts;
  private final int pc;
  private final int node;
  private final Method callee;
  private final int[] registers;

  /** The registers of function objects that captured what is passed. */
  private final int[] carriers;

  private final @Nullable Name[] names;
  private final boolean[] known;

  /** Whether a lock may guard the parameter: 1 yes, 2 no, 0 not asked yet. */
  private final byte[] guardable;

  private final boolean callback;
  private boolean constructs;

  /** What is known of such calls; null where something depends on the visit. */
  private @Nullable Passing passing;

  private Arguments(
      CallGraph graph,
      Singletons singletons,
      OwningFields owning,
      Propagation.Visit visit,
      Facts facts,
      int pc,
      int edge,
      Method callee) {
    this.graph = graph;
    this.singletons = singletons;
    this.owning = owning;
    this.visit = visit;
    this.facts = facts;
    this.pc = pc;
    this.node = graph.callee(edge);
    this.callback = graph.isCallback(edge);
    this.callee = callee;
    int n = callee.parameterCount();
    this.registers = new int[n];
    this.names = new Name[n];
    this.known = new boolean[n];
    this.guardable = new byte[n];
    this.carriers = new int[n];
    Arrays.fill(registers, -1);
    Arrays.fill(carriers, -1);
  }

  /** Null where the callee is known not to be what is called. */
  static @Nullable Arguments of(
      CallGraph graph,
      Singletons singletons,
      OwningFields owning,
      Facts facts,
      Propagation.Visit visit,
      int edge) {
    MethodBody body = facts.body();
    int pc = graph.pc(edge);
    Method callee = graph.method(graph.callee(edge)).method();
    Arguments arguments = new Arguments(graph, singletons, owning, visit, facts, pc, edge, callee);
    if (body.op(pc) != Op.INVOKE) {
      return arguments;
    }
    // Reflection and constructor references make the object that the constructor is called on.
    arguments.constructs = callee.isConstructor() && !body.callee(pc).name().equals("<init>");
    if (graph.isCallback(edge)) {
      arguments.callback();
      return arguments;
    }
    int captured = MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), callee);
    if (captured == -1) {
      for (int i = 0; i < callee.parameterCount(); i++) {
        arguments.register(i, body.use(pc, i));
      }
    } else if (captured >= 0) {
      return arguments.function(body.use(pc, 0), captured) ? arguments : null;
    }
    return arguments;
  }

  /** All but what an unknown caller passed, and functions, is the same as on other visits. */
  void as(Passing others) {
    passing = others;
  }

  void register(int parameter, int register) {
    if (parameter < registers.length && callee.parameterType(parameter).kind() == Kind.REF) {
      registers[parameter] = register;
      names[parameter] = facts.names().of(register);
      known[parameter] = true;
    }
  }

  /** The callee is the body of a function object; false where it is known to be another's. */
  boolean function(int object, int captured) {
    MethodBody body = facts.body();
    Arrays.fill(carriers, 0, Math.min(captured, carriers.length), object);
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

  /** Whether a call is given a function object or receiver of a callback that this body made. */
  static boolean isMadeHere(Facts facts, int pc) {
    MethodBody body = facts.body();
    for (long rest = given(facts, pc) & ~Ownership.UNKNOWN; rest != 0; rest &= rest - 1) {
      int maker = facts.ownership().makerOf(Long.numberOfTrailingZeros(rest));
      if (maker >= 0 && (body.op(maker) == Op.INVOKE_DYNAMIC || body.op(maker) == Op.NEW)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether what a call passes to the body of a function object depends on which method that is: it
   * is known what the function is, or there are arguments that the method may mix up.
   */
  static boolean dependsOnFunction(Facts facts, Propagation.Visit visit, int pc) {
    MethodBody body = facts.body();
    if (body.op(pc) != Op.INVOKE || body.useCount(pc) == 0 || body.useCount(pc) > 2) {
      return true;
    }
    int function = body.use(pc, 0);
    int at = facts.names().definition(function);
    return (at >= 0 && body.op(at) == Op.INVOKE_DYNAMIC)
        || (facts.names().of(function) instanceof Name.Parameter p
            && visit.state.functions().containsKey(p.index()));
  }

  /** The origins of all that a call is given, and of what these hold. */
  private static long given(Facts facts, int pc) {
    long given = 0;
    for (int i = 0; i < facts.body().useCount(pc); i++) {
      given |= facts.ownership().origins(facts.body().use(pc, i));
    }
    return given | facts.ownership().held(given);
  }

  /** The callee is called by library code, with a function object or receiver passed to it. */
  void callback() {
    MethodBody body = facts.body();
    if (body.useCount(pc) > 0 && body.kind(body.use(pc, 0)) == Kind.REF) {
      Arrays.fill(carriers, body.use(pc, 0)); // What it is called on comes from there.
    }
    long given = given(facts, pc);
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
    return passing == null ? findOwn(ours) : passing.own(ours, this::findOwn);
  }

  private long findOwn(long ours) {
    long own = constructs ? Propagation.CONSTRUCTED : 0;
    for (int i = 0; i < Math.min(registers.length, PARAMETERS); i++) {
      if (registers[i] >= 0
          && known[i]
          && facts.isOwn(registers[i], pc, ours)
          && !goesAsAnother(i, false)) {
        own |= 1L << i;
        if (facts.isDeeplyOwn(registers[i], pc, ours) && !goesAsAnother(i, true)) {
          own |= 1L << (32 + i);
        }
        if (i == 0 && facts.ownership().isRoot(registers[i], ours)) {
          own |= Ownership.ROOT;
        }
      }
    }
    return own;
  }

  /** Which parameters an unknown caller of the library passed, as they are. */
  long passed() {
    long passed = 0;
    for (int i = 0; i < Math.min(registers.length, PARAMETERS); i++) {
      int register = registers[i] < 0 || !known[i] ? -1 : facts.uncast(registers[i]);
      if (register >= 0
          && register < Math.min(facts.body().parameterCount(), PARAMETERS)
          && (visit.state.passed() & 1L << register) != 0) {
        passed |= 1L << i;
      }
    }
    return passed;
  }

  /**
   * Whether the callee may let others have objects of a parameter as those of another: they are
   * passed twice, or are part of another argument. The callee does not know that they are the same.
   */
  private boolean goesAsAnother(int parameter, boolean deep) {
    for (int i = 0; i < registers.length; i++) {
      if (i != parameter
          && registers[i] >= 0
          && facts.ownership().mayMeet(registers[parameter], deep, registers[i], facts.escaped(pc))
          && facts.letsGo(callee, i)) {
        return true;
      }
    }
    return false;
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
    for (int i = 0; i < registers.length; i++) {
      Lock taken = registers[i] < 0 ? null : facts.takenOut(registers[i], new Name.Parameter(i));
      if (taken != null) {
        result.add(taken);
      }
    }
    int value = callback ? EntryLocks.parameter(graph, visit.node, pc, callee) : -1;
    if (value >= 0) {
      result.add(EntryLocks.lock(value));
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
    Name turn = new Name.Part(facts.names().of(executor), Token.TURN);
    pass(new Lock(turn, false, false), result);
    return result;
  }

  private void pass(Lock lock, Set<Lock> result) {
    PassedLock passed = passing == null ? null : passing.lock(lock);
    if (passed == null) {
      passed = passed(lock);
      if (passing != null) {
        passing.put(lock, passed);
      }
    }
    passed.addTo(result, i -> found(lock, i));
  }

  private PassedLock passed(Lock lock) {
    PassedLock result = new PassedLock(names.length);
    Name name = singletons.of(visit.node, lock.name());
    if (name.isGlobal() && !Token.isConstruction(name)) {
      result.global(lock.withName(name)); // That an only object is being made, its users know.
    }
    boolean isFound = FoundLocks.is(lock);
    Name canonical = isFound ? lock.name() : facts.canonical(lock.name());
    for (int i = 0; !isFound && i < names.length; i++) {
      Name argument = names[i];
      if (argument != null) {
        Name inner = lock.name().replace(argument, new Name.Parameter(i));
        if (inner != null && inner.depth() <= Name.MAX_DEPTH) {
          result.named(i, lock.withName(inner));
        } else if (argument instanceof Name.Owner owner) {
          // The argument is what a path leads from to the lock.
          Name path = new Name.Parameter(i);
          for (Field field : owner.path()) {
            path = new Name.Path(path, field);
          }
          Name along = lock.name().replace(owner.inner(), path);
          if (along != null && along.depth() <= Name.MAX_DEPTH) {
            result.named(i, lock.withName(along));
          }
        }
      }
      if (registers[i] >= 0 && isGuardable(i)) {
        creator(lock, canonical, i, result);
        for (Facts.Owned owned : facts.owners(registers[i])) {
          owner(lock, owned, i, result);
        }
      }
    }
    return result;
  }

  /**
   * Whether a lock may guard a parameter. Nobody guards a string, a number or a constant, and each
   * lock that is passed along with one makes another state.
   */
  private boolean isGuardable(int parameter) {
    if (guardable[parameter] == 0) {
      boolean isValue =
          callee.parameterType(parameter) instanceof ClassType type
              && (Immutable.is(type) || type.isSubtypeOf(type.types().classType("java/lang/Enum")));
      guardable[parameter] = (byte) (isValue ? 2 : 1);
    }
    return guardable[parameter] == 1;
  }

  /** The lock as that of whoever a parameter was found in. */
  private @Nullable Lock found(Lock lock, int parameter) {
    int register = registers[parameter] >= 0 ? registers[parameter] : carriers[parameter];
    if (register >= 0
        && isGuardable(parameter)
        && callee.parameterType(parameter) instanceof ClassType type) {
      boolean captured = registers[parameter] < 0;
      boolean receiver = parameter == 0 && !callee.isStatic() && captured;
      Name name = new Name.Parameter(parameter);
      return facts.foundIn(lock, register, receiver ? null : type, captured, name);
    }
    return null;
  }

  /**
   * The lock as that of a parameter's creator.
   *
   * @param name its name with creators written as such
   */
  private void creator(Lock lock, Name name, int parameter, PassedLock result) {
    Name creator = facts.creatorName(registers[parameter]);
    Name created =
        creator == null
            ? null
            : name.replace(creator, Creators.creatorOf(new Name.Parameter(parameter)));
    if (created != null && created.depth() <= Name.MAX_DEPTH) {
      result.named(parameter, lock.withName(created));
    }
    Name argument = names[parameter];
    Name inner =
        argument == null
            ? null
            : name.replace(facts.canonical(argument), new Name.Parameter(parameter));
    if (inner != null && inner.depth() <= Name.MAX_DEPTH) {
      result.named(parameter, lock.withName(inner));
    }
  }

  /** The lock as that of what a parameter belongs to; what several may hold has no such lock. */
  private void owner(Lock lock, Facts.Owned owned, int parameter, PassedLock result) {
    if (!owning.owns(owned.path())) {
      return;
    }
    if (owned.owner().equals(lock.name())) {
      result.named(
          parameter, lock.withName(new Name.Owner(new Name.Parameter(parameter), owned.path())));
    } else if (lock.name() instanceof Name.Owner above && above.inner().equals(owned.owner())) {
      List<Field> path = new ArrayList<>(above.path());
      path.addAll(owned.path());
      if (path.size() <= Name.MAX_DEPTH) {
        result.named(parameter, lock.withName(new Name.Owner(new Name.Parameter(parameter), path)));
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
    Name only = singletons.of(visit.node, name);
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
