package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.EnumConstants;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.Sharing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds booleans and variables that only ever hold a few constants, whatever the order in which
 * things happen: flags, phases, values that are passed around. They are worth telling apart.
 */
final class SmallSets {
  private static final int MOST_VALUES = 8;
  private static final int MOST_COMBINATIONS = 64;
  private static final int MOST_REGISTERS = 6;

  private final Map<Integer, TreeSet<Long>> values = new HashMap<>();
  private final Set<Integer> many = new HashSet<>();
  private boolean changed;

  private SmallSets() {}

  /** Cells first, then registers that hold one of two values. */
  static Map<Integer, Interval> find(ProgramGraph graph, Sharing sharing) {
    SmallSets sets = new SmallSets();
    for (Cell cell : graph.cells()) {
      if (cell.field() != null && (cell.type() instanceof PrimitiveType || isEnum(cell))) {
        sets.add(cell.variable(), cell.initial());
        if (cell.field().constant() instanceof Integer constant) {
          sets.add(cell.variable(), constant);
        }
      }
    }
    do {
      sets.changed = false;
      graph.frames().forEach(sets::visit);
    } while (sets.changed);
    Map<Integer, Interval> found = new LinkedHashMap<>();
    long combinations = 1;
    for (Cell cell : graph.cells()) {
      boolean shared = cell.isTracked() && !sharing.isShifting(cell);
      Interval range =
          shared && cell.field() != null && !isAssertionFlag(cell)
              ? sets.range(cell.variable())
              : Interval.EMPTY;
      if (!range.isEmpty() && combinations * range.size() <= MOST_COMBINATIONS) {
        combinations *= range.size();
        found.put(cell.variable(), range);
      }
    }
    int registers = 0;
    for (Frame frame : graph.frames()) {
      MethodBody body = frame.body();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.PHI && body.kind(body.def(pc)) == Kind.INT) {
          Interval range = sets.range(frame.variable(body.def(pc)));
          if (range.size() == 2 && registers < MOST_REGISTERS * graph.threads().size()) {
            registers++;
            found.put(frame.variable(body.def(pc)), range);
          }
        }
      }
    }
    return found;
  }

  private static boolean isEnum(Cell cell) {
    return cell.type() instanceof ClassType type && EnumConstants.isEnum(type);
  }

  private static boolean isAssertionFlag(Cell cell) {
    return cell.field() != null && cell.field().name().equals("$assertionsDisabled");
  }

  private Interval range(int variable) {
    TreeSet<Long> set = values.get(variable);
    if (set == null || many.contains(variable) || set.size() < 2) {
      return Interval.EMPTY;
    }
    Interval range = Interval.of(set.first(), set.last());
    return range.size() <= MOST_VALUES ? range : Interval.EMPTY;
  }

  private void add(int variable, long value) {
    if (many.contains(variable)) {
      return;
    }
    TreeSet<Long> set = values.computeIfAbsent(variable, v -> new TreeSet<>());
    if (set.add(value)) {
      changed = true;
      if (set.size() > MOST_VALUES) {
        many.add(variable);
      }
    }
  }

  private void addAll(int variable, int from) {
    if (many.contains(from)) {
      many(variable);
    } else {
      for (long value : List.copyOf(values.getOrDefault(from, new TreeSet<>()))) {
        add(variable, value);
      }
    }
  }

  private void many(int variable) {
    changed |= many.add(variable);
  }

  private void visit(Frame frame) {
    MethodBody body = frame.body();
    if (frame.caller() == null) {
      for (int i = 0; i < body.parameterCount(); i++) {
        many(frame.variable(i));
      }
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int def = body.def(pc) < 0 ? -1 : frame.variable(body.def(pc));
      Action action = frame.action(pc);
      if (action instanceof Action.Access access) {
        for (Cell cell : access.cells()) {
          if (access.write()) {
            addAll(cell.variable(), frame.variable(body.use(pc, body.useCount(pc) - 1)));
          } else {
            addAll(def, cell.variable());
          }
        }
      } else if (action instanceof Action.Constant constant) {
        add(def, constant.number());
      } else if (action instanceof Action.Call call) {
        for (Frame callee : call.callees()) {
          call(frame, pc, callee, def);
        }
      } else if (action instanceof Action.Callback callback) {
        for (Frame callee : callback.callees()) {
          for (int i = 0; i < callee.body().parameterCount(); i++) {
            many(callee.variable(i));
          }
        }
        if (def >= 0) {
          many(def);
        }
      } else if (def >= 0) {
        compute(frame, body, pc, def);
      }
    }
  }

  private void call(Frame frame, int pc, Frame callee, int def) {
    for (int i = 0; i < callee.body().parameterCount(); i++) {
      addAll(callee.variable(i), frame.variable(frame.body().use(pc, i)));
    }
    MethodBody body = callee.body();
    for (int q = 0; q < body.codeEnd() && def >= 0; q = body.next(q)) {
      if (body.op(q) == Op.RETURN && body.useCount(q) > 0) {
        addAll(def, callee.variable(body.use(q, 0)));
      }
    }
  }

  private void compute(Frame frame, MethodBody body, int pc, int def) {
    switch (body.op(pc)) {
      case Op.CONST_INT -> add(def, body.immediate(pc));
      case Op.CONST -> {
        if (body.object(pc) == null) {
          add(def, -1);
        } else {
          many(def);
        }
      }
      case Op.CAST -> addAll(def, frame.variable(body.use(pc, 0)));
      case Op.PHI -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          addAll(def, frame.variable(body.use(pc, i)));
        }
      }
      default -> many(def);
    }
  }
}
