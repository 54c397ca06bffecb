package dev.deadheat.locks;

import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Circles;
import dev.deadheat.threads.FieldFacts;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Names;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Locks of all bodies. What methods do to the locks of their callers is found from the callees up,
 * circle by circle: inside a circle of calls nothing is taken to be acquired, and the objects that
 * may be released grow until they stay the same.
 */
public final class Locks {
  private final CallGraph graph;
  private final Bodies bodies;
  private final Names.Source names;
  private final FieldFacts fields;
  private final FieldHandles handles;
  private final NamedLocks named;
  private final boolean assertions;
  private final Map<Method, HeldLocks> known = new HashMap<>();

  /** The effects of the methods that have one. */
  private final Map<Method, LockEffect> effects = new HashMap<>();

  /**
   * @param assertions whether what code asserts of the locks it holds is believed
   */
  public Locks(
      CallGraph graph,
      Bodies bodies,
      Names.Source names,
      FieldFacts fields,
      FieldHandles handles,
      boolean assertions) {
    this.assertions = assertions;
    this.graph = graph;
    this.bodies = bodies;
    this.names = names;
    this.fields = fields;
    this.handles = handles;
    this.named = new NamedLocks(graph);
    for (Method method : graph.methods()) {
      findOperations(Objects.requireNonNull(bodies.of(method)));
    }
    MethodCalls calls = new MethodCalls(graph);
    for (int[] circle : Circles.of(calls)) {
      solve(calls, circle);
    }
  }

  private void findOperations(MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      LockCalls.Operation operation = LockCalls.of(body, pc, names.of(body), this::isMutex);
      if (operation != null && operation.lock().explicit()) {
        named.add(body, body.use(pc, 0), operation.lock());
      }
    }
  }

  /** The locks of a body. */
  public HeldLocks of(MethodBody body) {
    // What does not run has no callees.
    return known.computeIfAbsent(body.method(), m -> find(body, pc -> null));
  }

  private void solve(MethodCalls calls, int[] circle) {
    Set<Method> members = new HashSet<>();
    for (int m : circle) {
      members.add(calls.method(m));
    }
    ArrayDeque<Method> work = new ArrayDeque<>();
    for (int m : circle) {
      work.add(calls.method(m));
    }
    Set<Method> waiting = new HashSet<>(members);
    Map<Method, LockEffect> full = new HashMap<>();
    while (!work.isEmpty()) {
      Method method = work.remove();
      waiting.remove(method);
      MethodBody body = Objects.requireNonNull(bodies.of(method));
      HeldLocks held = find(body, new CallEffects(graph, names, named, effects).of(body));
      known.put(method, held);
      LockEffect effect = held.effect();
      full.put(method, effect);
      LockEffect inside = effect.inCircle(named, method);
      if (circle.length > 1 || calls.callsItself(method)) {
        if (!inside.equals(effects.getOrDefault(method, LockEffect.NONE))) {
          effects.put(method, inside);
          for (Method caller : calls.callers(method)) {
            if (members.contains(caller) && waiting.add(caller)) {
              work.add(caller);
            }
          }
        }
      }
    }
    full.forEach(
        (method, effect) -> {
          if (effect.isNone()) {
            effects.remove(method);
          } else {
            effects.put(method, effect);
          }
        });
  }

  private HeldLocks find(MethodBody body, HeldLocks.CallEffects calls) {
    return new HeldLocks(body, names.of(body), this::isMutex, calls, handles, named, assertions);
  }

  /** A semaphore that a stable field has held since it was made, with one permit. */
  private boolean isMutex(MethodBody body, int register) {
    Names n = names.of(body);
    int pc = n.definition(register);
    if (pc < 0) {
      return false;
    }
    if (body.op(pc) == Op.NEW) {
      return hasOnePermit(body, register);
    }
    if (body.op(pc) != Op.GET_FIELD && body.op(pc) != Op.GET_STATIC) {
      return false;
    }
    Field field = body.field(pc).resolve();
    if (field == null || !fields.isStable(field)) {
      return false;
    }
    int[] count = new int[2];
    fields.eachInitialWrite(
        field,
        (maker, at) -> {
          count[0]++;
          int value = maker.use(at, maker.useCount(at) - 1);
          if (hasOnePermit(maker, value)) {
            count[1]++;
          }
        });
    return count[0] > 0 && count[0] == count[1];
  }

  private boolean hasOnePermit(MethodBody body, int register) {
    Names n = names.of(body);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE
          && body.callee(pc).name().equals("<init>")
          && body.use(pc, 0) == register
          && body.useCount(pc) >= 2) {
        int at = n.definition(body.use(pc, 1));
        return at >= 0 && body.op(at) == Op.CONST_INT && body.immediate(at) == 1;
      }
    }
    return false;
  }
}
