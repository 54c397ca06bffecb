package dev.deadheat.program.ir;

import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a draft into a body: phis that choose between a value and themselves are replaced by that
 * value, phis nobody reads are dropped, registers are numbered densely in the order of the code.
 */
final class Assembly {
  private static final Object[] NO_POOL = {};
  private static final int[] NONE = {};

  private final Draft draft;
  private final int[] replacement;
  private final Draft.@Nullable Phi[] phiOf;
  private final boolean[] needed;

  private Assembly(Draft draft) {
    this.draft = draft;
    this.replacement = new int[draft.registers];
    for (int r = 0; r < replacement.length; r++) {
      replacement[r] = r;
    }
    this.phiOf = new Draft.Phi[draft.registers];
    for (Draft.Phi phi : draft.phis) {
      phiOf[phi.register] = phi;
    }
    this.needed = new boolean[draft.registers];
  }

  static MethodBody assemble(Method method, Draft draft) {
    Assembly assembly = new Assembly(draft);
    if (!draft.phis.isEmpty()) {
      assembly.removeNeedlessPhis();
      assembly.findNeededPhis();
    }
    return assembly.body(method);
  }

  private int value(int register) {
    int r = register;
    while (replacement[r] != r) {
      replacement[r] = replacement[replacement[r]];
      r = replacement[r];
    }
    return r;
  }

  private void removeNeedlessPhis() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Draft.Phi phi : draft.phis) {
        if (replacement[phi.register] == phi.register) {
          int only = onlyOperand(phi);
          if (only >= 0) {
            replacement[phi.register] = only;
            changed = true;
          }
        }
      }
    }
  }

  /** The one value a phi can have besides itself, or -1 where there are two. */
  private int onlyOperand(Draft.Phi phi) {
    int only = -1;
    for (int operand : phi.operands) {
      int v = value(operand);
      if (v != phi.register && v != only) {
        if (only >= 0) {
          return -1;
        }
        only = v;
      }
    }
    if (only < 0) {
      throw new BadBytecodeException("has a loop that nothing enters");
    }
    return only;
  }

  private void findNeededPhis() {
    int[] code = draft.code.items;
    Ints work = new Ints(16);
    for (int pc = 0; pc < draft.code.size; pc += code[pc] >>> 16) {
      for (int i = pc + MethodBody.HEADER; i < pc + (code[pc] >>> 16); i++) {
        need(value(code[i]), work);
      }
    }
    while (work.size > 0) {
      Draft.Phi phi = phiOf[work.items[--work.size]];
      if (phi != null) {
        for (int operand : phi.operands) {
          need(value(operand), work);
        }
      }
    }
  }

  private void need(int register, Ints work) {
    if (phiOf[register] != null && !needed[register]) {
      needed[register] = true;
      work.add(register);
    }
  }

  private MethodBody body(Method method) {
    BlockGraph graph = draft.graph;
    List<List<Draft.Phi>> phis = phisByBlock();
    int[] number = new int[draft.registers];
    int length = draft.code.size;
    int registers = draft.parameterCount;
    for (int r = 0; r < registers; r++) {
      number[r] = r;
    }
    int[] from = draft.code.items;
    for (int b = 0; b < graph.size(); b++) {
      for (Draft.Phi phi : phis.get(b)) {
        number[phi.register] = registers++;
        length += MethodBody.HEADER + phi.operands.length;
      }
      for (int pc = draft.blockStarts[b]; pc < draft.blockStarts[b + 1]; pc += from[pc] >>> 16) {
        if (from[pc + 1] >= 0) {
          number[from[pc + 1]] = registers++;
        }
      }
    }
    int[] code = new int[length];
    int[] starts = new int[graph.size() + 1];
    Ints lines = new Ints(draft.lines.size + 8);
    int to = 0;
    int nextLine = 0;
    int line = -2;
    for (int b = 0; b < graph.size(); b++) {
      starts[b] = to;
      for (Draft.Phi phi : phis.get(b)) {
        to = writePhi(phi, code, to, number);
      }
      int pc = draft.blockStarts[b];
      while (pc < draft.blockStarts[b + 1]) {
        while (nextLine < draft.lines.size && draft.lines.items[nextLine] <= pc) {
          int here = draft.lines.items[nextLine + 1];
          nextLine += 2;
          if (here != line) {
            line = here;
            lines.add(to);
            lines.add(line);
          }
        }
        int words = from[pc] >>> 16;
        code[to] = from[pc];
        code[to + 1] = from[pc + 1] < 0 ? -1 : number[from[pc + 1]];
        code[to + 2] = from[pc + 2];
        for (int i = MethodBody.HEADER; i < words; i++) {
          code[to + i] = number[value(from[pc + i])];
        }
        to += words;
        pc += words;
      }
    }
    starts[graph.size()] = to;
    Object[] pool = draft.pool.isEmpty() ? NO_POOL : draft.pool.toArray();
    return new MethodBody(
        method,
        code,
        pool,
        kinds(number, registers),
        blocks(graph, starts),
        lines.size == 0 ? NONE : lines.toArray(),
        names(number, registers));
  }

  private List<List<Draft.Phi>> phisByBlock() {
    List<List<Draft.Phi>> byBlock = new ArrayList<>(draft.graph.size());
    for (int b = 0; b < draft.graph.size(); b++) {
      byBlock.add(List.of());
    }
    for (Draft.Phi phi : draft.phis) {
      if (replacement[phi.register] == phi.register && needed[phi.register]) {
        if (byBlock.get(phi.block).isEmpty()) {
          byBlock.set(phi.block, new ArrayList<>(4));
        }
        byBlock.get(phi.block).add(phi);
      }
    }
    return byBlock;
  }

  private int writePhi(Draft.Phi phi, int[] code, int at, int[] number) {
    int words = MethodBody.HEADER + phi.operands.length;
    code[at] = Op.PHI | words << 16;
    code[at + 1] = number[phi.register];
    code[at + 2] = -1;
    for (int i = 0; i < phi.operands.length; i++) {
      code[at + MethodBody.HEADER + i] = number[value(phi.operands[i])];
    }
    return at + words;
  }

  /** Old registers that made it into the code are exactly those that were numbered. */
  private byte[] kinds(int[] number, int registers) {
    byte[] kinds = new byte[registers];
    for (int r = 0; r < draft.registers; r++) {
      if (isKept(r, number)) {
        kinds[number[r]] = draft.kinds[r];
      }
    }
    return kinds;
  }

  private String @Nullable [] names(int[] number, int registers) {
    @Nullable String[] drafted = draft.names;
    if (drafted == null) {
      return null;
    }
    String[] names = new String[registers];
    for (int r = 0; r < draft.registers; r++) {
      String name = drafted[r];
      if (name != null) {
        int kept = value(r);
        if (isKept(kept, number) && names[number[kept]] == null) {
          names[number[kept]] = name;
        }
      }
    }
    return names;
  }

  private boolean isKept(int register, int[] number) {
    return number[register] > 0 || register == 0;
  }

  private MethodBody.Blocks blocks(BlockGraph graph, int[] starts) {
    int n = graph.size();
    int[] successorStarts = new int[n + 1];
    int[] predecessorStarts = new int[n + 1];
    Ints successors = new Ints(2 * n);
    Ints predecessors = new Ints(2 * n);
    for (int b = 0; b < n; b++) {
      int[] to = graph.successors[b];
      for (int i = 0; i < to.length; i++) {
        successors.add(i < graph.normalCounts[b] ? to[i] : ~to[i]);
      }
      for (int p : graph.predecessors[b]) {
        predecessors.add(p);
      }
      successorStarts[b + 1] = successors.size;
      predecessorStarts[b + 1] = predecessors.size;
    }
    return new MethodBody.Blocks(
        starts, successorStarts, successors.toArray(), predecessorStarts, predecessors.toArray());
  }
}
