package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values that a method takes out of a field under a lock: it reads the field and writes it before
 * it releases the lock. Whoever comes to the field later under that lock finds something else, so
 * the method may go on without the lock, as promises do that call their listeners. That the field
 * is written on the path on which the value is used later is not proved.
 */
final class TakenOut {
  private final Map<Integer, Lock> locks = new HashMap<>();

  /**
   * @param held the locks that the body has taken at an instruction
   */
  TakenOut(MethodBody body, Names names, IntFunction<Set<Lock>> held) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.GET_FIELD && body.kind(body.def(pc)) == Kind.REF) {
        Lock lock = lock(body, names, pc, held);
        if (lock != null) {
          locks.put(body.def(pc), lock);
        }
      }
    }
    int before = -1;
    while (locks.size() != before && !locks.isEmpty()) {
      before = locks.size();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.PHI || body.op(pc) == Op.CAST) {
          merge(body, names, pc);
        }
      }
    }
  }

  /** The lock under which a register's value was taken out of its field; null if it was not. */
  @Nullable Lock of(int register) {
    return locks.get(register);
  }

  private void merge(MethodBody body, Names names, int pc) {
    Lock common = null;
    for (int i = 0; i < body.useCount(pc); i++) {
      int use = body.use(pc, i);
      int made = names.definition(use);
      if (use == body.def(pc) || (made >= 0 && body.op(made) == Op.CONST)) {
        continue;
      }
      Lock lock = locks.get(use);
      if (lock == null || (common != null && !common.equals(lock))) {
        return;
      }
      common = lock;
    }
    if (common != null) {
      locks.putIfAbsent(body.def(pc), common);
    }
  }

  private static @Nullable Lock lock(
      MethodBody body, Names names, int pc, IntFunction<Set<Lock>> held) {
    Name object = names.of(body.use(pc, 0));
    Field field = body.field(pc).resolve();
    if (field == null) {
      return null;
    }
    for (Lock lock : held.apply(pc)) {
      if (!lock.isAcquire()
          && Facts.belongs(lock.name(), object)
          && isWrittenUnder(lock, body, names, pc, field, object, held)) {
        return lock;
      }
    }
    return null;
  }

  /** Whether something else is put into the field before the lock is released. */
  private static boolean isWrittenUnder(
      Lock lock,
      MethodBody body,
      Names names,
      int read,
      Field field,
      Name object,
      IntFunction<Set<Lock>> held) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(body.next(read));
    while (!work.isEmpty()) {
      int start = work.remove();
      int block = start < body.codeEnd() ? body.blockOf(start) : -1;
      if (block < 0 || seen.get(start)) {
        continue;
      }
      seen.set(start);
      boolean all = true;
      for (int pc = start; pc < body.blockEnd(block) && all; pc = body.next(pc)) {
        all = held.apply(pc).contains(lock);
        if (all
            && body.op(pc) == Op.PUT_FIELD
            && field.equals(body.field(pc).resolve())
            && names.of(body.use(pc, 0)).equals(object)
            && body.use(pc, 1) != body.def(read)) {
          return true;
        }
      }
      for (int i = 0; all && i < body.normalSuccessorCount(block); i++) {
        work.add(body.blockStart(body.successor(block, i)));
      }
    }
    return false;
  }
}
