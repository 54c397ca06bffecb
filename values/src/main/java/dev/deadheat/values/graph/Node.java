package dev.deadheat.values.graph;

import java.util.BitSet;

/**
 * A place where control can arrive: the start of a block, or a call that comes back. Between a node
 * and the next ones control runs straight.
 *
 * @param live the variables of registers that still matter here
 */
public record Node(int id, int thread, Frame frame, int block, int pc, BitSet live) {
  static final int OUTSIDE = -1;

  /** Whether an exception is about to leave the frame here. */
  public boolean isExit() {
    return block == OUTSIDE;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Node other && other.id == id;
  }

  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public String toString() {
    return frame + (isExit() ? " thrown out" : ":" + frame.body().line(pc));
  }
}
