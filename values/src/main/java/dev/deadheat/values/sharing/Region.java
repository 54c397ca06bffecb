package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.Cell;
import java.util.BitSet;
import java.util.Set;

/** Cells that are shared under one lock and always seen together at one moment. */
public record Region(int number, Object lock, Set<Cell> cells, BitSet variables) {
  static Region of(int number, Object lock, Set<Cell> cells) {
    BitSet variables = new BitSet();
    cells.forEach(c -> variables.set(c.variable()));
    return new Region(number, lock, cells, variables);
  }
}
