package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.values.arithmetic.JavaArithmetic;
import dev.deadheat.values.arithmetic.Width;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Thresholds;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * Reads and writes of cells. A cell that has a value of its own in each thread's state is a
 * variable there; of others only all that is ever stored in them is known, here.
 */
final class Memory {
  private final BitSet cells;
  private final Set<Cell> racy;
  private final Thresholds thresholds;
  private final int patience;
  private final BiPredicate<Frame, Integer> blind;
  private final Consumer<Cell> looked;
  private final Consumer<Cell> changed;
  private Map<Cell, Interval> stored = new HashMap<>();
  private Map<Cell, Interval> storedNext = new HashMap<>();
  private final Map<Cell, Integer> storedTimes = new HashMap<>();
  private boolean descending;

  /**
   * @param cells the variables of cells that states know
   * @param racy cells that hold anything
   * @param blind the places that are not told what a cell holds
   * @param looked told of each cell whose stored values are used at the current place
   * @param changed told when more is stored in a cell than before
   */
  Memory(
      BitSet cells,
      Set<Cell> racy,
      Thresholds thresholds,
      int patience,
      BiPredicate<Frame, Integer> blind,
      Consumer<Cell> looked,
      Consumer<Cell> changed) {
    this.cells = cells;
    this.racy = racy;
    this.thresholds = thresholds;
    this.patience = patience;
    this.blind = blind;
    this.looked = looked;
    this.changed = changed;
  }

  /** Begins or ends a step down: what is stored is collected anew, what was stored still read. */
  void descend(boolean begin) {
    descending = begin;
    if (begin) {
      storedNext = new HashMap<>();
    } else {
      stored = storedNext;
    }
  }

  static Disjunctive unknown(Frame frame, int pc, Disjunctive state) {
    MethodBody body = frame.body();
    return Instructions.anything(
        state, frame.variable(body.def(pc)), Cell.range(body.field(pc).type()));
  }

  Disjunctive read(Frame frame, int pc, Action.Access access, Disjunctive state) {
    MethodBody body = frame.body();
    int def = frame.variable(body.def(pc));
    if (access.cells().isEmpty()
        || blind.test(frame, pc)
        || body.field(pc).name().equals("$assertionsDisabled")) {
      return unknown(frame, pc, state);
    }
    Disjunctive result = state.bottom();
    for (Cell cell : access.cells()) {
      if (!cell.isTracked() || racy.contains(cell)) {
        return unknown(frame, pc, state);
      }
      if (cells.get(cell.variable())) {
        result = result.join(state.assign(def, Linear.variable(cell.variable())));
      } else {
        looked.accept(cell);
        result = result.join(state.assign(def, stored.getOrDefault(cell, Interval.EMPTY)));
      }
    }
    return result;
  }

  Disjunctive write(Frame frame, int pc, Action.Access access, Disjunctive state) {
    MethodBody body = frame.body();
    int value = frame.variable(body.use(pc, body.useCount(pc) - 1));
    Disjunctive result = state;
    for (Cell cell : access.cells()) {
      if (cell.isTracked()) {
        result = assign(result, cell, value, access.cells().size() == 1);
      }
    }
    return result;
  }

  Disjunctive assign(Disjunctive state, Cell cell, int value, boolean surely) {
    Linear from = Linear.variable(value);
    Width width = Cell.width(cell.type());
    if (!cells.get(cell.variable())) {
      Interval values = state.bounds(from);
      store(cell, width == null ? values : values.isWithin(width.range()) ? values : width.range());
      return state;
    }
    Disjunctive after =
        width == null
            ? state.assign(cell.variable(), from)
            : JavaArithmetic.wrap(state, cell.variable(), from, width);
    return surely ? after : after.join(state);
  }

  void store(Cell cell, Interval values) {
    Map<Cell, Interval> map = descending ? storedNext : stored;
    Interval old = map.getOrDefault(cell, Interval.EMPTY);
    Interval joined = old.join(values);
    if (joined.equals(old)) {
      return;
    }
    if (!descending && storedTimes.merge(cell, 1, Integer::sum) > patience) {
      boolean last = storedTimes.getOrDefault(cell, 0) > patience + ValueWalk.LAST_PATIENCE;
      joined = last ? Interval.TOP : thresholds.widen(old, joined);
      Interval range = Cell.range(cell.type());
      joined = range == null ? joined : joined.meet(range);
    }
    map.put(cell, joined);
    changed.accept(cell);
  }
}
