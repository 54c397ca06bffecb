package dev.deadheat.locks;

import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.FieldFacts;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Names;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks of all bodies, made when asked for. A call's effect is computed first; in a circle of calls
 * a method is taken to leave locks as they are, which javac's code does: only calls of {@code lock}
 * and {@code unlock} can do otherwise, and these are looked for first.
 */
public final class Locks {
  private final CallGraph graph;
  private final Bodies bodies;
  private final Names.Source names;
  private final FieldFacts fields;
  private final FieldHandles handles;
  private final Map<Method, HeldLocks> known = new HashMap<>();
  private final Map<Method, LockEffect> effects = new HashMap<>();
  private final Set<Method> open = new HashSet<>();

  public Locks(
      CallGraph graph, Bodies bodies, Names.Source names, FieldFacts fields, FieldHandles handles) {
    this.graph = graph;
    this.bodies = bodies;
    this.names = names;
    this.fields = fields;
    this.handles = handles;
  }

  /** The locks of a body. */
  public HeldLocks of(MethodBody body) {
    HeldLocks held = known.get(body.method());
    if (held == null) {
      held = new HeldLocks(body, names.of(body), this::isMutex, this::effect, handles);
      known.put(body.method(), held);
    }
    return held;
  }

  private @Nullable LockEffect effect(MethodBody body, int pc) {
    LockEffect common = null;
    for (Method target : graph.targets(body.method(), pc)) {
      if (!graph.isAnalysed(target)) {
        return null;
      }
      LockEffect effect = effect(target);
      common = common == null ? effect : meet(common, effect);
    }
    return common == null || common.isNone() ? null : common;
  }

  private static LockEffect meet(LockEffect a, LockEffect b) {
    if (a.equals(b)) {
      return a;
    }
    Set<Lock> acquired = new HashSet<>(a.acquired());
    acquired.retainAll(b.acquired());
    Set<Lock> released = new HashSet<>(a.released());
    released.addAll(b.released());
    return new LockEffect(acquired, released, a.losesUnknown() || b.losesUnknown());
  }

  private LockEffect effect(Method method) {
    LockEffect effect = effects.get(method);
    if (effect != null) {
      return effect;
    }
    MethodBody body = bodies.of(method);
    if (body == null || open.size() > 60 || !open.add(method)) {
      return LockEffect.NONE;
    }
    effect = of(body).effect();
    open.remove(method);
    effects.put(method, effect);
    return effect;
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
