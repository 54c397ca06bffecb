package dev.deadheat.locks;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * The locks surely held at each point of one body, besides those its callers hold.
 *
 * <p>Going forward, each lock that the body names has a depth: how often it has been taken and not
 * released on every path. Below zero, a lock of the callers has been released. Where paths meet,
 * the smaller depth counts. An exception may come from any instruction that can throw, so a handler
 * sees the smallest depth before any of them; releases themselves are taken not to fail, since they
 * fail only if the lock is not held.
 *
 * <p>Names of local values end where the register is defined anew.
 */
public final class HeldLocks {
  /** What calls do to locks that they name by their parameters. */
  public interface CallEffects {
    /** The effect of everything a call may run; null where it does nothing to any lock. */
    @Nullable LockEffect of(MethodBody body, int pc);
  }

  private final MethodBody body;
  private final Names names;
  private final LockCalls.Semaphores semaphores;
  private final CallEffects calls;
  private final FieldHandles handles;
  private final List<Lock> locks = new ArrayList<>();
  private final Map<Lock, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> conditions = new HashMap<>();
  private final byte[][] in;
  private final boolean[] lostIn;

  /** Depths at one point, and whether an unknown lock was released before. */
  private static final class State {
    final byte[] depth;
    boolean lost;

    State(byte[] depth, boolean lost) {
      this.depth = depth;
      this.lost = lost;
    }

    State copy() {
      return new State(depth.clone(), lost);
    }

    void meet(State other) {
      for (int i = 0; i < depth.length; i++) {
        depth[i] = (byte) Math.min(depth[i], other.depth[i]);
      }
      lost |= other.lost;
    }
  }

  HeldLocks(
      MethodBody body,
      Names names,
      LockCalls.Semaphores semaphores,
      CallEffects calls,
      FieldHandles handles) {
    this.body = body;
    this.names = names;
    this.semaphores = semaphores;
    this.calls = calls;
    this.handles = handles;
    collect();
    this.in = new byte[body.blockCount()][];
    this.lostIn = new boolean[body.blockCount()];
    if (!locks.isEmpty()) {
      solve();
    }
  }

  private void collect() {
    Lock own = ownMonitor(body.method());
    if (own != null) {
      number(own);
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.MONITOR_ENTER) {
        number(Lock.monitor(names.of(body.use(pc, 0))));
      } else if (isVolatileRead(pc)) {
        conditions.put(body.def(pc), number(seen(flag(pc))));
      } else if (body.op(pc) == Op.INVOKE) {
        Name flag = acquired(pc);
        if (flag != null && body.def(pc) >= 0) {
          conditions.put(body.def(pc), number(seen(flag)));
        }
        LockCalls.Operation operation = LockCalls.of(body, pc, names, semaphores);
        if (operation != null) {
          number(operation.lock());
          if (operation.action() == LockCalls.Action.TRY && operation.lock().isAcquire()) {
            number(late(operation.lock()));
          }
          if (operation.action() == LockCalls.Action.TRY && body.def(pc) >= 0) {
            conditions.put(body.def(pc), number(operation.lock()));
          }
        } else {
          LockEffect effect = calls.of(body, pc);
          if (effect != null) {
            number(pc, effect.acquired());
            number(pc, effect.released());
          }
        }
      }
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
  private @Nullable Name acquired(int pc) {
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

  private void number(int pc, Set<Lock> callee) {
    for (Lock lock : callee) {
      translate(pc, lock);
    }
  }

  private int number(Lock lock) {
    Integer known = numbers.putIfAbsent(lock, locks.size());
    if (known != null) {
      return known;
    }
    locks.add(lock);
    return locks.size() - 1;
  }

  /** A callee's lock in this body's terms, or -1 where it has no name here. */
  private int translate(int pc, Lock lock) {
    Name name = lock.name();
    if (!name.isGlobal()) {
      if (!(name.root() instanceof Name.Parameter p) || p.index() >= body.useCount(pc)) {
        return -1;
      }
      name = name.replace(p, names.of(body.use(pc, p.index())));
    }
    return name == null ? -1 : number(lock.withName(name));
  }

  private static @Nullable Lock ownMonitor(Method method) {
    if (!Modifier.isSynchronized(method.access())) {
      return null;
    }
    return Lock.monitor(
        method.isStatic() ? new Name.Literal(method.owner()) : new Name.Parameter(0));
  }

  private void solve() {
    State entry = new State(new byte[locks.size()], false);
    Lock own = ownMonitor(body.method());
    if (own != null) {
      entry.depth[number(own)] = 1;
    }
    in[0] = entry.depth;
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

  private boolean block(int b) {
    State state = new State(in[b].clone(), lostIn[b]);
    State thrown = null;
    int last = -1;
    for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
      if (body.mayThrow(pc) && !isRelease(pc)) {
        if (thrown == null) {
          thrown = state.copy();
        } else {
          thrown.meet(state);
        }
      }
      step(pc, state);
      last = pc;
    }
    boolean changed = false;
    for (int i = 0; i < body.successorCount(b); i++) {
      int s = body.successor(b, i);
      changed |=
          into(
              s,
              body.isExceptional(b, i)
                  ? (thrown == null ? state : thrown)
                  : branch(last, i, state));
    }
    return changed;
  }

  private boolean isRelease(int pc) {
    if (body.op(pc) == Op.MONITOR_EXIT) {
      return true;
    }
    LockCalls.Operation operation = LockCalls.of(body, pc, names, semaphores);
    return operation != null && operation.action() == LockCalls.Action.RELEASE;
  }

  private boolean into(int block, State state) {
    byte[] known = in[block];
    if (known == null) {
      in[block] = state.depth.clone();
      lostIn[block] = state.lost;
      return true;
    }
    boolean changed = false;
    for (int i = 0; i < known.length; i++) {
      if (state.depth[i] < known[i]) {
        known[i] = state.depth[i];
        changed = true;
      }
    }
    if (state.lost && !lostIn[block]) {
      lostIn[block] = true;
      changed = true;
    }
    return changed;
  }

  /** A try that succeeded holds the lock where its result is known to be true. */
  private State branch(int pc, int successor, State state) {
    if (pc < 0 || body.op(pc) != Op.IF || body.useCount(pc) != 1) {
      return state;
    }
    Integer lock = conditions.get(body.use(pc, 0));
    boolean whenTrue =
        ((body.sub(pc) == Opcodes.IFNE || body.sub(pc) == Opcodes.IFNONNULL) && successor == 0)
            || ((body.sub(pc) == Opcodes.IFEQ || body.sub(pc) == Opcodes.IFNULL) && successor == 1);
    if (lock == null || !whenTrue) {
      return state;
    }
    State held = state.copy();
    held.depth[lock]++;
    return held;
  }

  private void step(int pc, State state) {
    if (body.def(pc) >= 0) {
      forget(body.def(pc), state);
    }
    switch (body.op(pc)) {
      case Op.MONITOR_ENTER -> take(number(Lock.monitor(names.of(body.use(pc, 0)))), state);
      case Op.MONITOR_EXIT -> {
        Integer lock = numbers.get(Lock.monitor(names.of(body.use(pc, 0))));
        if (lock != null && state.depth[lock] > 0) {
          state.depth[lock]--;
        }
      }
      case Op.INVOKE -> {
        LockCalls.Operation operation = LockCalls.of(body, pc, names, semaphores);
        if (operation != null) {
          switch (operation.action()) {
            case ACQUIRE -> take(number(operation.lock()), state);
            case RELEASE -> release(operation.lock(), state);
            case TRY -> {
              if (operation.lock().isAcquire()) {
                take(number(late(operation.lock())), state);
              }
            }
          }
        } else {
          LockEffect effect = calls.of(body, pc);
          if (effect != null) {
            apply(pc, effect, state);
          }
        }
      }
      default -> {}
    }
  }

  private void apply(int pc, LockEffect effect, State state) {
    for (Lock lock : effect.released()) {
      int number = translate(pc, lock);
      if (number >= 0) {
        release(locks.get(number), state);
      } else {
        loseAll(state);
      }
    }
    if (effect.losesUnknown()) {
      loseAll(state);
    }
    for (Lock lock : effect.acquired()) {
      int number = translate(pc, lock);
      if (number >= 0) {
        take(number, state);
      }
    }
  }

  private static void take(int lock, State state) {
    if (state.depth[lock] < 100) {
      state.depth[lock]++;
    }
  }

  private void release(Lock lock, State state) {
    int number = number(lock);
    if (lock.name().root() instanceof Name.Local && state.depth[number] <= 0) {
      loseAll(state); // Some lock under another name.
    } else if (state.depth[number] > -100) {
      state.depth[number]--;
    }
  }

  /** A lock that has no name here was released: it may be any that calls release. */
  private void loseAll(State state) {
    state.lost = true;
    for (int i = 0; i < state.depth.length; i++) {
      if (locks.get(i).explicit() && state.depth[i] > 0) {
        state.depth[i] = 0;
      }
    }
  }

  /** The register gets another value: locks named by it are no longer known. */
  private void forget(int register, State state) {
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0
          && locks.get(i).name().root() instanceof Name.Local local
          && local.register() == register) {
        state.depth[i] = 0;
      }
    }
  }

  /** All locks that the body takes, tries or releases. */
  public List<Lock> locks() {
    return locks.stream().filter(lock -> !lock.isAcquire()).toList();
  }

  /** What is held before an instruction. */
  public Held before(int pc) {
    if (locks.isEmpty()) {
      return Held.NONE;
    }
    int b = body.blockOf(pc);
    if (in[b] == null) {
      return Held.NONE;
    }
    State state = new State(in[b].clone(), lostIn[b]);
    for (int at = body.blockStart(b); at < pc; at = body.next(at)) {
      step(at, state);
    }
    return held(state);
  }

  private Held held(State state) {
    Set<Lock> taken = new HashSet<>();
    Set<Name> released = new HashSet<>();
    for (int i = 0; i < state.depth.length; i++) {
      if (state.depth[i] > 0) {
        taken.add(locks.get(i));
      } else if (state.depth[i] < 0) {
        released.add(locks.get(i).name());
      }
    }
    return new Held(taken, released, state.lost);
  }

  /** What the body leaves behind for its callers. */
  LockEffect effect() {
    if (locks.isEmpty()) {
      return LockEffect.NONE;
    }
    State out = null;
    for (int b = 0; b < in.length; b++) {
      if (in[b] == null) {
        continue;
      }
      State state = new State(in[b].clone(), lostIn[b]);
      boolean returns = false;
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        step(pc, state);
        returns |= body.op(pc) == Op.RETURN;
      }
      if (returns) {
        if (out == null) {
          out = state;
        } else {
          out.meet(state);
        }
      }
    }
    if (out == null) {
      return LockEffect.NONE;
    }
    Lock own = ownMonitor(body.method());
    if (own != null) {
      out.depth[number(own)] = 0;
    }
    Set<Lock> acquired = new HashSet<>();
    Set<Lock> released = new HashSet<>();
    boolean lost = out.lost;
    for (int i = 0; i < out.depth.length; i++) {
      Lock lock = locks.get(i);
      boolean nameable = lock.name().isGlobal() || lock.name().root() instanceof Name.Parameter;
      if (out.depth[i] > 0 && nameable) {
        acquired.add(lock);
      } else if (out.depth[i] < 0) {
        if (nameable) {
          released.add(lock);
        } else {
          lost = true;
        }
      }
    }
    return new LockEffect(acquired, released, lost);
  }

  @Override
  public String toString() {
    return body.method() + " " + locks + " " + Arrays.deepToString(in);
  }
}
