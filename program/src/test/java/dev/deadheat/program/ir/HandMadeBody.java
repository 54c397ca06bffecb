package dev.deadheat.program.ir;

import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lays out a body by hand, right or wrong, to test what reads bodies. */
final class HandMadeBody {
  private final Method method;
  private final List<List<int[]>> blocks = new ArrayList<>();
  private final List<int[]> successors = new ArrayList<>();
  private final List<int[]> predecessors = new ArrayList<>();
  private final List<Object> pool = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();

  HandMadeBody(Method method) {
    this.method = method;
    for (int i = 0; i < method.parameterCount(); i++) {
      kinds.add(method.parameterType(i).kind());
    }
  }

  /** A new register. */
  int register(Kind kind) {
    kinds.add(kind);
    return kinds.size() - 1;
  }

  /** Begins the next block; exceptional successors are complements, as in the body. */
  HandMadeBody block(int... to) {
    blocks.add(new ArrayList<>());
    successors.add(to);
    return this;
  }

  /** Says what comes before the current block, where it is not what the successors say. */
  HandMadeBody from(int... blocks) {
    while (predecessors.size() < this.blocks.size()) {
      predecessors.add(null);
    }
    predecessors.set(this.blocks.size() - 1, blocks);
    return this;
  }

  /** Adds an instruction with an object; {@code op} may have a sub-operation in bits 8 to 15. */
  HandMadeBody with(int op, int def, Object object, int... uses) {
    pool.add(object);
    return add(op, def, pool.size() - 1, uses);
  }

  /** Adds an instruction with this extra word. */
  HandMadeBody add(int op, int def, int extra, int... uses) {
    int[] code = new int[MethodBody.HEADER + uses.length];
    code[0] = op | code.length << 16;
    code[1] = def;
    code[2] = extra;
    System.arraycopy(uses, 0, code, MethodBody.HEADER, uses.length);
    return raw(code);
  }

  /** Adds words that need not be an instruction. */
  HandMadeBody raw(int... words) {
    blocks.get(blocks.size() - 1).add(words);
    return this;
  }

  @SuppressWarnings("EnumOrdinal") // what Kind.of undoes
  MethodBody body() {
    int n = blocks.size();
    int[] starts = new int[n + 1];
    int[] code = new int[0];
    for (int b = 0; b < n; b++) {
      starts[b] = code.length;
      for (int[] instruction : blocks.get(b)) {
        int at = code.length;
        code = Arrays.copyOf(code, at + instruction.length);
        System.arraycopy(instruction, 0, code, at, instruction.length);
      }
    }
    starts[n] = code.length;
    List<int[]> before = new ArrayList<>();
    for (int b = 0; b < n; b++) {
      int[] given = b < predecessors.size() ? predecessors.get(b) : null;
      before.add(given != null ? given : leadingTo(b));
    }
    byte[] kindCodes = new byte[kinds.size()];
    for (int r = 0; r < kindCodes.length; r++) {
      kindCodes[r] = (byte) kinds.get(r).ordinal();
    }
    MethodBody.Blocks table =
        new MethodBody.Blocks(
            starts, offsets(successors), flat(successors), offsets(before), flat(before));
    return new MethodBody(method, code, pool.toArray(), kindCodes, table, new int[0], null);
  }

  private int[] leadingTo(int block) {
    List<Integer> found = new ArrayList<>();
    for (int b = 0; b < successors.size(); b++) {
      for (int to : successors.get(b)) {
        if (to == block || to == ~block) {
          found.add(b);
        }
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] offsets(List<int[]> lists) {
    int[] offsets = new int[lists.size() + 1];
    for (int i = 0; i < lists.size(); i++) {
      offsets[i + 1] = offsets[i] + lists.get(i).length;
    }
    return offsets;
  }

  private static int[] flat(List<int[]> lists) {
    return lists.stream().flatMapToInt(Arrays::stream).toArray();
  }
}
