package dev.deadheat.program.ir;

import java.util.Arrays;

/**
 * Rules for registers: each is defined once, parameters by the entry, and its definition dominates
 * its uses. Where a use takes place:
 *
 * <ul>
 *   <li>an instruction's at the instruction: the definition comes earlier in the block, or in a
 *       block that dominates this one;
 *   <li>operand i of a phi, for a normal edge, at the end of predecessor i: the definition is in
 *       that block or in one that dominates it;
 *   <li>operand i of a phi in a handler at the entry of predecessor i, before any of its
 *       instructions can throw: the definition is in a block that strictly dominates it, or is one
 *       of its phis.
 * </ul>
 */
final class DefinitionRules {
  /** The block of a parameter's definition: before the entry. */
  private static final int OUTSIDE = -1;

  private static final int NOWHERE = -2;

  private final MethodBody body;
  private final Problems problems;
  private final int[] definedIn;
  private final int[] definedAt;
  private final Dominators dominators;

  private DefinitionRules(MethodBody body, Problems problems) {
    this.body = body;
    this.problems = problems;
    this.definedIn = new int[body.registerCount()];
    this.definedAt = new int[body.registerCount()];
    this.dominators = Dominators.of(body);
  }

  static void check(MethodBody body, Problems problems) {
    if (body.registerCount() < body.parameterCount()) {
      problems.inBody("there are fewer registers than parameters");
      return;
    }
    DefinitionRules rules = new DefinitionRules(body, problems);
    rules.definitions();
    if (problems.none()) {
      rules.uses();
    }
  }

  private void definitions() {
    Arrays.fill(definedIn, NOWHERE);
    Arrays.fill(definedIn, 0, body.parameterCount(), OUTSIDE);
    for (int b = 0; b < body.blockCount(); b++) {
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        int def = body.def(pc);
        if (def < 0) {
          continue;
        }
        if (definedIn[def] != NOWHERE) {
          problems.at(b, pc, "defines register " + def + " a second time");
        }
        definedIn[def] = b;
        definedAt[def] = pc;
      }
    }
    for (int register = 0; register < definedIn.length; register++) {
      if (definedIn[register] == NOWHERE) {
        problems.inBody("register " + register + " is never defined");
      }
    }
  }

  private void uses() {
    for (int b = 0; b < body.blockCount(); b++) {
      boolean handler = body.isHandler(b);
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        for (int i = 0; i < body.useCount(pc); i++) {
          int register = body.use(pc, i);
          if (body.op(pc) != Op.PHI) {
            use(b, pc, register);
          } else if (handler) {
            atEntry(b, pc, register, body.predecessor(b, i));
          } else {
            atEnd(b, pc, register, body.predecessor(b, i));
          }
        }
      }
    }
  }

  private void use(int block, int pc, int register) {
    int in = definedIn[register];
    boolean known =
        in == block ? definedAt[register] < pc : in == OUTSIDE || dominators.dominates(in, block);
    if (!known) {
      problems.at(block, pc, "uses register " + register + ", whose definition does not dominate");
    }
  }

  private void atEnd(int block, int pc, int register, int predecessor) {
    int in = definedIn[register];
    if (in != OUTSIDE && !dominators.dominates(in, predecessor)) {
      problems.at(
          block, pc, "register " + register + " is not defined at the end of block " + predecessor);
    }
  }

  private void atEntry(int block, int pc, int register, int predecessor) {
    int in = definedIn[register];
    boolean known =
        in == predecessor
            ? body.op(definedAt[register]) == Op.PHI
            : in == OUTSIDE || dominators.dominates(in, predecessor);
    if (!known) {
      problems.at(
          block,
          pc,
          "register " + register + " is not defined at the entry of block " + predecessor);
    }
  }
}
