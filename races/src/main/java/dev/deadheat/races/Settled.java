package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of instructions whose lines are shown well enough, for pairs that are as sure. Verdicts on
 * lines only get surer, so what is settled stays so, and is so for pairs that are less sure; and
 * many batches have the same pairs, so that they are left out as sets, dozens at a time.
 */
final class Settled {
  private final IntTable<Row> known = new IntTable<>();

  /** Tells how sure an instruction is with those that have some traits. */
  interface Ranking {
    int of(int traits);
  }

  /** What one instruction is settled with; to be added to. */
  Row of(int instruction) {
    Row row = known.get(instruction);
    if (row == null) {
      row = new Row();
      known.put(instruction, row);
    }
    return row;
  }

  /** The instructions that one is settled with, by their traits and how sure that is. */
  static final class Row {
    private int[] traits = new int[1];
    private int[] ranks = new int[1];
    private IntSet[] instructions = {new IntSet()};
    private int count;

    void add(int instruction, int itsTraits, int rank) {
      for (int i = 0; i < count; i++) {
        if (traits[i] == itsTraits && ranks[i] == rank) {
          instructions[i].add(instruction);
          return;
        }
      }
      if (count == traits.length) {
        traits = Arrays.copyOf(traits, 2 * count);
        ranks = Arrays.copyOf(ranks, 2 * count);
        instructions = Arrays.copyOf(instructions, 2 * count);
      }
      traits[count] = itsTraits;
      ranks[count] = rank;
      instructions[count++] = IntSet.of(instruction);
    }

    /** What is left of some instructions; null if nothing. */
    @Nullable IntSet without(IntSet some, Ranking ranking) {
      IntSet left = some;
      for (int i = 0; i < count && left != null; i++) {
        if (ranks[i] <= ranking.of(traits[i])) {
          left = left.minus(instructions[i]);
        }
      }
      return left;
    }
  }
}
