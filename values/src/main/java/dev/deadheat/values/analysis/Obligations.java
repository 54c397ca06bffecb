package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.values.arithmetic.JavaArithmetic;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is to be proved of a program: its assertions, and what its instructions demand. */
final class Obligations {
  private static final int LONG_TO_INT = 136;

  private record Key(MethodBody body, int pc, int pivot) {}

  private final Map<Key, Obligation> all = new LinkedHashMap<>();
  private final Map<Key, List<Obligation>> entries = new HashMap<>();
  private final Map<Obligation, List<Frame>> frames = new LinkedHashMap<>();

  Obligations(ProgramGraph graph) {
    for (Frame frame : graph.frames()) {
      MethodBody body = frame.body();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        Obligation.What what = what(body, pc);
        if (what != null) {
          for (int pivot : frame.pivots()) {
            add(frame, pc, what, pivot);
          }
        }
      }
    }
  }

  /** What there is to prove in a method that is in no graph. */
  static List<Obligation> of(MethodBody body) {
    List<Obligation> found = new ArrayList<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      Obligation.What what = what(body, pc);
      if (what != null) {
        found.add(new Obligation(body.method(), pc, body.line(pc), what, -1));
      }
    }
    return found;
  }

  private void add(Frame frame, int pc, Obligation.What what, int pivot) {
    MethodBody body = frame.body();
    Obligation obligation =
        all.computeIfAbsent(
            new Key(body, pc, pivot),
            k -> new Obligation(body.method(), pc, body.line(pc), what, pivot));
    frames.computeIfAbsent(obligation, o -> new ArrayList<>()).add(frame);
    List<Obligation> there =
        entries.computeIfAbsent(
            new Key(body, obligation.entry(body), pivot), k -> new ArrayList<>());
    if (!there.contains(obligation)) {
      there.add(obligation);
    }
  }

  private static Obligation.@Nullable What what(MethodBody body, int pc) {
    return switch (body.op(pc)) {
      case Op.NEW ->
          body.type(pc) instanceof ClassType type
                  && type.internalName().equals("java/lang/AssertionError")
              ? Obligation.What.ASSERT
              : null;
      case Op.ARRAY_LOAD, Op.ARRAY_STORE -> Obligation.What.INDEX;
      case Op.BINARY -> JavaArithmetic.divides(body.sub(pc)) ? Obligation.What.DIVISION : null;
      case Op.NEW_ARRAY -> Obligation.What.SIZE;
      case Op.UNARY -> body.sub(pc) == LONG_TO_INT ? Obligation.What.CAST : null;
      default -> null;
    };
  }

  Collection<Obligation> all() {
    return all.values();
  }

  List<Frame> frames(Obligation obligation) {
    return frames.getOrDefault(obligation, List.of());
  }

  /** Those whose line begins at an instruction. */
  List<Obligation> entering(Frame frame, int pc) {
    List<Obligation> found = new ArrayList<>();
    for (int pivot : frame.pivots()) {
      found.addAll(entries.getOrDefault(new Key(frame.body(), pc, pivot), List.of()));
    }
    return found;
  }

  /** Those that an instruction has, for each object that they may be about. */
  List<Obligation> at(Frame frame, int pc) {
    List<Obligation> found = new ArrayList<>();
    for (int pivot : frame.pivots()) {
      Obligation obligation = all.get(new Key(frame.body(), pc, pivot));
      if (obligation != null) {
        found.add(obligation);
      }
    }
    return found;
  }
}
