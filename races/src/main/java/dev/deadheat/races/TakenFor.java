package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who took a lock of the accessed object that callers hold, and so what it says. A method takes its
 * object's lock for what it knows of the object: one of a superclass, which calls a hook that the
 * subclass fills in, cannot mean fields that the subclass has added. And who locks an object that
 * it has in a field says that this object is shared, not that others of its class are: those may be
 * one thread's, and have no lock for that reason.
 */
final class TakenFor {
  /** What is further away is not looked at, and may be meant. */
  private static final int STEPS = 256;

  private static final Takers UNKNOWN = new Takers(Care.OWN, Set.of());

  private final CallGraph graph;
  private final Facts.Source facts;
  private final Propagation propagation;
  private final Map<Key, Takers> known = new HashMap<>();

  /**
   * Those who took a lock.
   *
   * @param care what that says of the object
   * @param fields where clients have it from
   */
  private record Takers(Care care, Set<Field> fields) {}

  private record Key(int visit, int parameter, ClassType type) {}

  private record Step(Propagation.Visit visit, int parameter) {}

  TakenFor(CallGraph graph, Facts.Source facts, Propagation propagation) {
    this.graph = graph;
    this.facts = facts;
    this.propagation = propagation;
  }

  /** What it says of an access that its callers hold a lock of the object. */
  Care care(Field field, Propagation.Visit visit, int register) {
    return takers(field, visit, register).care;
  }

  /** The fields from which those who took it have the object. */
  Set<Field> clients(Field field, Propagation.Visit visit, int register) {
    return takers(field, visit, register).fields;
  }

  private Takers takers(Field field, Propagation.Visit visit, int register) {
    int parameter = parameter(visit, register);
    return parameter < 0
        ? UNKNOWN
        : known.computeIfAbsent(
            new Key(visit.index(), parameter, field.owner()),
            k -> find(new Step(visit, parameter), field.owner()));
  }

  private Takers find(Step from, ClassType type) {
    ArrayDeque<Step> work = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    work.add(from);
    boolean found = false;
    Set<Field> clients = new HashSet<>();
    VisitCallers callers = propagation.callers();
    for (int steps = 0; !work.isEmpty(); steps++) {
      if (steps >= STEPS) {
        return UNKNOWN;
      }
      Step step = work.remove();
      for (int call = callers.first(step.visit); call < callers.end(step.visit); call++) {
        Propagation.Visit caller = callers.caller(call);
        MethodBody body = graph.body(caller.node);
        int pc = callers.pc(call);
        if (!callers.isPlain(call) || step.parameter >= body.useCount(pc)) {
          return UNKNOWN;
        }
        int register = body.use(pc, step.parameter);
        int parameter = parameter(caller, register);
        if (isTaken(body, pc, register)) {
          Field field = loaded(body, register);
          if (field != null) {
            clients.add(field);
          } else if (parameter != 0 || !isStranger(body.method(), type)) {
            return UNKNOWN;
          }
          found = true;
        } else if (parameter < 0) {
          return UNKNOWN;
        } else if (seen.add(IntPair.key(caller.index(), parameter))) {
          work.add(new Step(caller, parameter));
        }
      }
    }
    return !found ? UNKNOWN : new Takers(clients.isEmpty() ? Care.HOOK : Care.CLIENT, clients);
  }

  /** The field of an object that a register was loaded from; null if there is none. */
  private @Nullable Field loaded(MethodBody body, int register) {
    Facts f = facts.of(body);
    int pc = f.names().definition(f.uncast(register));
    return pc >= 0 && body.op(pc) == Op.GET_FIELD ? body.field(pc).resolve() : null;
  }

  /** Whether a method takes the lock of an object before it passes it on. */
  private boolean isTaken(MethodBody body, int pc, int register) {
    Facts f = facts.of(body);
    for (Lock lock : f.held(pc).taken()) {
      if (!lock.isAcquire() && Facts.belongs(lock.name(), f.names().of(register))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isStranger(Method taker, ClassType type) {
    return !taker.isStatic() && !taker.owner().equals(type) && type.isSubtypeOf(taker.owner());
  }

  /** The parameter that a register is; -1 for none. */
  private int parameter(Propagation.Visit visit, int register) {
    MethodBody body = graph.body(visit.node);
    int plain = facts.of(body).uncast(register);
    return plain < body.parameterCount() ? plain : -1;
  }
}
