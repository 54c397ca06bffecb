package dev.deadheat.program.ir;

import java.util.Arrays;

/** Rules for the edges between blocks. */
final class EdgeRules {
  private final MethodBody body;
  private final Problems problems;

  /** Which block last led to this one, plus one: finds double edges in a single pass. */
  private final int[] from;

  /** How many edges into each block were seen so far. */
  private final int[] entered;

  private final int[] sourceStarts;
  private int[] sources = {};

  private EdgeRules(MethodBody body, Problems problems) {
    this.body = body;
    this.problems = problems;
    this.from = new int[body.blockCount()];
    this.entered = new int[body.blockCount()];
    this.sourceStarts = new int[body.blockCount() + 1];
  }

  static void check(MethodBody body, Problems problems) {
    EdgeRules rules = new EdgeRules(body, problems);
    for (int b = 0; b < body.blockCount(); b++) {
      rules.terminator(b);
      rules.successors(b);
    }
    if (!problems.none()) {
      return;
    }
    rules.invert();
    for (int b = 0; b < body.blockCount(); b++) {
      rules.predecessors(b);
    }
  }

  /** The number of normal successors, and what a switch says of them. */
  private void terminator(int block) {
    int last = -1;
    boolean mayThrow = false;
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      last = pc;
      mayThrow |= body.mayThrow(pc);
    }
    int op = last < 0 ? -1 : body.op(last);
    int normal = body.normalSuccessorCount(block);
    boolean fits =
        switch (op) {
          case Op.IF -> normal == 1 || normal == 2;
          case Op.SWITCH -> normal >= 1;
          case Op.RETURN, Op.THROW -> normal == 0;
          default -> normal == 1;
        };
    if (!fits) {
      problems.inBlock(block, "has " + normal + " normal successors");
    }
    if (!mayThrow && normal < body.successorCount(block)) {
      problems.inBlock(block, "has handlers, but nothing in it can throw");
    }
    if (op == Op.SWITCH && body.object(last) instanceof SwitchTable table) {
      table(block, last, table, normal);
    }
  }

  private void table(int block, int pc, SwitchTable table, int normal) {
    boolean ordered = true;
    boolean inside = inside(table.defaultSuccessor(), normal);
    for (int i = 0; i < table.size(); i++) {
      ordered &= i == 0 || table.key(i - 1) < table.key(i);
      inside &= inside(table.successor(i), normal);
    }
    if (!ordered) {
      problems.at(block, pc, "its keys do not ascend");
    }
    if (!inside) {
      problems.at(block, pc, "leads to a successor that the block does not have");
    }
  }

  private static boolean inside(int position, int count) {
    return position >= 0 && position < count;
  }

  private void successors(int block) {
    int normal = body.normalSuccessorCount(block);
    for (int i = 0; i < body.successorCount(block); i++) {
      int to = body.successor(block, i);
      if (!inside(to, body.blockCount())) {
        problems.inBlock(block, "leads to block " + to + ", which is not there");
        continue;
      }
      boolean exceptional = body.isExceptional(block, i);
      if (exceptional && i < normal) {
        problems.inBlock(block, "has a normal successor after one for exceptions");
      }
      if (exceptional != body.isHandler(to)) {
        problems.inBlock(
            block, (exceptional ? "an exception leads to" : "falls into handler") + " block " + to);
      }
      if (from[to] == block + 1) {
        problems.inBlock(block, "leads to block " + to + " twice");
      }
      from[to] = block + 1;
      entered[to]++;
    }
  }

  /** Where the edges into each block come from, told by the successors; ascending for each. */
  private void invert() {
    int blocks = body.blockCount();
    int[] next = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      next[b] = sourceStarts[b];
      sourceStarts[b + 1] = sourceStarts[b] + entered[b];
    }
    sources = new int[sourceStarts[blocks]];
    for (int b = 0; b < blocks; b++) {
      for (int i = 0; i < body.successorCount(b); i++) {
        sources[next[body.successor(b, i)]++] = b;
      }
    }
  }

  private void predecessors(int block) {
    int count = body.predecessorCount(block);
    int[] found = new int[count];
    for (int i = 0; i < count; i++) {
      found[i] = body.predecessor(block, i);
    }
    Arrays.sort(found);
    int from = sourceStarts[block];
    int to = sourceStarts[block + 1];
    if (!Arrays.equals(found, 0, count, sources, from, to)) {
      problems.inBlock(
          block,
          "its predecessors are "
              + Arrays.toString(found)
              + ", but the blocks that lead to it are "
              + Arrays.toString(Arrays.copyOfRange(sources, from, to)));
    }
    if (block == 0 && count > 0) {
      problems.inBlock(block, "the entry has predecessors");
    }
    // In reverse post-order each block but the entry follows one that leads to it; by induction
    // every block is reachable then.
    if (block > 0 && (count == 0 || found[0] >= block)) {
      problems.inBlock(block, "cannot be reached from the blocks before it");
    }
  }
}
