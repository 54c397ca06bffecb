package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which pairs of instructions were told of, and with what race. */
final class Told {
  private final Map<Race, Pairs> known = new HashMap<>();

  /** All that the verdict on a race depends on, but for the instructions. */
  record Race(int object, int firstThread, int secondThread, boolean late, int first, int second) {
    @Override
    public int hashCode() {
      int threads = 31 * firstThread + secondThread;
      return 31 * (31 * (31 * threads + object) + first) + 2 * second + (late ? 1 : 0);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Race other
          && object == other.object
          && firstThread == other.firstThread
          && secondThread == other.secondThread
          && late == other.late
          && first == other.first
          && second == other.second;
    }

    boolean isSymmetric() {
      return firstThread == secondThread && first == second;
    }

    /** The same on other objects. */
    Race on(int objects) {
      return new Race(objects, firstThread, secondThread, late, first, second);
    }
  }

  Pairs with(Race race) {
    return known.computeIfAbsent(race, r -> new Pairs());
  }

  /** The pairs that were told of with one race. */
  static final class Pairs {
    /** By the instructions of a cell, those that all of them were told of with. */
    private final Map<IntSet, IntSet> cells = new HashMap<>();

    private final IntTable<IntSet> instructions = new IntTable<>();

    /** Of some instructions those that a cell with these was not compared with; null if none. */
    @Nullable IntSet news(IntSet cell, IntSet others) {
      return cells.computeIfAbsent(cell, c -> new IntSet()).addAll(others, null);
    }

    /**
     * Adds pairs of an instruction.
     *
     * @return the others of these that it was not told of with before, or null if none
     */
    @Nullable IntSet add(int instruction, IntSet others, IntSet news) {
      if (!others.meets(news)) {
        return null;
      }
      IntSet with = instructions.get(instruction);
      if (with == null) {
        with = new IntSet();
        instructions.put(instruction, with);
      }
      return with.addAll(others, news);
    }

    boolean has(int instruction, int other) {
      IntSet with = instructions.get(instruction);
      return with != null && with.contains(other);
    }
  }
}
