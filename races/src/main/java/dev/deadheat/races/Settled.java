package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of instructions whose lines are shown well enough, for batches that are as sure. Verdicts
 * on lines only get surer, so what is settled stays so; and many batches have the same pairs, so
 * that they are left out as sets, dozens at a time.
 */
final class Settled {
  private final IntTable<IntTable<IntSet>> known = new IntTable<>();

  /** The instructions that one is settled with; to be added to. */
  IntSet with(int instruction, int sureness) {
    IntTable<IntSet> rows = known.get(sureness);
    if (rows == null) {
      rows = new IntTable<>();
      known.put(sureness, rows);
    }
    IntSet row = rows.get(instruction);
    if (row == null) {
      row = new IntSet();
      rows.put(instruction, row);
    }
    return row;
  }

  /** What is left of some instructions; null if nothing. */
  static @Nullable IntSet without(IntSet row, IntSet some) {
    return row.isEmpty() ? some : some.minus(row);
  }
}
