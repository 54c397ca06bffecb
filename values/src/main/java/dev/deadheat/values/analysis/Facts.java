package dev.deadheat.values.analysis;

import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.EnumConstants;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known at a place, in the words of the program: {@code count <= items.length}. */
final class Facts {
  private static final int MOST = 16;

  /** A reference to an array is its length; -1 for null. */
  private static final String LENGTH = ".length";

  private final Program program;
  private final Map<Integer, String> cells = new HashMap<>();

  /** The enums of cells that hold constants. */
  private final Map<Integer, ClassType> enums = new HashMap<>();

  private final EnumConstants constants;

  private record Fact(String text, boolean close, int size) {}

  Facts(Program program, ProgramGraph graph) {
    this.program = program;
    this.constants = graph.enums();
    for (Cell cell : graph.cells()) {
      if (cell.field() == null || cell.field().name().equals("$assertionsDisabled")) {
        continue;
      }
      if (cell.type() instanceof PrimitiveType) {
        cells.put(cell.variable(), cell.field().name());
      } else if (cell.type() instanceof ArrayType) {
        cells.put(cell.variable(), cell.field().name() + LENGTH);
      } else if (cell.type() instanceof ClassType type && EnumConstants.isEnum(type)) {
        cells.put(cell.variable(), cell.field().name());
        enums.put(cell.variable(), type);
      }
    }
  }

  /**
   * Those that concern what the obligation's line is about, first.
   *
   * @param extra names of variables that are not in the program
   */
  List<String> of(
      Obligation obligation, List<Frame> frames, Disjunctive state, Map<Integer, String> extra) {
    Map<Integer, String> names = new HashMap<>(cells);
    names.putAll(extra);
    BitSet near = new BitSet();
    for (Frame frame : frames) {
      name(frame, obligation, names, near);
    }
    List<Linear> known = state.constraints();
    Set<Linear> all = new HashSet<>(known);
    List<Fact> facts = new ArrayList<>();
    for (Linear e : known) {
      boolean isNamed = e.size() > 0;
      boolean isNear = false;
      boolean isOnlyNear = true;
      for (int i = 0; i < e.size(); i++) {
        isNamed &= names.containsKey(e.variableAt(i));
        isNear |= near.get(e.variableAt(i));
        isOnlyNear &= near.get(e.variableAt(i));
      }
      boolean trivial = isTrivial(e) || isAmbiguous(e, names);
      boolean equal = all.contains(e.negated());
      if (!isNamed || !isNear || trivial || (equal && first(e) < 0)) {
        continue;
      }
      String text = text(e, equal ? "==" : "<=", names);
      if (isAboutEnums(e)) {
        text = enumText(e, equal, names);
      }
      if (text != null) {
        facts.add(new Fact(text, isOnlyNear, e.size()));
      }
    }
    facts.sort(
        Comparator.comparing(Fact::close)
            .reversed()
            .thenComparing(Fact::size)
            .thenComparing(Fact::text));
    return facts.stream().map(Fact::text).distinct().limit(MOST).toList();
  }

  private void name(Frame frame, Obligation obligation, Map<Integer, String> names, BitSet near) {
    MethodBody named = program.bodies().named(obligation.method());
    MethodBody body = frame.body();
    for (int r = 0; named != null && r < named.registerCount(); r++) {
      String name = named.variable(r);
      Kind kind = named.kind(r);
      if (name != null && (kind == Kind.INT || kind == Kind.LONG)) {
        names.putIfAbsent(frame.variable(r), name);
      }
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.line(pc) != obligation.line()) {
        continue;
      }
      for (int i = 0; i < body.useCount(pc); i++) {
        near.set(frame.variable(body.use(pc, i)));
      }
      if (frame.action(pc) instanceof Action.Access access) {
        access.cells().forEach(c -> near.set(c.variable()));
      }
      if (frame.action(pc) instanceof Action.Call call) {
        // What a condition calls is part of it.
        call.callees().forEach(callee -> addCells(callee, near));
      }
    }
  }

  private static void addCells(Frame frame, BitSet near) {
    for (int pc = 0; pc < frame.body().codeEnd(); pc = frame.body().next(pc)) {
      if (frame.action(pc) instanceof Action.Access access) {
        access.cells().forEach(c -> near.set(c.variable()));
      }
    }
  }

  /** Whether it only says what numbers can be. */
  private static boolean isTrivial(Linear e) {
    // With one bound that is known, a sum or difference is a little smaller.
    return Math.abs(e.constant()) >= Integer.MAX_VALUE - (e.size() == 1 ? 0 : 16);
  }

  /** Whether two of its variables have the same name: such a fact would mislead. */
  private static boolean isAmbiguous(Linear e, Map<Integer, String> names) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < e.size(); i++) {
      String name = names.get(e.variableAt(i));
      if (name != null && !seen.add(name)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAboutEnums(Linear e) {
    for (int i = 0; i < e.size(); i++) {
      if (enums.containsKey(e.variableAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** What can be said of constants without their numbers; null for nothing. */
  private @Nullable String enumText(Linear e, boolean equal, Map<Integer, String> names) {
    String name = names.getOrDefault(e.variableAt(0), "?");
    ClassType type = enums.get(e.variableAt(0));
    if (e.size() == 2) {
      boolean same = type != null && type.equals(enums.get(e.variableAt(1)));
      return same && equal && e.constant() == 0 && e.coefficientAt(1) == -first(e)
          ? name + " == " + names.getOrDefault(e.variableAt(1), "?")
          : null;
    }
    if (e.size() != 1 || type == null || Math.abs(first(e)) != 1) {
      return null;
    }
    long value = -e.constant() * first(e);
    if (equal) {
      String constant = value == -1 ? "null" : constants.name(type, value);
      return constant == null ? null : name + " == " + constant;
    }
    return first(e) < 0 && value >= 0 ? name + " != null" : null;
  }

  private static long first(Linear e) {
    return e.coefficientAt(0);
  }

  /** {@code e <= 0} or {@code e == 0}, with what is subtracted on the other side. */
  private static String text(Linear e, String relation, Map<Integer, String> names) {
    boolean alone = e.size() == 1 && Math.abs(first(e)) == 1;
    if (alone) {
      String name = names.getOrDefault(e.variableAt(0), "?");
      if (name.endsWith(LENGTH) && relation.equals("==") && e.constant() == first(e)) {
        return name.replace(LENGTH, " == null");
      }
      if (name.endsWith(LENGTH) && first(e) < 0 && e.constant() == 0) {
        return name.replace(LENGTH, " != null");
      }
      if (relation.equals("==")) {
        return name + " == " + -e.constant() * first(e);
      }
      return first(e) > 0 ? name + " <= " + -e.constant() : name + " >= " + e.constant();
    }
    StringBuilder left = new StringBuilder();
    StringBuilder right = new StringBuilder();
    for (int i = 0; i < e.size(); i++) {
      long factor = e.coefficientAt(i);
      StringBuilder side = factor > 0 ? left : right;
      side.append(side.isEmpty() ? "" : " + ")
          .append(Math.abs(factor) == 1 ? "" : Math.abs(factor) + " * ")
          .append(names.getOrDefault(e.variableAt(i), "?"));
    }
    if (left.isEmpty()) {
      // All are subtracted: at least.
      return right + (relation.equals("==") ? " == " : " >= ") + e.constant();
    }
    if (right.isEmpty()) {
      return left + " " + relation + " " + -e.constant();
    }
    if (e.constant() > 0) {
      left.append(" + ").append(e.constant());
    } else if (e.constant() < 0) {
      right.append(" + ").append(-e.constant());
    }
    return left + " " + relation + " " + right;
  }
}
