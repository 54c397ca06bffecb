package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.ZeroTests;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conditions that tell what has happened: that a lock which was tried for is held, that a
 * volatile flag has been raised.
 *
 * <p>A flag is a volatile cell that, after its first value of zero, false or null, is written by
 * one thread alone. Who finds another value there sees what that thread did before it first wrote.
 */
final class Conditions {
  private static final int IF_ZERO = 153;
  private static final int IF_NOT_ZERO = 154;

  private final List<Frame> frames;
  private final Map<Frame, AbstractThread> threadOf;
  private final Map<MethodBody, int[]> definitions = new HashMap<>();

  Conditions(List<Frame> frames, Map<Frame, AbstractThread> threadOf) {
    this.frames = frames;
    this.threadOf = threadOf;
  }

  /** Where a lock that was tried for is held: right behind the call that tried. */
  static void findTries(Frame frame) {
    MethodBody body = frame.body();
    for (int block = 0; block < body.blockCount(); block++) {
      int before = -1;
      for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
        boolean decides =
            body.op(pc) == Op.IF
                && before >= 0
                && (body.sub(pc) == IF_ZERO || body.sub(pc) == IF_NOT_ZERO)
                && body.use(pc, 0) == body.def(before);
        if (decides && frame.action(before) instanceof Action.TryAcquire tried) {
          int successor = body.sub(pc) == IF_ZERO ? 1 : 0;
          frame.addOnBranch(pc, successor, new Action.Acquire(tried.lock()));
        }
        before = pc;
      }
    }
  }

  /** The flags of a program, and who raises them. */
  Map<Cell, AbstractThread> findFlags() {
    Map<Cell, AbstractThread> flags = new HashMap<>();
    Set<Cell> others = new HashSet<>();
    for (Frame frame : frames) {
      for (int pc = 0; pc < frame.body().codeEnd(); pc = frame.body().next(pc)) {
        if (frame.action(pc) instanceof Action.Access access && access.write()) {
          for (Cell cell : access.cells()) {
            if (!mayBeFlag(cell)) {
              others.add(cell);
            } else if (!writesZero(frame, pc)) {
              AbstractThread thread = threadOf.get(frame);
              if (thread == null || thread.isManyOrBelow()) {
                others.add(cell);
                continue;
              }
              AbstractThread known = flags.putIfAbsent(cell, thread);
              if (known != null && known != thread) {
                others.add(cell);
              }
            }
          }
        }
      }
    }
    flags.keySet().removeAll(others);
    for (Frame frame : frames) {
      for (int pc = 0; pc < frame.body().codeEnd(); pc = frame.body().next(pc)) {
        look(frame, pc, flags);
      }
    }
    return flags;
  }

  private static boolean mayBeFlag(Cell cell) {
    return cell.isVolatile() && cell.single() && cell.isTracked();
  }

  private boolean writesZero(Frame frame, int pc) {
    MethodBody body = frame.body();
    int value = definition(body, body.use(pc, body.useCount(pc) - 1));
    return value >= 0
        && ((body.op(value) == Op.CONST_INT && body.immediate(value) == 0)
            || (body.op(value) == Op.CONST && body.object(value) == null));
  }

  private void look(Frame frame, int pc, Map<Cell, AbstractThread> flags) {
    MethodBody body = frame.body();
    if (frame.action(pc) instanceof Action.Access access
        && access.write()
        && access.cells().stream().anyMatch(flags::containsKey)
        && !writesZero(frame, pc)) {
      frame.raises.set(pc);
    }
    if (body.op(pc) != Op.IF) {
      return;
    }
    for (int i = 0; i < body.useCount(pc); i++) {
      Cell flag = read(frame, body.use(pc, i), flags);
      int successor =
          flag == null ? -1 : ZeroTests.away(body, pc, i, register -> definition(body, register));
      if (flag != null && successor >= 0) {
        frame.addOnBranch(pc, successor, new Action.See(flag));
      }
    }
  }

  /** The flag that a register was read from; null for none. */
  private @Nullable Cell read(Frame frame, int register, Map<Cell, AbstractThread> flags) {
    int from = definition(frame.body(), register);
    if (from >= 0
        && frame.action(from) instanceof Action.Access access
        && !access.write()
        && access.cells().size() == 1
        && flags.containsKey(access.cells().get(0))) {
      return access.cells().get(0);
    }
    return null;
  }

  private int definition(MethodBody body, int register) {
    return definitions
        .computeIfAbsent(
            body,
            b -> {
              int[] pcs = new int[b.registerCount()];
              java.util.Arrays.fill(pcs, -1);
              for (int pc = 0; pc < b.codeEnd(); pc = b.next(pc)) {
                if (b.def(pc) >= 0) {
                  pcs[b.def(pc)] = pc;
                }
              }
              return pcs;
            })[register];
  }
}
