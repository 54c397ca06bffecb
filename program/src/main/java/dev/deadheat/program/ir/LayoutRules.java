package dev.deadheat.program.ir;

/** Rules for the code array: instructions, and their order within blocks. */
final class LayoutRules {
  private LayoutRules() {}

  static void check(MethodBody body, Problems problems) {
    int blocks = body.blockCount();
    if (blocks < 1) {
      problems.inBody("there is no entry block");
      return;
    }
    if (body.blockStart(0) != 0 || body.blockEnd(blocks - 1) != body.codeEnd()) {
      problems.inBody("the blocks do not cover the code");
      return;
    }
    for (int b = 0; b < blocks; b++) {
      if (body.blockEnd(b) < body.blockStart(b)) {
        problems.inBlock(b, "ends before it starts");
        return;
      }
    }
    for (int b = 0; b < blocks; b++) {
      if (!block(body, b, problems)) {
        return;
      }
    }
  }

  /** Returns whether it is safe to go on. */
  private static boolean block(MethodBody body, int block, Problems problems) {
    int end = body.blockEnd(block);
    int previous = Op.PHI;
    int pc = body.blockStart(block);
    while (pc < end) {
      int length = body.useCount(pc) + MethodBody.HEADER;
      if (length < MethodBody.HEADER || length > end - pc) {
        problems.at(block, pc, "its length is " + length + ", the block ends at " + end);
        return false;
      }
      int op = body.op(pc);
      if (op >= Op.COUNT) {
        problems.at(block, pc, "is unknown");
        return false;
      }
      if (op == Op.PHI && previous != Op.PHI) {
        problems.at(block, pc, "comes after another instruction");
      }
      if (op == Op.CATCH && previous != Op.PHI) {
        problems.at(block, pc, "is not the first instruction after the phis");
      }
      if (Op.isTerminator(op) && pc + length != end) {
        problems.at(block, pc, "is not the last of its block");
      }
      previous = op;
      pc += length;
    }
    return true;
  }
}
