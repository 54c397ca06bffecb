package dev.deadheat.locks;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.ZeroTests;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The locks surely held at each point of one body, besides those its callers hold.
 *
 * <p>Going forward, each lock that the body names has a depth: how often it has been taken and not
 * released on every path. Below zero, a lock of the callers has been released. Where paths meet,
 * the smaller depth counts. An exception may come from any instruction that can throw, so a handler
 * sees the smallest depth before any of them; releases themselves are taken not to fail, since they
 * fail only if the lock is not held. A call that fails may have released what it names.
 *
 * <p>A release below zero gives back a lock of the callers, or one that is held here under another
 * name: what may be {@linkplain NamedLocks the same object} no longer counts.
 *
 * <p>Where {@code Thread.holdsLock} has said yes, a lock is held that the body need not have taken;
 * where assertions are believed, so are the {@linkplain PromisedLocks promises} of annotations.
 * This is kept apart from the depths, since nobody gets or loses a lock by asking, and it ends with
 * the next release that could be of that lock.
 *
 * <p>Names of local values end where the register is defined anew.
 */
public final class HeldLocks {
  /** What calls do to locks. */
  interface CallEffects {
    /**
     * The effect of everything an instruction may call, in this body's terms; null where it does
     * nothing to any lock.
     */
    @Nullable LockEffect of(int pc);
  }

  /** So many releases stand for any number, and are never made up for. */
  static final int ALL = 4;

  private static final byte[][] NOTHING = {};

  private final MethodBody body;
  private final Names names;
  private final NamedLocks named;
  private final Held none;
  private final List<Lock> locks = new ArrayList<>();

  /** What each of them may be. */
  private final List<LockObjects> objects = new ArrayList<>();

  /** Those that the body handles itself, or gets by a call. */
  private final Set<Lock> handled = new LinkedHashSet<>();

  private final Map<Lock, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> conditions = new HashMap<>();

  /** Whether a lock is held, by the register that tells. */
  private final Map<Integer, Integer> questions = new HashMap<>();

  private final boolean assertions;

  /** Locks that callers hold, by what is written on the method. */
  private List<Lock> promised = List.of();

  /** What instructions do to locks, by position. */
  private final Map<Integer, Step> steps = new HashMap<>();

  private final byte[][] in;
  private final LockObjects[] lostIn;
  private final BitSet[] toldIn;

  /** What one instruction does to the locks of this body. */
  private sealed interface Step {
    record Take(int lock) implements Step {}

    record Exit(int lock) implements Step {}

    record Release(int lock) implements Step {}

    record Call(LockEffect effect) implements Step {}
  }

  HeldLocks(
      MethodBody body,
      Names names,
      LockCalls.Semaphores semaphores,
      CallEffects calls,
      FieldHandles handles,
      NamedLocks named,
      boolean assertions) {
    this.body = body;
    this.assertions = assertions;
    this.names = names;
    this.named = named;
    this.none = new Held(Set.of(), Set.of(), LockObjects.NONE, named);
    collect(semaphores, calls, handles);
    if (steps.isEmpty() && locks.isEmpty()) {
      this.in = NOTHING;
      this.lostIn = new LockObjects[0];
      this.toldIn = new BitSet[0];
    } else {
      this.in = new byte[body.blockCount()][];
      this.lostIn = new LockObjects[body.blockCount()];
      this.toldIn = new BitSet[body.blockCount()];
      Arrays.fill(lostIn, LockObjects.NONE);
      solve();
    }
  }

  private void collect(LockCalls.Semaphores semaphores, CallEffects calls, FieldHandles handles) {
    Set<Integer> known = new HashSet<>();
    Lock own = ownMonitor(body.method());
    if (own != null) {
      handle(own);
    }
    if (assertions) {
      promised = PromisedLocks.of(body.method());
      promised.forEach(this::number);
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.MONITOR_ENTER ->
            steps.put(pc, new Step.Take(handle(Lock.monitor(names.of(body.use(pc, 0))))));
        case Op.MONITOR_EXIT ->
            steps.put(pc, new Step.Exit(handle(Lock.monitor(names.of(body.use(pc, 0))))));
        case Op.INVOKE -> {
          Name flag = acquired(pc, handles);
          if (flag != null && body.def(pc) >= 0) {
            conditions.put(body.def(pc), number(seen(flag)));
          }
          LockCalls.Operation operation = LockCalls.of(body, pc, names, semaphores);
          if (operation != null) {
            operation(pc, operation, known);
          } else {
            call(pc, calls);
          }
        }
        default -> {
          if (isVolatileRead(pc)) {
            conditions.put(body.def(pc), number(seen(flag(pc))));
          }
          call(pc, calls); // That of a class's initializer, say.
        }
      }
    }
  }

  private void operation(int pc, LockCalls.Operation operation, Set<Integer> known) {
    int lock =
        operation.action() == LockCalls.Action.ASK
            ? number(operation.lock())
            : handle(operation.lock());
    if (operation.lock().explicit()) {
      LockObjects points = named.of(body.method(), body.use(pc, 0));
      objects.set(lock, known.add(lock) ? points : objects.get(lock).or(points));
    }
    switch (operation.action()) {
      case ACQUIRE -> steps.put(pc, new Step.Take(lock));
      case RELEASE -> steps.put(pc, new Step.Release(lock));
      case ASK -> {
        if (body.def(pc) >= 0) {
          questions.put(body.def(pc), lock);
        }
      }
      case TRY -> {
        if (operation.lock().isAcquire()) {
          steps.put(pc, new Step.Take(number(late(operation.lock()))));
        }
        if (body.def(pc) >= 0) {
          conditions.put(body.def(pc), lock);
        }
      }
    }
  }

  private void call(int pc, CallEffects calls) {
    LockEffect effect = calls.of(pc);
    if (effect != null) {
      effect.acquired().forEach(this::handle);
      effect.returning().counts().keySet().forEach(this::number);
      effect.throwing().counts().keySet().forEach(this::number);
      steps.put(pc, new Step.Call(effect));
    }
  }

  private boolean isVolatileRead(int pc) {
    if (body.op(pc) != Op.GET_FIELD && body.op(pc) != Op.GET_STATIC) {
      return false;
    }
    Field field = body.field(pc).resolve();
    return field != null && field.isVolatile();
  }

  /**
   * The field that a call reads with acquire semantics through a handle; null where it does not.
   */
  private @Nullable Name acquired(int pc, FieldHandles handles) {
    FieldHandles.Use use = handles.of(body, pc);
    if (use == null
        || use.field() == null
        || use.write()
        || use.mode() != FieldHandles.Mode.SYNCHRONIZING) {
      return null;
    }
    return use.base() < 0
        ? new Name.Static(use.field())
        : new Name.Path(names.of(use.base()), use.field());
  }

  /** A volatile field by name: its value changes, but that it was seen to be set does not. */
  private Name flag(int pc) {
    Field field = java.util.Objects.requireNonNull(body.field(pc).resolve());
    return body.op(pc) == Op.GET_STATIC
        ? new Name.Static(field)
        : new Name.Path(names.of(body.use(pc, 0)), field);
  }

  /**
   * That a release was seen is kept like a lock that is never given back and excludes nobody; what
   * it means is decided where accesses are compared.
   */
  private static Lock seen(Name name) {
    return new Lock(new Name.Part(name, "seen"), true, false);
  }

  /** That a release was waited for with a time limit. */
  private static Lock late(Lock seen) {
    return seen.withName(new Name.Part(((Name.Part) seen.name()).base(), "late"));
  }

  private int handle(Lock lock) {
    handled.add(lock);
    return number(lock);
  }

  private int number(Lock lock) {
    Integer known = numbers.putIfAbsent(lock, locks.size());
    if (known != null) {
      return known;
    }
    locks.add(lock);
    objects.add(lock.explicit() ? named.of(body.method(), lock.name()) : LockObjects.NONE);
    return locks.size() - 1;
  }

  private static @Nullable Lock ownMonitor(Method method) {
    if (!Modifier.isSynchronized(method.access())) {
      return null;
    }
    return Lock.monitor(
        method.isStatic() ? new Name.Literal(method.owner()) : new Name.Parameter(0));
  }

  private void solve() {
    LockState entry = new LockState(new byte[locks.size()], LockObjects.NONE, new BitSet());
    Lock own = ownMonitor(body.method());
    if (own != null) {
      entry.depth[number(own)] = 1;
    }
    promised.forEach(lock -> entry.told.set(number(lock)));
    in[0] = entry.depth;
    toldIn[0] = entry.told;
    boolean more = true;
    while (more) {
      more = false;
      for (int b = 0; b < in.length; b++) {
        if (in[b] != null) {
          more |= block(b);
        }
      }
    }
  }

  /** What is known where a block begins, to be changed. */
  private LockState at(int b) {
    return new LockState(in[b].clone(), lostIn[b], (BitSet) toldIn[b].clone());
  }

  private boolean block(int b) {
    LockState state = at(b);
    LockState thrown = null;
    int last = -1;
    for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
      thrown = orThrown(pc, state, thrown);
      step(pc, state);
      last = pc;
    }
    boolean changed = false;
    for (int i = 0; i < body.successorCount(b); i++) {
      int s = body.successor(b, i);
      if (!body.isExceptional(b, i) && isWithoutAssertions(last, i)) {
        continue;
      }
      changed |=
          into(
              s,
              body.isExceptional(b, i)
                  ? (thrown == null ? state : thrown)
                  : branch(last, i, state));
    }
    return changed;
  }

  /** What holds where exceptions arrive, those of an instruction with the others. */
  private @Nullable LockState orThrown(int pc, LockState before, @Nullable LockState others) {
    Step step = steps.get(pc);
    if (!body.mayThrow(pc) || step instanceof Step.Exit || step instanceof Step.Release) {
      return others;
    }
    LockState thrown = before.copy();
    if (step instanceof Step.Call call) {
      release(call.effect().throwing(), thrown);
    }
    if (others != null) {
      thrown.meet(others);
    }
    return thrown;
  }

  private boolean into(int block, LockState state) {
    byte[] known = in[block];
    if (known == null) {
      in[block] = state.depth.clone();
      lostIn[block] = state.lost;
      toldIn[block] = (BitSet) state.told.clone();
      return true;
    }
    boolean changed = false;
    for (int i = 0; i < known.length; i++) {
      if (state.depth[i] < known[i]) {
        known[i] = state.depth[i];
        changed = true;
      }
    }
    LockObjects lost = lostIn[block].or(state.lost);
    if (!lost.equals(lostIn[block])) {
      lostIn[block] = lost;
      changed = true;
    }
    int told = toldIn[block].cardinality();
    toldIn[block].and(state.told);
    return changed || toldIn[block].cardinality() < told;
  }

  /**
   * Whether a branch is taken only where assertions are off. What its author asserts of locks is
   * believed as an annotation is, if at all.
   */
  private boolean isWithoutAssertions(int pc, int successor) {
    if (!assertions || pc < 0 || body.op(pc) != Op.IF || body.useCount(pc) != 1) {
      return false;
    }
    int asked = names.definition(body.use(pc, 0));
    return asked >= 0
        && body.op(asked) == Op.GET_STATIC
        && body.field(asked).name().equals("$assertionsDisabled")
        && ZeroTests.away(body, pc, 0, names::definition) == successor;
  }

  /**
   * A try that succeeded holds the lock where its result is known to be true; a flag was raised
   * where it is known to have another value than its first.
   */
  private LockState branch(int pc, int successor, LockState state) {
    if (pc < 0 || body.op(pc) != Op.IF) {
      return state;
    }
    for (int i = 0; i < body.useCount(pc); i++) {
      if (ZeroTests.away(body, pc, i, names::definition) != successor) {
        continue;
      }
      Integer lock = conditions.get(body.use(pc, i));
      if (lock != null) {
        LockState held = state.copy();
        held.depth[lock]++;
        return held;
      }
      Integer told = questions.get(body.use(pc, i));
      if (told != null) {
        LockState held = state.copy();
        held.told.set(told);
        return held;
      }
    }
    return state;
  }

  private void step(int pc, LockState state) {
    if (body.def(pc) >= 0) {
      forget(body.def(pc), state);
    }
    Step step = steps.get(pc);
    if (step instanceof Step.Take take) {
      take(take.lock(), state);
    } else if (step instanceof Step.Exit exit) {
      if (state.depth[exit.lock()] > 0) {
        state.depth[exit.lock()]--;
      }
      state.told.clear(); // It may be what was asked for, under another name.
    } else if (step instanceof Step.Release release) {
      release(release.lock(), 1, state);
    } else if (step instanceof Step.Call call) {
      release(call.effect().returning(), state);
      for (Lock lock : call.effect().acquired()) {
        take(number(lock), state);
      }
    }
  }

  /** In any order the same: what is held here goes first, then what may stand for other locks. */
  private void release(LockEffect.Releases releases, LockState state) {
    Map<Lock, Integer> callers = new HashMap<>();
    releases
        .counts()
        .forEach(
            (lock, count) -> {
              if (count < ALL && state.depth[number(lock)] >= count) {
                release(number(lock), count, state);
              } else {
                callers.put(lock, count);
              }
            });
    callers.forEach((lock, count) -> release(number(lock), count, state));
    if (!releases.unnamed().isNone()) {
      state.lost = state.lost.or(releases.unnamed());
      loseAll(releases.unnamed(), -1, state);
    }
  }

  private static void take(int lock, LockState state) {
    if (state.depth[lock] < 100 && state.depth[lock] > -ALL) {
      state.depth[lock]++;
    }
  }

  private void release(int number, int count, LockState state) {
    Lock lock = locks.get(number);
    state.untold(
        i -> i == number || (locks.get(i).explicit() && objects.get(i).meets(objects.get(number))));
    int left = count >= ALL ? -ALL : Math.max(-ALL, state.depth[number] - count);
    if (left >= 0) {
      state.depth[number] = (byte) left;
    } else if (lock.name().root() instanceof Name.Local) {
      state.lost = state.lost.or(objects.get(number)); // Under another name, it is the caller's.
      loseAll(objects.get(number), -1, state);
    } else {
      state.depth[number] = (byte) left;
      loseAll(objects.get(number), number, state);
    }
  }

  /** Locks were released that may be held under other names. */
  private void loseAll(LockObjects released, int except, LockState state) {
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0
          && i != except
          && locks.get(i).explicit()
          && objects.get(i).meets(released)) {
        state.depth[i] = 0;
      }
    }
    state.untold(i -> locks.get(i).explicit() && objects.get(i).meets(released));
  }

  /** The register gets another value: locks named by it are no longer known. */
  private void forget(int register, LockState state) {
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0 && isNamedBy(register, locks.get(i))) {
        state.depth[i] = 0;
      }
    }
    state.untold(i -> isNamedBy(register, locks.get(i)));
  }

  private static boolean isNamedBy(int register, Lock lock) {
    return lock.name().root() instanceof Name.Local local && local.register() == register;
  }

  /** All locks that the body takes, tries or releases. */
  public List<Lock> locks() {
    return handled.stream().filter(lock -> !lock.isAcquire()).toList();
  }

  /** What is held before an instruction. */
  public Held before(int pc) {
    if (in.length == 0 || in[body.blockOf(pc)] == null) {
      return none;
    }
    int b = body.blockOf(pc);
    LockState state = at(b);
    for (int at = body.blockStart(b); at < pc; at = body.next(at)) {
      step(at, state);
    }
    return held(state);
  }

  private Held held(LockState state) {
    Set<Lock> taken = new HashSet<>();
    Set<Name> released = new HashSet<>();
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0 || state.told.get(i)) {
        taken.add(locks.get(i));
      } else if (state.depth[i] < 0) {
        released.add(locks.get(i).name());
      }
    }
    return new Held(taken, released, state.lost, named);
  }

  /** What the body leaves behind for its callers. */
  LockEffect effect() {
    LockState returned = null;
    LockState thrown = null;
    for (int b = 0; b < in.length; b++) {
      if (in[b] == null) {
        continue;
      }
      LockState state = at(b);
      boolean escapes = !catchesAll(b);
      boolean returns = false;
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        if (escapes) {
          thrown = orThrown(pc, state, thrown);
        }
        step(pc, state);
        returns |= body.op(pc) == Op.RETURN;
      }
      if (returns) {
        if (returned != null) {
          state.meet(returned);
        }
        returned = state;
      }
    }
    return new LockEffect(
        returned == null ? Set.of() : acquired(returned), released(returned), released(thrown));
  }

  /** Whether every exception of a block is caught in this body. */
  private boolean catchesAll(int block) {
    for (int i = body.normalSuccessorCount(block); i < body.successorCount(block); i++) {
      int handler = body.successor(block, i);
      for (int pc = body.blockStart(handler); pc < body.blockEnd(handler); pc = body.next(pc)) {
        if (body.op(pc) == Op.CATCH
            && (body.object(pc) == null
                || (body.object(pc) instanceof ClassType type
                    && type.internalName().equals("java/lang/Throwable")))) {
          return true;
        }
      }
    }
    return false;
  }

  private Set<Lock> acquired(LockState state) {
    Set<Lock> acquired = new HashSet<>();
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0 && isNameable(locks.get(i))) {
        acquired.add(locks.get(i));
      }
    }
    Lock own = ownMonitor(body.method());
    if (own != null) {
      acquired.remove(own);
    }
    return acquired;
  }

  private LockEffect.Releases released(@Nullable LockState state) {
    if (state == null) {
      return LockEffect.Releases.NONE;
    }
    Map<Lock, Integer> counts = new HashMap<>();
    LockObjects lost = state.lost;
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] < 0) {
        if (isNameable(locks.get(i))) {
          counts.put(locks.get(i), -state.depth[i]);
        } else {
          lost = lost.or(objects.get(i));
        }
      }
    }
    return LockEffect.Releases.of(counts, lost, named, body.method());
  }

  /** Whether callers have a name for it. */
  private static boolean isNameable(Lock lock) {
    return lock.name().isGlobal() || lock.name().root() instanceof Name.Parameter;
  }

  @Override
  public String toString() {
    return body.method() + " " + locks + " " + Arrays.deepToString(in);
  }
}
