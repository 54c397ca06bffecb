package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that one field holds and nothing else ever does: each is made by the instruction whose
 * result is stored there, and whoever has it only uses it: reads and writes its fields, locks it,
 * calls analysed methods with it, which do no more. So wherever such an object is used, it was
 * loaded from that field, or passed on from there by plain calls. What points-to says may be wider
 * where it tells little apart.
 *
 * <p>A value is what a register and its copies in one body may be. It is <em>loose</em> if it is
 * stored, returned, thrown, captured, or passed to code out of sight, or to a parameter that is.
 */
final class Encapsulation {
  private final CallGraph graph;
  private final Facts.Source facts;

  /** Fields that may hold what is elsewhere too. */
  private final Set<Field> open = new HashSet<>();

  /** The instructions that make what is stored in a field. */
  private final Map<HeapObject.Site, Field> makers = new HashMap<>();

  private final Map<Method, Value[]> parameters = new HashMap<>();
  private final ArrayDeque<Value> work = new ArrayDeque<>();
  private final IntSet objects = new IntSet();

  /** What one register and its copies are in a body. */
  private static final class Value {
    final MethodBody body;
    final int register;

    /** The instruction that may store it; -1 for none. */
    final int store;

    /** The field that it is loaded from or stored in; null for parameters. */
    final @Nullable Field field;

    boolean loose;
    final List<Value> passedBy = new ArrayList<>(2);

    Value(MethodBody body, int register, int store, @Nullable Field field) {
      this.body = body;
      this.register = register;
      this.store = store;
      this.field = field;
    }
  }

  /**
   * @param tampered fields that reflection or object streams may change
   */
  Encapsulation(CallGraph graph, Facts.Source facts, Set<Field> tampered) {
    this.graph = graph;
    this.facts = facts;
    this.open.addAll(tampered);
    Set<MethodBody> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      if (seen.add(body)) {
        look(body);
      }
    }
    while (!work.isEmpty()) {
      follow(work.remove());
    }
    makers.values().removeIf(open::contains);
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      HeapObject object = graph.pointsTo().object(o);
      if (object.origin() == HeapObject.Origin.ALLOCATED
          && object.method() != null
          && makers.containsKey(new HeapObject.Site(object.method(), object.pc()))) {
        objects.add(o);
      }
    }
  }

  /** The objects; not to be changed. */
  IntSet objects() {
    return objects;
  }

  /** Whether nothing else holds what a field ever holds. */
  boolean isClosed(Field field) {
    return isOfInterest(field) && !open.contains(field);
  }

  private boolean isOfInterest(Field field) {
    return !field.isStatic()
        && field.type() instanceof ClassType type
        && graph.isAnalysed(type)
        && graph.isAnalysed(field.owner());
  }

  private void look(MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) != Op.GET_FIELD && body.op(pc) != Op.PUT_FIELD) {
        continue;
      }
      Field field = body.field(pc).resolve();
      if (field == null || !isOfInterest(field) || open.contains(field)) {
        continue;
      }
      if (body.op(pc) == Op.GET_FIELD) {
        work.add(new Value(body, body.def(pc), -1, field));
      } else if (!isNull(body, body.use(pc, 1))) {
        made(body, pc, field);
      }
    }
  }

  private boolean isNull(MethodBody body, int register) {
    int pc = facts.of(body).names().definition(register);
    return pc >= 0 && body.op(pc) == Op.CONST;
  }

  /** Only new objects that go nowhere else may be stored. */
  private void made(MethodBody body, int pc, Field field) {
    Facts f = facts.of(body);
    int value = f.uncast(body.use(pc, 1));
    int maker = f.names().definition(value);
    if (maker < 0
        || body.op(maker) != Op.NEW
        || !f.ownership().isNewAndStoredOnce(value, pc)
        || makers.putIfAbsent(new HeapObject.Site(body.method(), maker), field) != null) {
      open.add(field);
      return;
    }
    work.add(new Value(body, value, pc, field));
  }

  private void follow(Value value) {
    BitSet same = new BitSet();
    same.set(value.register);
    MethodBody body = value.body;
    int size;
    do {
      size = same.cardinality();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if ((body.op(pc) == Op.PHI || body.op(pc) == Op.CAST) && uses(body, pc, same)) {
          same.set(body.def(pc));
        }
      }
    } while (same.cardinality() != size);
    for (int pc = 0; pc < body.codeEnd() && !value.loose; pc = body.next(pc)) {
      for (int i = 0; i < body.useCount(pc); i++) {
        if (same.get(body.use(pc, i)) && pc != value.store && !isUse(value, pc, i)) {
          loosen(value);
          return;
        }
      }
    }
  }

  private static boolean uses(MethodBody body, int pc, BitSet registers) {
    for (int i = 0; i < body.useCount(pc); i++) {
      if (registers.get(body.use(pc, i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isUse(Value value, int pc, int operand) {
    return switch (value.body.op(pc)) {
      case Op.PHI,
          Op.CAST,
          Op.GET_FIELD,
          Op.INSTANCE_OF,
          Op.MONITOR_ENTER,
          Op.MONITOR_EXIT,
          Op.IF ->
          true;
      case Op.PUT_FIELD -> operand == 0;
      case Op.INVOKE -> isPassed(value, pc, operand);
      default -> false;
    };
  }

  /** Whether a call passes a value on to parameters that, as far as is known, are not loose. */
  private boolean isPassed(Value value, int pc, int operand) {
    MethodBody body = value.body;
    int operands = body.useCount(pc);
    for (Method target : graph.targets(body.method(), pc)) {
      if (isEmptyConstructor(target) && operand == 0) {
        continue;
      }
      if (!graph.isAnalysed(target)
          || graph.nodesOf(target).isEmpty()
          || MethodEffects.captured(graph, body.callee(pc), operands, target) != -1) {
        return false;
      }
      Value parameter = parameter(target, operand);
      if (parameter.loose) {
        return false;
      }
      parameter.passedBy.add(value);
    }
    return body.callee(pc).resolve() != null;
  }

  /** The constructor of all objects does nothing. */
  private static boolean isEmptyConstructor(Method method) {
    return method.isConstructor() && method.owner().internalName().equals("java/lang/Object");
  }

  private Value parameter(Method method, int index) {
    MethodBody body = graph.body(graph.nodesOf(method).get(0));
    Value[] known = parameters.computeIfAbsent(method, m -> new Value[body.parameterCount()]);
    Value value = known[index];
    if (value == null) {
      value = new Value(body, index, -1, null);
      known[index] = value;
      work.add(value);
    }
    return value;
  }

  private void loosen(Value first) {
    ArrayDeque<Value> loose = new ArrayDeque<>();
    loose.add(first);
    while (!loose.isEmpty()) {
      Value value = loose.remove();
      if (!value.loose) {
        value.loose = true;
        if (value.field != null) {
          open.add(value.field);
        }
        loose.addAll(value.passedBy);
      }
    }
  }
}
