package dev.deadheat.program.ir;

import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The code of one method: basic blocks of int-coded instructions over registers in SSA form.
 *
 * <p><b>Registers</b> are numbered from 0; the first ones are the parameters, the receiver before
 * all; every other one is defined by exactly one instruction. <b>Instructions</b> lie in one array
 * and are named by their position {@code pc} in it; {@link #next} leads to the following one:
 *
 * <pre>{@code
 * for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
 *   switch (body.op(pc)) { case Op.GET_FIELD -> ... body.object(pc), body.use(pc, 0) ... }
 * }
 * }</pre>
 *
 * <p><b>Blocks</b> are numbered in reverse post-order from 0, the entry, which has no predecessors.
 * A block ends with IF, SWITCH, RETURN or THROW, or goes on to its only normal successor. Its
 * <b>exceptional successors</b> are where an exception thrown by any of its instructions may be
 * caught, in the order in which they are tried; if none matches, the method ends with it. An
 * exceptional successor is always a block that begins with phis and one CATCH, and that nothing
 * else leads to. <em>A phi in such a block means the value at the entry of the predecessor</em>:
 * inside a block no instruction that can throw comes after a change that a handler could see.
 *
 * <p>The int layout is {@code op | sub << 8 | length << 16, defined register or -1, extra word,
 * uses…}.
 */
public final class MethodBody {
  static final int HEADER = 3;

  private final Method method;
  private final int[] code;
  private final Object[] pool;
  private final byte[] kinds;
  private final int[] blockStarts;
  private final int[] successorStarts;
  private final int[] successors;
  private final int[] predecessorStarts;
  private final int[] predecessors;
  private final int[] lines;
  private final String @Nullable [] names;

  MethodBody(
      Method method,
      int[] code,
      Object[] pool,
      byte[] kinds,
      Blocks blocks,
      int[] lines,
      String @Nullable [] names) {
    this.method = method;
    this.code = code;
    this.pool = pool;
    this.kinds = kinds;
    this.blockStarts = blocks.starts();
    this.successorStarts = blocks.successorStarts();
    this.successors = blocks.successors();
    this.predecessorStarts = blocks.predecessorStarts();
    this.predecessors = blocks.predecessors();
    this.lines = lines;
    this.names = names;
  }

  /**
   * The blocks of a body as flat arrays; block b's entries lie between starts[b] and starts[b + 1].
   * An exceptional successor is stored as its complement.
   */
  record Blocks(
      int[] starts,
      int[] successorStarts,
      int[] successors,
      int[] predecessorStarts,
      int[] predecessors) {}

  public Method method() {
    return method;
  }

  // Registers.

  public int registerCount() {
    return kinds.length;
  }

  public int parameterCount() {
    return method.parameterCount();
  }

  public Kind kind(int register) {
    return Kind.of(kinds[register]);
  }

  /** The source variable a register holds first; null where unknown (see {@link Bodies#named}). */
  public @Nullable String variable(int register) {
    return names == null ? null : names[register];
  }

  // Blocks.

  public int blockCount() {
    return blockStarts.length - 1;
  }

  public int blockStart(int block) {
    return blockStarts[block];
  }

  /** The position after the block's last instruction. */
  public int blockEnd(int block) {
    return blockStarts[block + 1];
  }

  /** The block that has the instruction at pc. */
  public int blockOf(int pc) {
    int i = Arrays.binarySearch(blockStarts, pc);
    if (i < 0) {
      return -i - 2;
    }
    // Empty blocks start where their successor in the layout does.
    while (blockStarts[i + 1] == pc) {
      i++;
    }
    return i;
  }

  /** Normal successors come first. */
  public int successorCount(int block) {
    return successorStarts[block + 1] - successorStarts[block];
  }

  public int successor(int block, int i) {
    int s = successors[successorStarts[block] + i];
    return s < 0 ? ~s : s;
  }

  /** Whether successor i is one for exceptions. */
  public boolean isExceptional(int block, int i) {
    return successors[successorStarts[block] + i] < 0;
  }

  public int normalSuccessorCount(int block) {
    int n = successorCount(block);
    while (n > 0 && isExceptional(block, n - 1)) {
      n--;
    }
    return n;
  }

  public int predecessorCount(int block) {
    return predecessorStarts[block + 1] - predecessorStarts[block];
  }

  public int predecessor(int block, int i) {
    return predecessors[predecessorStarts[block] + i];
  }

  /** Whether the block is entered by exceptions alone. */
  public boolean isHandler(int block) {
    for (int pc = blockStart(block); pc < blockEnd(block); pc = next(pc)) {
      int op = op(pc);
      if (op != Op.PHI) {
        return op == Op.CATCH;
      }
    }
    return false;
  }

  // Instructions.

  /** The position after the last instruction. */
  public int codeEnd() {
    return code.length;
  }

  /** The instruction after this one, in the same block or the next in the layout. */
  public int next(int pc) {
    return pc + (code[pc] >>> 16);
  }

  /** One of {@link Op}. */
  public int op(int pc) {
    return code[pc] & 0xff;
  }

  /** The sub-operation, usually a JVM opcode; see {@link Op}. */
  public int sub(int pc) {
    return (code[pc] >>> 8) & 0xff;
  }

  /** The register this instruction defines, or -1. */
  public int def(int pc) {
    return code[pc + 1];
  }

  /** The extra word as a number: the value of a CONST_INT. */
  public int immediate(int pc) {
    return code[pc + 2];
  }

  /** What the extra word refers to: a type, field, method, constant …; null for -1. */
  public @Nullable Object object(int pc) {
    int i = code[pc + 2];
    return i < 0 ? null : pool[i];
  }

  /** The field of GET_FIELD, PUT_FIELD, GET_STATIC and PUT_STATIC. */
  public FieldRef field(int pc) {
    return (FieldRef) pool[code[pc + 2]];
  }

  /** The method of INVOKE. */
  public MethodRef callee(int pc) {
    return (MethodRef) pool[code[pc + 2]];
  }

  /** The meaning of INVOKE_DYNAMIC. */
  public CallSite callSite(int pc) {
    return (CallSite) pool[code[pc + 2]];
  }

  /** The type of NEW, NEW_ARRAY, NEW_MULTI_ARRAY, CAST and INSTANCE_OF. */
  public Type type(int pc) {
    return (Type) pool[code[pc + 2]];
  }

  public int useCount(int pc) {
    return (code[pc] >>> 16) - HEADER;
  }

  public int use(int pc, int i) {
    return code[pc + HEADER + i];
  }

  /** Whether the instruction can throw; see {@link Op#mayThrow}. */
  public boolean mayThrow(int pc) {
    return Op.mayThrow(op(pc), sub(pc));
  }

  /** The source line, or -1. */
  public int line(int pc) {
    int low = 0;
    int high = lines.length / 2 - 1;
    int found = -1;
    while (low <= high) {
      int mid = (low + high) >>> 1;
      if (lines[2 * mid] <= pc) {
        found = lines[2 * mid + 1];
        low = mid + 1;
      } else {
        high = mid - 1;
      }
    }
    return found;
  }

  /** How many bytes this body takes, headers of its arrays included, shared objects not. */
  public long footprint() {
    long ints =
        (long) code.length
            + blockStarts.length
            + successorStarts.length
            + successors.length
            + predecessorStarts.length
            + predecessors.length
            + lines.length
            + pool.length;
    return 64 + 16 * 9 + 4 * ints + kinds.length;
  }

  @Override
  public String toString() {
    return BodyPrinter.print(this);
  }
}
