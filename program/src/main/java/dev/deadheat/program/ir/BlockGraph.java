package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Blocks of bytecode and the edges between them, reachable ones only, in reverse post-order.
 *
 * <p>Inside a try range a block ends after every store to a local variable. So whatever throws in a
 * block, the locals are those of the block's entry, and one exceptional edge with that state is
 * exact. Each handler gets a block of its own for each type it catches, the <em>pad</em>; it
 * receives the exception and goes on to the handler's code, which other code may also jump to.
 */
final class BlockGraph {
  /** Beyond these, a method is refused; no compiler comes near, damaged files do. */
  private static final long MAX_WORK = 50_000_000;

  private static final long MAX_EDGES = 2_000_000;

  private final Bytecode bytecode;

  /** First and last + 1 instruction of each block; both are -1 for pads and an empty entry. */
  int[] starts = {};

  int[] ends = {};

  /** Normal successors, without repetition, then pads. */
  int[][] successors = {};

  int[] normalCounts = {};
  int[][] predecessors = {};

  /** For a pad, what it catches (null: anything); otherwise meaningless. */
  @Nullable ClassType[] catches = {};

  private final BitSet pads = new BitSet();

  BlockGraph(Bytecode bytecode) {
    this.bytecode = bytecode;
    if (bytecode.count == 0) {
      throw new BadBytecodeException("is empty");
    }
    int[] codeStarts = leaders();
    new Raw(codeStarts).number();
  }

  int size() {
    return starts.length;
  }

  boolean isPad(int block) {
    return pads.get(block);
  }

  private int[] leaders() {
    int n = bytecode.count;
    BitSet leaders = new BitSet(n + 1);
    leaders.set(0);
    BitSet covered = new BitSet(n);
    for (Bytecode.Guarded g : bytecode.guarded) {
      leaders.set(g.start());
      leaders.set(g.end());
      leaders.set(g.handler());
      covered.set(g.start(), g.end());
    }
    for (int i = 0; i < n; i++) {
      int opcode = bytecode.opcodes[i];
      if (isJump(opcode)) {
        leaders.set(bytecode.operands[i]);
        leaders.set(i + 1);
      } else if (bytecode.objects[i] instanceof Bytecode.Switch s) {
        for (int target : s.targets()) {
          leaders.set(target);
        }
        leaders.set(s.defaultTarget());
        leaders.set(i + 1);
      } else if (endsMethod(opcode) || (isStore(opcode) && covered.get(i))) {
        leaders.set(i + 1);
      }
    }
    leaders.clear(n);
    return leaders.stream().toArray();
  }

  static boolean isJump(int opcode) {
    return (opcode >= Opcodes.IFEQ && opcode <= Opcodes.GOTO)
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL;
  }

  private static boolean endsMethod(int opcode) {
    return (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW;
  }

  static boolean isStore(int opcode) {
    return (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) || opcode == Opcodes.IINC;
  }

  /** Whether the IR instruction made from this one can throw; agrees with {@link Op#mayThrow}. */
  private boolean mayThrow(int i) {
    int opcode = bytecode.opcodes[i];
    return switch (opcode) {
      case Opcodes.LDC -> isResolved(bytecode.objects[i]);
      case Opcodes.IDIV,
          Opcodes.LDIV,
          Opcodes.IREM,
          Opcodes.LREM,
          Opcodes.ATHROW,
          Opcodes.GETSTATIC,
          Opcodes.PUTSTATIC,
          Opcodes.GETFIELD,
          Opcodes.PUTFIELD,
          Opcodes.NEW,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.ARRAYLENGTH,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT ->
          true;
      default ->
          (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
              || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
              || (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC);
    };
  }

  /** Whether loading this constant runs code of the JVM that can fail. */
  static boolean isResolved(@Nullable Object constant) {
    return !(constant instanceof String || constant instanceof Number);
  }

  /** The graph before unreachable blocks are dropped; blocks of code first, then pads. */
  private final class Raw {
    private final int[] codeStarts;
    private final List<int[]> next = new ArrayList<>();
    private final List<Integer> normal = new ArrayList<>();
    private final List<Bytecode.Guarded> padOf = new ArrayList<>();
    private final Map<Long, Integer> padIds = new HashMap<>();
    private final Map<Object, Integer> typeIds = new HashMap<>();

    Raw(int[] codeStarts) {
      this.codeStarts = codeStarts;
      int blocks = codeStarts.length;
      if ((long) blocks * bytecode.guarded.size() > MAX_WORK) {
        throw new BadBytecodeException("has too many exception handlers");
      }
      int[] padOfEntry = bytecode.guarded.stream().mapToInt(this::pad).toArray();
      int[] lastUser = new int[padOf.size()];
      Arrays.fill(lastUser, -1);
      int[] scratch = new int[8];
      long edges = 0;
      for (int b = 0; b < blocks; b++) {
        int start = codeStarts[b];
        int end = b + 1 < blocks ? codeStarts[b + 1] : bytecode.count;
        scratch = grown(scratch, end - 1);
        int n = normalSuccessors(end - 1, scratch);
        normal.add(n);
        int all = n;
        if (!bytecode.guarded.isEmpty() && throwsIn(start, end)) {
          for (int i = 0; i < padOfEntry.length; i++) {
            Bytecode.Guarded g = bytecode.guarded.get(i);
            if (g.start() <= start && start < g.end()) {
              if (all == scratch.length) {
                scratch = Arrays.copyOf(scratch, 2 * all);
              }
              if (lastUser[padOfEntry[i]] != b) {
                lastUser[padOfEntry[i]] = b;
                scratch[all++] = blocks + padOfEntry[i];
              }
              if (g.catchesAll()) {
                break;
              }
            }
          }
        }
        edges += all;
        if (edges > MAX_EDGES) {
          throw new BadBytecodeException("has too many exception handlers");
        }
        next.add(Arrays.copyOf(scratch, all));
      }
      for (Bytecode.Guarded pad : padOf) {
        next.add(new int[] {blockAt(pad.handler())});
        normal.add(1);
      }
    }

    private int[] grown(int[] scratch, int last) {
      int need = bytecode.objects[last] instanceof Bytecode.Switch s ? s.targets().length + 2 : 4;
      return scratch.length >= need ? scratch : new int[need];
    }

    private int pad(Bytecode.Guarded g) {
      Object type = g.type();
      int typeId = type == null ? 0 : typeIds.computeIfAbsent(type, k -> typeIds.size() + 1);
      return padIds.computeIfAbsent(
          (long) g.handler() << 32 | typeId,
          k -> {
            padOf.add(g);
            return padOf.size() - 1;
          });
    }

    private boolean throwsIn(int start, int end) {
      for (int i = start; i < end; i++) {
        if (mayThrow(i)) {
          return true;
        }
      }
      return false;
    }

    private int blockAt(int instruction) {
      return Arrays.binarySearch(codeStarts, instruction);
    }

    private int normalSuccessors(int last, int[] to) {
      int opcode = bytecode.opcodes[last];
      if (endsMethod(opcode)) {
        return 0;
      }
      if (opcode == Opcodes.GOTO) {
        to[0] = blockAt(bytecode.operands[last]);
        return 1;
      }
      if (bytecode.objects[last] instanceof Bytecode.Switch s) {
        // A switch has few distinct targets per key; a map keeps this linear for generated code.
        Map<Integer, Integer> seen = new HashMap<>();
        int n = 0;
        for (int i = 0; i <= s.targets().length; i++) {
          int block = blockAt(i < s.targets().length ? s.targets()[i] : s.defaultTarget());
          if (seen.putIfAbsent(block, n) == null) {
            to[n++] = block;
          }
        }
        return n;
      }
      if (last + 1 >= bytecode.count) {
        throw new BadBytecodeException("runs past its end");
      }
      int n = 0;
      if (isJump(opcode)) {
        to[n++] = blockAt(bytecode.operands[last]);
      }
      int following = blockAt(last + 1);
      if (n == 0 || to[0] != following) {
        to[n++] = following;
      }
      return n;
    }

    /** Fills the outer object's arrays with the reachable blocks, in reverse post-order. */
    void number() {
      int[] order = reversePostOrder();
      int[] newId = new int[next.size()];
      Arrays.fill(newId, -1);
      boolean entryHasPredecessor = false;
      for (int old : order) {
        for (int s : next.get(old)) {
          entryHasPredecessor |= s == 0;
        }
      }
      int shift = entryHasPredecessor ? 1 : 0;
      for (int i = 0; i < order.length; i++) {
        newId[order[i]] = i + shift;
      }
      int size = order.length + shift;
      starts = new int[size];
      ends = new int[size];
      successors = new int[size][];
      normalCounts = new int[size];
      catches = new ClassType[size];
      if (shift == 1) {
        starts[0] = -1;
        ends[0] = -1;
        successors[0] = new int[] {1};
        normalCounts[0] = 1;
      }
      for (int old : order) {
        int b = newId[old];
        int[] to = next.get(old).clone();
        for (int i = 0; i < to.length; i++) {
          to[i] = newId[to[i]];
        }
        successors[b] = to;
        normalCounts[b] = normal.get(old);
        if (old < codeStarts.length) {
          starts[b] = codeStarts[old];
          ends[b] = old + 1 < codeStarts.length ? codeStarts[old + 1] : bytecode.count;
        } else {
          starts[b] = -1;
          ends[b] = -1;
          pads.set(b);
          catches[b] = padOf.get(old - codeStarts.length).type();
        }
      }
      predecessors = invert(successors);
    }

    private int[] reversePostOrder() {
      int n = next.size();
      boolean[] seen = new boolean[n];
      int[] post = new int[n];
      int found = 0;
      int[] stack = new int[n];
      int[] position = new int[n];
      int depth = 0;
      stack[0] = 0;
      seen[0] = true;
      while (depth >= 0) {
        int b = stack[depth];
        int[] to = next.get(b);
        // The last successor is walked first, so that it comes last: code stays in source order.
        int i = to.length - 1 - position[depth];
        if (i >= 0) {
          position[depth]++;
          int s = to[i];
          if (!seen[s]) {
            seen[s] = true;
            depth++;
            stack[depth] = s;
            position[depth] = 0;
          }
        } else {
          post[found++] = b;
          depth--;
        }
      }
      int[] order = new int[found];
      for (int i = 0; i < found; i++) {
        order[i] = post[found - 1 - i];
      }
      return order;
    }
  }

  private static int[][] invert(int[][] successors) {
    int[] counts = new int[successors.length];
    for (int[] to : successors) {
      for (int s : to) {
        counts[s]++;
      }
    }
    int[][] predecessors = new int[successors.length][];
    for (int b = 0; b < counts.length; b++) {
      predecessors[b] = new int[counts[b]];
      counts[b] = 0;
    }
    for (int b = 0; b < successors.length; b++) {
      for (int s : successors[b]) {
        predecessors[s][counts[s]++] = b;
      }
    }
    return predecessors;
  }
}
