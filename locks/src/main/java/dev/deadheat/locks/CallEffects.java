package dev.deadheat.locks;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The effects of callees, in the terms of those who call them. */
final class CallEffects {
  private final CallGraph graph;
  private final Names.Source names;
  private final NamedLocks named;
  private final Map<Method, LockEffect> effects;

  CallEffects(
      CallGraph graph, Names.Source names, NamedLocks named, Map<Method, LockEffect> effects) {
    this.graph = graph;
    this.names = names;
    this.named = named;
    this.effects = effects;
  }

  /** The effects of a body's calls, by instruction. */
  HeldLocks.CallEffects of(MethodBody body) {
    Method caller = body.method();
    Map<Integer, LockEffect> found = new HashMap<>();
    Set<Integer> others = new HashSet<>();
    for (int node : graph.nodesOf(caller)) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int pc = graph.pc(e);
        if (pc < 0 || graph.mode(e) != CallGraph.SYNCHRONOUS) {
          continue;
        }
        Method callee = graph.method(graph.callee(e)).method();
        LockEffect effect = effects.get(callee);
        if (effect == null) {
          others.add(pc);
        } else if (graph.isCallback(e)) {
          others.add(pc); // That it is called at all is up to the library.
          found.merge(pc, translate(effect, callee, caller, name -> null), LockEffect::or);
        } else {
          found.merge(pc, translate(body, pc, callee, effect), LockEffect::or);
        }
      }
    }
    found.replaceAll(
        (pc, effect) ->
            others.contains(pc) || !isAllAnalysed(caller, pc) ? effect.withoutAcquired() : effect);
    return found::get;
  }

  private boolean isAllAnalysed(Method caller, int pc) {
    for (Method target : graph.targets(caller, pc)) {
      if (graph.nodesOf(target).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** How a callee's name looks to its caller. */
  private interface Translation {
    @Nullable Name of(Name name);
  }

  private LockEffect translate(MethodBody body, int pc, Method callee, LockEffect effect) {
    return translate(
        effect,
        callee,
        body.method(),
        name -> {
          if (!(name.root() instanceof Name.Parameter p)) {
            return null;
          }
          int register = argument(body, pc, callee, p.index());
          return register < 0 ? null : name.replace(p, names.of(body).of(register));
        });
  }

  /** The register that a parameter gets its value from, or -1. */
  private int argument(MethodBody body, int pc, Method callee, int parameter) {
    if (body.op(pc) != Op.INVOKE) {
      return -1;
    }
    int captured = MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), callee);
    if (captured == -1) {
      return parameter < body.useCount(pc) ? body.use(pc, parameter) : -1;
    }
    if (captured < 0) {
      return -1;
    }
    if (parameter >= captured) {
      int operand = parameter - captured + 1;
      return operand < body.useCount(pc) ? body.use(pc, operand) : -1;
    }
    int maker = names.of(body).definition(body.use(pc, 0));
    return maker >= 0
            && body.op(maker) == Op.INVOKE_DYNAMIC
            && body.callSite(maker) instanceof CallSite.Lambda
            && parameter < body.useCount(maker)
        ? body.use(maker, parameter)
        : -1;
  }

  private LockEffect translate(
      LockEffect effect, Method callee, Method caller, Translation translation) {
    Set<Lock> acquired = new HashSet<>();
    for (Lock lock : effect.acquired()) {
      Lock ours = translate(lock, translation);
      if (ours != null) {
        acquired.add(ours);
      }
    }
    return new LockEffect(
        acquired,
        translate(effect.returning(), callee, caller, translation),
        translate(effect.throwing(), callee, caller, translation));
  }

  private LockEffect.Releases translate(
      LockEffect.Releases releases, Method callee, Method caller, Translation translation) {
    Map<Lock, Integer> counts = new HashMap<>();
    LockObjects unnamed = releases.unnamed();
    for (Map.Entry<Lock, Integer> release : releases.counts().entrySet()) {
      Lock ours = translate(release.getKey(), translation);
      if (ours == null) {
        unnamed = unnamed.or(named.of(callee, release.getKey().name()));
      } else {
        // Two locks of the callee may be one here.
        counts.merge(ours, release.getValue(), Integer::sum);
      }
    }
    return LockEffect.Releases.of(counts, unnamed, named, caller);
  }

  private static @Nullable Lock translate(Lock lock, Translation translation) {
    Name name = lock.name().isGlobal() ? lock.name() : translation.of(lock.name());
    return name == null || name.depth() > Name.MAX_DEPTH ? null : lock.withName(name);
  }
}
