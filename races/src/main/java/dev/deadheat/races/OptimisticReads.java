package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Optimistic reads of a {@code StampedLock}: what is read after a stamp was got and used only where
 * the stamp was found to be valid, against a write that holds the lock. Unordered, but nobody ever
 * looks at a value that was read in the middle of a write.
 */
final class OptimisticReads {
  private static final String LOCK = "java/util/concurrent/locks/StampedLock";

  private final Facts.Source facts;
  private final Map<MethodBody, List<Integer>> known = new HashMap<>();

  OptimisticReads(Facts.Source facts) {
    this.facts = facts;
  }

  boolean covers(Funnel.Pair pair) {
    return covers(pair.first(), pair.second()) || covers(pair.second(), pair.first());
  }

  private boolean covers(Instance read, Instance write) {
    Access access = read.access();
    MethodBody body = access.body();
    if (access.write()
        || (body.op(access.pc()) != Op.GET_FIELD && body.op(access.pc()) != Op.GET_STATIC)) {
      return false;
    }
    List<Integer> stamps = stampsOf(body);
    if (stamps.isEmpty()) {
      return false;
    }
    Names names = facts.of(body).names();
    for (int pc : stamps) {
      if (holds(write, names.of(body.use(pc, 0)), access, names)
          && comesBefore(body, pc, access.pc())
          && isUsedWhenValid(body, access.pc(), body.def(pc))) {
        return true;
      }
    }
    return false;
  }

  /** Whether an access is in a body that reads optimistically. */
  boolean concerns(Access access) {
    return !stampsOf(access.body()).isEmpty();
  }

  private List<Integer> stampsOf(MethodBody body) {
    List<Integer> stamps = known.get(body);
    if (stamps == null) {
      stamps = stamps(body);
      known.put(body, stamps);
    }
    return stamps;
  }

  private static List<Integer> stamps(MethodBody body) {
    List<Integer> found = new ArrayList<>(0);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (isCall(body, pc, "tryOptimisticRead") && body.def(pc) >= 0) {
        found.add(pc);
      }
    }
    return found;
  }

  private static boolean isCall(MethodBody body, int pc, String name) {
    return body.op(pc) == Op.INVOKE
        && body.callee(pc).name().equals(name)
        && body.callee(pc).owner() instanceof ClassType owner
        && owner.internalName().equals(LOCK);
  }

  /** Whether the writer holds the lock that the reader's stamp is of. */
  private static boolean holds(Instance write, Name lock, Access read, Names names) {
    Name relative = read.base() < 0 ? null : lock.replace(names.of(read.base()), Token.OBJECT);
    for (Token token : write.tokens()) {
      boolean same =
          token.kind() == Token.Kind.GLOBAL
              ? token.detail().equals(lock)
              : token.kind() == Token.Kind.FROM_OBJECT && token.detail().equals(relative);
      if (same && token.explicit() && !token.shared()) {
        return true;
      }
    }
    return false;
  }

  /** Whether every path to an instruction leads through another one. */
  private static boolean comesBefore(MethodBody body, int first, int pc) {
    int target = body.blockOf(pc);
    int by = body.blockOf(first);
    if (target == by) {
      return first < pc;
    }
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(0);
    seen.set(0);
    while (!work.isEmpty()) {
      int block = work.remove();
      if (block == target) {
        return false;
      }
      for (int i = 0; i < body.successorCount(block) && block != by; i++) {
        int next = body.successor(block, i);
        if (!seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return true;
  }

  /** Whether no path uses the value, or what is computed from it, unless the stamp was valid. */
  private static boolean isUsedWhenValid(MethodBody body, int read, int stamp) {
    BitSet values = new BitSet();
    values.set(body.def(read));
    int before;
    do {
      before = values.cardinality();
      if (!isUsedWhenValid(body, read, stamp, values)) {
        return false;
      }
    } while (values.cardinality() != before);
    return true;
  }

  private static boolean isUsedWhenValid(MethodBody body, int read, int stamp, BitSet values) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(body.blockOf(read));
    boolean first = true;
    while (!work.isEmpty()) {
      int block = work.remove();
      int last = -1;
      int start = first ? body.next(read) : body.blockStart(block);
      first = false;
      for (int pc = start; pc < body.blockEnd(block); pc = body.next(pc)) {
        if (body.op(pc) != Op.PHI && uses(body, pc, values)) {
          if (body.op(pc) != Op.BINARY && body.op(pc) != Op.UNARY) {
            return false;
          }
          values.set(body.def(pc));
        }
        last = pc;
      }
      for (int i = 0; i < body.successorCount(block); i++) {
        int next = body.successor(block, i);
        if (last >= 0 && isValid(body, last, i, stamp)) {
          continue;
        }
        if (flowsInto(body, block, next, values)) {
          return false;
        }
        if (!seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return true;
  }

  private static boolean uses(MethodBody body, int pc, BitSet values) {
    for (int i = 0; i < body.useCount(pc); i++) {
      if (values.get(body.use(pc, i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean flowsInto(MethodBody body, int from, int to, BitSet values) {
    for (int pc = body.blockStart(to); pc < body.blockEnd(to); pc = body.next(pc)) {
      if (body.op(pc) != Op.PHI) {
        continue;
      }
      for (int i = 0; i < body.useCount(pc) && i < body.predecessorCount(to); i++) {
        if (body.predecessor(to, i) == from && values.get(body.use(pc, i))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a branch is the one where the stamp was valid. */
  private static boolean isValid(MethodBody body, int pc, int successor, int stamp) {
    if (body.op(pc) != Op.IF || body.useCount(pc) != 1) {
      return false;
    }
    boolean whenTrue =
        (body.sub(pc) == Opcodes.IFNE && successor == 0)
            || (body.sub(pc) == Opcodes.IFEQ && successor == 1);
    if (!whenTrue) {
      return false;
    }
    for (int at = body.blockStart(body.blockOf(pc)); at < pc; at = body.next(at)) {
      if (body.def(at) == body.use(pc, 0)) {
        return isCall(body, at, "validate") && body.use(at, 1) == stamp;
      }
    }
    return false;
  }
}
