package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.Access;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The cone of an obligation: the cells that its truth can depend on, by data, control, aliasing,
 * exceptions and synchronization. Coarse on the safe side: a frame that matters matters with all
 * its conditions, all references that it follows, all its calls, and with its callers.
 */
final class Dependence {
  /** A line where an array's element or the library's answer matters. */
  record Place(Method method, int line) {}

  /** What an obligation depends on. */
  record Cone(Set<Cell> cells, Set<Place> places) {}

  private record Register(Frame frame, int register) {}

  private final ProgramGraph graph;
  private final Sharing sharing;
  private final Map<AbstractThread, Set<Frame>> starters = new HashMap<>();
  private final Set<Cell> cells = new LinkedHashSet<>();
  private final Set<Place> places = new LinkedHashSet<>();
  private final Map<Method, Set<Register>> captures = new HashMap<>();
  private final Set<Register> registers = new HashSet<>();
  private final Set<Frame> frames = new HashSet<>();
  private final ArrayDeque<Register> work = new ArrayDeque<>();

  private Dependence(ProgramGraph graph, Sharing sharing) {
    this.graph = graph;
    this.sharing = sharing;
    for (Frame frame : graph.frames()) {
      for (int pc = 0; pc < frame.body().codeEnd(); pc = frame.body().next(pc)) {
        if (frame.action(pc) instanceof Action.Start start) {
          for (AbstractThread thread : start.threads()) {
            starters.computeIfAbsent(thread, t -> new LinkedHashSet<>()).add(frame);
          }
        } else if (frame.action(pc) instanceof Action.Capture) {
          addCaptures(frame, pc);
        }
      }
    }
  }

  private void addCaptures(Frame frame, int pc) {
    if (frame.body().callSite(pc) instanceof CallSite.Lambda lambda
        && lambda.target().method() != null) {
      Method target = lambda.target().method().resolve();
      for (int i = 0; target != null && i < frame.body().useCount(pc); i++) {
        captures
            .computeIfAbsent(target, t -> new LinkedHashSet<>())
            .add(new Register(frame, frame.body().use(pc, i)));
      }
    }
  }

  static Cone cone(ProgramGraph graph, Sharing sharing, Iterable<Frame> places, int pc) {
    Dependence dependence = new Dependence(graph, sharing);
    for (Frame frame : places) {
      dependence.need(frame);
      for (int i = 0; i < frame.body().useCount(pc); i++) {
        dependence.need(frame, frame.body().use(pc, i));
      }
    }
    dependence.close();
    return new Cone(dependence.cells, dependence.places);
  }

  private void need(Frame frame, int register) {
    Register wanted = new Register(frame, register);
    if (registers.add(wanted)) {
      work.add(wanted);
    }
  }

  /** Whether and how often a frame's instructions run. */
  private void need(Frame frame) {
    if (!frames.add(frame)) {
      return;
    }
    MethodBody body = frame.body();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.IF, Op.SWITCH, Op.THROW, Op.MONITOR_ENTER, Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY ->
            needUses(frame, pc, body.useCount(pc));
        case Op.GET_FIELD, Op.PUT_FIELD, Op.ARRAY_LENGTH, Op.CAST -> needUses(frame, pc, 1);
        case Op.ARRAY_LOAD, Op.ARRAY_STORE -> needUses(frame, pc, 2);
        case Op.BINARY -> {
          if (body.mayThrow(pc)) {
            needUses(frame, pc, 2);
          }
        }
        case Op.INVOKE, Op.INVOKE_DYNAMIC -> {
          places.add(new Place(body.method(), body.line(pc)));
          needUses(frame, pc, body.useCount(pc));
          for (Frame callee : callees(frame, pc)) {
            need(callee);
          }
        }
        default -> {}
      }
    }
    Frame caller = frame.caller();
    if (caller != null) {
      need(caller);
    } else {
      starters.getOrDefault(graph.threadOf(frame), Set.of()).forEach(this::need);
    }
  }

  private static Iterable<Frame> callees(Frame frame, int pc) {
    Action action = frame.action(pc);
    if (action instanceof Action.Call call) {
      return call.callees();
    }
    return action instanceof Action.Callback callback ? callback.callees() : Set.of();
  }

  private void needUses(Frame frame, int pc, int count) {
    for (int i = 0; i < count; i++) {
      need(frame, frame.body().use(pc, i));
    }
  }

  private void close() {
    while (!work.isEmpty()) {
      Register wanted = work.remove();
      Frame frame = wanted.frame();
      MethodBody body = frame.body();
      if (wanted.register() < body.parameterCount()) {
        for (Frame.Again again : frame.agains()) {
          if (again.caller().action(again.pc()) instanceof Action.Call) {
            need(again.caller(), again.caller().body().use(again.pc(), wanted.register()));
          }
        }
        Frame caller = frame.caller();
        if (caller != null && caller.action(frame.callPc()) instanceof Action.Call) {
          need(caller, caller.body().use(frame.callPc(), wanted.register()));
        } else {
          captures
              .getOrDefault(body.method(), Set.of())
              .forEach(r -> need(r.frame(), r.register()));
        }
        continue;
      }
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.def(pc) == wanted.register()) {
          needUses(frame, pc, body.useCount(pc));
          if (body.op(pc) == Op.ARRAY_LOAD) {
            places.add(new Place(body.method(), body.line(pc)));
          }
          if (frame.action(pc) instanceof Action.Access access) {
            access.cells().forEach(this::need);
          }
          for (Frame callee : callees(frame, pc)) {
            needResult(callee);
          }
        }
      }
    }
  }

  private void needResult(Frame callee) {
    MethodBody body = callee.body();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.RETURN) {
        needUses(callee, pc, body.useCount(pc));
      }
    }
  }

  private void need(Cell cell) {
    if (!cells.add(cell)) {
      return;
    }
    for (Access access : sharing.accesses(cell)) {
      if (access.write()) {
        need(access.frame());
        needUses(access.frame(), access.pc(), access.frame().body().useCount(access.pc()));
      }
    }
  }
}
