package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A method that uses objects by other registers than its receiver: {@code transfer(from, to)}. Each
 * of these registers holds the same thing as long as the method runs: it is a parameter, is set
 * outside of loops, or is read from a final field of such a one. So an activation is of one of
 * finitely many kinds: which of them hold the object that is looked at, and which do not.
 */
final class Guest {
  /** With more, there are too many kinds. */
  private static final int MOST = 3;

  private record Origin(int base, Field field) {}

  private final MethodBody body;

  /** The register that stands for all that surely hold the same; -1 where it may change. */
  private final int[] same;

  /** Those by which objects are used, with the classes whose members that is about. */
  private final Map<Integer, Set<ClassType>> used = new LinkedHashMap<>();

  private Guest(MethodBody body) {
    this.body = body;
    this.same = new int[body.registerCount()];
  }

  /** Of a method that uses objects of analysed classes so; null of others. */
  static @Nullable Guest of(MethodBody body, Set<ClassType> analysed) {
    if (!usesOthers(body, analysed)) {
      return null;
    }
    Guest guest = new Guest(body);
    guest.findSame();
    guest.findUsed(analysed);
    return guest.used.isEmpty() || guest.used.size() > MOST ? null : guest;
  }

  private static boolean usesOthers(MethodBody body, Set<ClassType> analysed) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      ClassType owner = owner(body, pc, true);
      if (owner != null && analysed.contains(owner) && !isReceiver(body, body.use(pc, 0))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReceiver(MethodBody body, int register) {
    return register == 0 && !body.method().isStatic();
  }

  /** The class whose member an instruction uses by its first register; null for none. */
  private static @Nullable ClassType owner(MethodBody body, int pc, boolean calls) {
    if (body.op(pc) == Op.GET_FIELD || body.op(pc) == Op.PUT_FIELD) {
      Field field = body.field(pc).resolve();
      return field == null || field.name().startsWith("this$") ? null : field.owner();
    }
    if (calls && body.op(pc) == Op.INVOKE && body.sub(pc) != ObjectSites.STATIC_CALL) {
      Method target = body.callee(pc).resolve();
      return target == null || target.isConstructor() ? null : target.owner();
    }
    return null;
  }

  private void findSame() {
    Liveness liveness = new Liveness(body);
    Map<Origin, Integer> first = new HashMap<>();
    for (int r = 0; r < same.length; r++) {
      same[r] = r < body.parameterCount() ? r : -1;
    }
    // A definition comes before its uses, except around loops.
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int def = body.def(pc);
      if (def < 0) {
        continue;
      }
      same[def] = liveness.isInLoop(body.blockOf(pc)) ? -1 : def;
      if (body.op(pc) == Op.CAST) {
        same[def] = same[body.use(pc, 0)];
      } else if (body.op(pc) == Op.GET_FIELD && same[body.use(pc, 0)] >= 0) {
        Field field = body.field(pc).resolve();
        int base = same[body.use(pc, 0)];
        boolean done = !body.method().isConstructor() || !isReceiver(body, base);
        if (field != null && field.isFinal() && done) {
          same[def] = first.computeIfAbsent(new Origin(base, field), o -> def);
        }
      }
    }
  }

  /**
   * Calls count where something is asserted: it may be about what they give. What the method has
   * made itself is only looked at where it writes to it: its constructor would be one more
   * operation, without a lock.
   */
  private void findUsed(Set<ClassType> analysed) {
    boolean asserts = false;
    BitSet made = new BitSet();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.NEW) {
        made.set(body.def(pc));
      }
      asserts |=
          body.op(pc) == Op.NEW
              && body.type(pc) instanceof ClassType type
              && type.internalName().equals("java/lang/AssertionError");
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      ClassType owner = owner(body, pc, asserts);
      int register = owner == null ? -1 : same[body.use(pc, 0)];
      if (owner != null
          && register >= 0
          && (body.op(pc) == Op.PUT_FIELD || !made.get(register))
          && analysed.contains(owner)
          && !isReceiver(body, register)) {
        used.computeIfAbsent(register, r -> new HashSet<>()).add(owner);
      }
    }
  }

  /** Whether it is known of a register, in each kind of activation, if it holds the object. */
  boolean isClear(int register) {
    return same[register] >= 0 && used.containsKey(same[register]);
  }

  /** The registers that may hold an object of a class. */
  List<Integer> holders(ClassType type) {
    List<Integer> found = new ArrayList<>();
    used.forEach(
        (register, owners) -> {
          if (owners.stream().anyMatch(type::isSubtypeOf)) {
            found.add(register);
          }
        });
    return found;
  }

  /** All registers that hold the same as one of these. */
  BitSet closure(BitSet chosen) {
    BitSet found = (BitSet) chosen.clone();
    for (int r = 0; r < same.length; r++) {
      if (same[r] >= 0 && chosen.get(same[r]) && used.containsKey(same[r])) {
        found.set(r);
      }
    }
    return found;
  }

  /** Whether an instruction is only reached after a register was found not to be null. */
  boolean isThere(int register, int wanted) {
    Set<Integer> seen = new LinkedHashSet<>();
    List<Integer> work = new ArrayList<>(List.of(0));
    while (!work.isEmpty()) {
      int block = work.remove(work.size() - 1);
      if (!seen.add(block)) {
        continue;
      }
      boolean passed = false;
      for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
        if (pc == wanted) {
          return false;
        }
        if (needs(pc, register)) {
          passed = true;
          break;
        }
      }
      for (int i = 0; i < body.successorCount(block); i++) {
        if (!passed || body.isExceptional(block, i)) {
          work.add(body.successor(block, i));
        }
      }
    }
    return true;
  }

  private boolean needs(int pc, int register) {
    boolean derefers =
        switch (body.op(pc)) {
          case Op.GET_FIELD, Op.PUT_FIELD, Op.MONITOR_ENTER -> true;
          case Op.INVOKE -> body.sub(pc) != ObjectSites.STATIC_CALL;
          default -> false;
        };
    return derefers && same[body.use(pc, 0)] == register;
  }
}
