package dev.deadheat.threads;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.threads.Ownership.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the instructions of one body let escape, and what they store in parameters. */
final class Gains {
  private static final long UNKNOWN = Ownership.UNKNOWN;

  private final Origins from;
  private final MethodBody body;
  private final Map<Integer, EscapeFlow.Gain> found = new HashMap<>();

  private Gains(Origins from) {
    this.from = from;
    this.body = from.body;
  }

  static Map<Integer, EscapeFlow.Gain> of(Origins from) {
    Gains gains = new Gains(from);
    for (int pc = 0; pc < from.body.codeEnd(); pc = from.body.next(pc)) {
      gains.gain(pc);
    }
    return gains.found;
  }

  /** Collects the gain of one instruction. */
  private final class One {
    private long escaped;
    private long withEscaped;
    private long stored;
    private long withStored;
    private long put;
    private final List<Long> flows = new ArrayList<>(0);

    /** A value is stored, which is certain objects if it is not loaded. */
    void store(long base, long value, long certain) {
      if ((base & UNKNOWN) != 0) {
        escaped |= certain;
        withEscaped |= value;
      }
      if ((base & from.parameterBits()) != 0) {
        // What a parameter held before, it may as well hold elsewhere.
        long own = from.ofOneParameter(base);
        stored |= certain & ~own;
        withStored |= value & ~own;
      }
      put |= certain;
      flows.add(base & ~UNKNOWN);
      flows.add(certain & ~UNKNOWN);
      flows.add(from.closure(value) & ~UNKNOWN);
    }

    void escape(long value, long certain) {
      escaped |= certain;
      withEscaped |= value;
      put |= certain;
    }

    EscapeFlow.@Nullable Gain done() {
      if ((withEscaped | withStored | put) == 0 && flows.isEmpty()) {
        return null;
      }
      return new EscapeFlow.Gain(
          escaped & ~UNKNOWN,
          from.closure(withEscaped) & ~UNKNOWN,
          stored & ~UNKNOWN,
          from.closure(withStored) & ~UNKNOWN,
          put & ~UNKNOWN,
          flows.stream().mapToLong(Long::longValue).toArray());
    }
  }

  private void gain(int pc) {
    One gains = new One();
    switch (body.op(pc)) {
      case Op.PUT_STATIC -> {
        if (body.kind(body.use(pc, 0)) == Kind.REF) {
          gains.escape(from.registers[body.use(pc, 0)], from.unloaded[body.use(pc, 0)]);
        }
      }
      case Op.PUT_FIELD, Op.ARRAY_STORE -> {
        int value = body.use(pc, body.useCount(pc) - 1);
        if (body.kind(value) == Kind.REF) {
          gains.store(from.registers[body.use(pc, 0)], from.registers[value], from.unloaded[value]);
        }
      }
      case Op.INVOKE -> {
        for (Target target : from.calls.of(body, pc)) {
          gain(pc, target, gains);
        }
        if (givesAway(pc)) {
          gains.escape(from.registers[body.use(pc, 1)], from.unloaded[body.use(pc, 1)]);
        }
      }
      case Op.NEW_MULTI_ARRAY -> gains.put |= from.maker(pc); // Its arrays are in it.
      case Op.INVOKE_DYNAMIC -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          gains.put |= from.unloaded[body.use(pc, i)];
          if (body.callSite(pc) instanceof CallSite.Other) {
            gains.escape(from.registers[body.use(pc, i)], from.unloaded[body.use(pc, i)]);
          }
        }
      }
      default -> {}
    }
    EscapeFlow.Gain gain = gains.done();
    if (gain != null) {
      found.put(pc, gain);
    }
  }

  /**
   * Whether a call puts something in a queue between threads that this activation did not make.
   * Even if the queue is the thread's own among threads of its kind, whoever takes from it is
   * another.
   */
  private boolean givesAway(int pc) {
    return Handovers.gives(body, pc)
        && (from.registers[body.use(pc, 0)] & (UNKNOWN | from.parameterBits())) != 0;
  }

  private void gain(int pc, Target target, One gains) {
    Effects e = target.effects();
    int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
    for (int k = 0; k < n; k++) {
      long value = from.argument(pc, target, k);
      long certain = from.unloadedArgument(pc, target, k);
      if (e.escapes(k)) {
        gains.escape(value, certain);
      } else if (e.escapesInside(k)) {
        // Objects that hold their like, or themselves, stand for what they hold; those that are
        // only loaded have been put there before.
        long inner = from.inner(value);
        gains.escape(inner, inner & certain);
      }
      if (((e.keptByResult() | e.freshInto()) >> k & 1) != 0) {
        gains.put |= certain; // What a callee makes for an object goes by that object's origin.
      }
      for (long rest = e.into()[k]; rest != 0; rest &= rest - 1) {
        gains.store(from.withNew(pc, target, Long.numberOfTrailingZeros(rest)), value, certain);
      }
      for (long rest = e.intoInside()[k]; rest != 0; rest &= rest - 1) {
        gains.store(from.innerOf(pc, target, Long.numberOfTrailingZeros(rest)), value, certain);
      }
    }
  }
}
