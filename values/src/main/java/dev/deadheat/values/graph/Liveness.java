package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Which registers of a body are still read, and which blocks lie in loops. */
final class Liveness {
  private final MethodBody body;
  private final BitSet[] in;
  private final boolean[] inLoop;
  private final Map<Integer, int[]> dying = new HashMap<>();

  Liveness(MethodBody body) {
    this.body = body;
    int blocks = body.blockCount();
    this.in = new BitSet[blocks];
    for (int b = 0; b < blocks; b++) {
      in[b] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int b = blocks - 1; b >= 0; b--) {
        BitSet now = at(b, body.blockStart(b));
        if (!now.equals(in[b])) {
          in[b] = now;
          changed = true;
        }
      }
    }
    this.inLoop = new boolean[blocks];
    for (int b = 0; b < blocks; b++) {
      inLoop[b] = reaches(b, b);
    }
  }

  private boolean reaches(int from, int to) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(from);
    while (!work.isEmpty()) {
      int b = work.remove();
      for (int i = 0; i < body.successorCount(b); i++) {
        int s = body.successor(b, i);
        if (s == to) {
          return true;
        }
        if (!seen.get(s)) {
          seen.set(s);
          work.add(s);
        }
      }
    }
    return false;
  }

  boolean isInLoop(int block) {
    return inLoop[block];
  }

  /** The registers that nobody reads after the instruction at pc, of those it reads or defines. */
  int[] dying(int pc) {
    return dying.computeIfAbsent(
        pc,
        p -> {
          BitSet after = at(body.blockOf(p), body.next(p));
          IntStream touched =
              IntStream.concat(
                  IntStream.range(0, body.useCount(p)).map(i -> body.use(p, i)),
                  body.def(p) < 0 ? IntStream.empty() : IntStream.of(body.def(p)));
          return touched.distinct().filter(r -> !after.get(r)).toArray();
        });
  }

  /** The registers live before the instruction at pc; its block's phis count as done. */
  BitSet at(int block, int pc) {
    BitSet live = new BitSet();
    BitSet handlers = new BitSet();
    for (int i = 0; i < body.successorCount(block); i++) {
      int s = body.successor(block, i);
      BitSet needed = new BitSet();
      needed.or(in[s]);
      for (int q = body.blockStart(s); q < body.blockEnd(s); q = body.next(q)) {
        if (body.op(q) == Op.PHI) {
          needed.clear(body.def(q));
        }
      }
      for (int q = body.blockStart(s); q < body.blockEnd(s); q = body.next(q)) {
        if (body.op(q) == Op.PHI) {
          for (int k = 0; k < body.useCount(q); k++) {
            if (body.predecessor(s, k) == block) {
              needed.set(body.use(q, k));
            }
          }
        }
      }
      live.or(needed);
      if (body.isExceptional(block, i)) {
        // Any instruction of the block may lead there.
        handlers.or(needed);
      }
    }
    int[] pcs = new int[(body.blockEnd(block) - pc) / 3 + 1];
    int n = 0;
    for (int q = pc; q < body.blockEnd(block); q = body.next(q)) {
      pcs[n++] = q;
    }
    for (int k = n - 1; k >= 0; k--) {
      int q = pcs[k];
      if (body.op(q) == Op.PHI) {
        // A phi's result is set on the way in.
        continue;
      }
      if (body.def(q) >= 0) {
        live.clear(body.def(q));
      }
      for (int i = 0; i < body.useCount(q); i++) {
        live.set(body.use(q, i));
      }
    }
    live.or(handlers);
    return live;
  }
}
