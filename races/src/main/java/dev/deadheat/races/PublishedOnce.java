package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.ir.Dominators;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.ZeroTests;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Loops;
import dev.deadheat.threads.Name;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Publication once, under a lock, by a volatile flag (C8, C10 with a field of its own):
 *
 * <pre>
 *   if (!ready) {
 *     synchronized (lock) {
 *       if (!ready) {
 *         data = compute();
 *         ready = true;
 *       }
 *     }
 *   }
 *   return data;
 * </pre>
 *
 * <p>Who reads the data has seen the flag set. The flag is set in this one block only, under the
 * lock, and never taken back. So whoever wrote the data, after having seen under that lock that the
 * flag was not set, did so before the block in which it was set ended: the same one or an earlier
 * one. All of them happen before the flag was seen.
 *
 * <p>That holds while the lock is held from the test to the write. A {@code wait} in the method is
 * looked for, one in what it calls is not; so this is not used in {@code --sound}.
 */
final class PublishedOnce {
  private final Facts.Source facts;

  /** The methods that write each volatile field, but for constructors that write their own. */
  private final Map<Field, Set<Method>> writers = new HashMap<>();

  /** Fields that are not only set to constants other than their default value. */
  private final Set<Field> changing = new HashSet<>();

  private final Map<Known, Boolean> known = new HashMap<>();

  private record Known(int access, Field flag) {}

  PublishedOnce(CallGraph graph, Facts.Source facts) {
    this.facts = facts;
    Set<Method> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      if (seen.add(body.method())) {
        collect(body);
      }
    }
  }

  private void collect(MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.PUT_FIELD) {
        Field field = body.field(pc).resolve();
        if (field != null && field.isVolatile() && !isInitial(body, pc)) {
          writers.computeIfAbsent(field, f -> new HashSet<>()).add(body.method());
          if (!isSet(body, pc)) {
            changing.add(field);
          }
        }
      }
    }
  }

  private static boolean isInitial(MethodBody body, int pc) {
    return body.method().isConstructor() && body.use(pc, 0) == 0;
  }

  /** Whether a constant other than zero is written. */
  private boolean isSet(MethodBody body, int pc) {
    int value = facts.of(body).names().definition(body.use(pc, 1));
    return value >= 0 && body.op(value) == Op.CONST_INT && body.immediate(value) != 0;
  }

  /** Whether two accesses are a write before such a flag is set and a read after it was seen. */
  boolean covers(Funnel.Pair pair) {
    return covers(pair.first(), pair.second()) || covers(pair.second(), pair.first());
  }

  private boolean covers(Instance write, Instance read) {
    if (!write.access().write()
        || read.access().write()
        || !(write.access().place() instanceof Place.OfField)) {
      return false;
    }
    for (Token token : read.tokens()) {
      if (token.isAcquire()
          && !token.isLate()
          && token.kind() == Token.Kind.FROM_OBJECT
          && token.key() instanceof Field flag
          && token.detail() instanceof Name.Part part
          && part.base().equals(new Name.Path(Token.OBJECT, flag))
          && known.computeIfAbsent(
              new Known(write.access().id(), flag), k -> isBefore(write.access(), flag))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a write happens only before the flag of the same object is set. */
  private boolean isBefore(Access write, Field flag) {
    MethodBody body = write.body();
    if (write.base() < 0
        || !flag.isVolatile()
        || changing.contains(flag)
        || !Set.of(body.method()).equals(writers.get(flag))) {
      return false;
    }
    Facts f = facts.of(body);
    Name object = f.names().of(write.base());
    Set<Lock> locks = new HashSet<>(f.held(write.pc()).taken());
    locks.removeIf(lock -> lock.explicit() || lock.shared() || lock.isAcquire());
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.PUT_FIELD && flag.equals(body.field(pc).resolve())) {
        if (!f.names().of(body.use(pc, 0)).equals(object)) {
          return false;
        }
        locks.retainAll(f.held(pc).taken());
      } else if (body.op(pc) == Op.INVOKE && body.callee(pc).name().equals("wait")) {
        return false;
      }
    }
    locks.removeIf(lock -> !isHeldThroughout(body, f, lock));
    return locks.stream().anyMatch(lock -> isTested(write, flag, object, lock));
  }

  /** Whether a body takes a lock once at most, and not in a loop. */
  private static boolean isHeldThroughout(MethodBody body, Facts f, Lock lock) {
    int taken = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.MONITOR_ENTER && f.names().of(body.use(pc, 0)).equals(lock.name())) {
        taken += new Loops(body).repeats(pc) ? 2 : 1;
      }
    }
    return taken <= 1;
  }

  /** Whether a write is only reached where the flag was seen not to be set, under the lock. */
  private boolean isTested(Access write, Field flag, Name object, Lock lock) {
    MethodBody body = write.body();
    Facts f = facts.of(body);
    Dominators dominators = Dominators.of(body);
    int target = body.blockOf(write.pc());
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) != Op.IF || body.useCount(pc) != 1) {
        continue;
      }
      int read = f.names().definition(body.use(pc, 0));
      if (read < 0
          || body.op(read) != Op.GET_FIELD
          || !flag.equals(body.field(read).resolve())
          || !f.names().of(body.use(read, 0)).equals(object)
          || !f.held(read).taken().contains(lock)) {
        continue;
      }
      int set = ZeroTests.away(body, pc, 0, f.names()::definition);
      if (set < 0) {
        continue;
      }
      int block = body.blockOf(pc);
      int unset = body.successor(block, 1 - set);
      if (unset != body.successor(block, set)
          && body.predecessorCount(unset) == 1
          && dominators.dominates(unset, target)) {
        return true;
      }
    }
    return false;
  }
}
