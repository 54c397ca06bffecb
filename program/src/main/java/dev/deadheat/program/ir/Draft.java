package dev.deadheat.program.ir;

import dev.deadheat.program.type.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body in the making: instructions in their final order and layout, but with registers as they
 * came, and phis kept apart. {@link Simulation} writes it, {@link Assembly} finishes it.
 */
final class Draft {
  /** A phi: where it is, the register it defines, and its operands once all blocks are known. */
  static final class Phi {
    final int block;
    final int slot;
    final int register;
    int[] operands = {};

    Phi(int block, int slot, int register) {
      this.block = block;
      this.slot = slot;
      this.register = register;
    }
  }

  final BlockGraph graph;
  final Ints code = new Ints(256);
  final Ints lines = new Ints(64);
  final List<Object> pool = new ArrayList<>();
  final List<Phi> phis = new ArrayList<>();
  final int[] blockStarts;
  final int parameterCount;
  byte[] kinds = new byte[64];
  int registers;
  @Nullable String @Nullable [] names;
  private int line = -2;

  Draft(BlockGraph graph, int parameterCount, boolean withNames) {
    this.graph = graph;
    this.blockStarts = new int[graph.size() + 1];
    this.parameterCount = parameterCount;
    this.names = withNames ? new String[64] : null;
  }

  int newRegister(Kind kind) {
    int r = registers++;
    if (r == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * r);
      if (names != null) {
        names = Arrays.copyOf(names, 2 * r);
      }
    }
    kinds[r] = (byte) kind.code();
    return r;
  }

  Kind kind(int register) {
    return Kind.of(kinds[register]);
  }

  void name(int register, @Nullable String name) {
    if (names != null && names[register] == null) {
      names[register] = name;
    }
  }

  Phi newPhi(int block, int slot, Kind kind) {
    Phi phi = new Phi(block, slot, newRegister(kind));
    phis.add(phi);
    return phi;
  }

  void atLine(int newLine) {
    if (newLine != line) {
      line = newLine;
      lines.add(code.size);
      lines.add(newLine);
    }
  }

  int constant(@Nullable Object object) {
    if (object == null) {
      return -1;
    }
    pool.add(object);
    return pool.size() - 1;
  }

  /** Starts an instruction; its uses are added behind it. */
  void emit(int op, int sub, int def, int extra, int uses) {
    code.add(op | sub << 8 | (MethodBody.HEADER + uses) << 16);
    code.add(def);
    code.add(extra);
  }
}
