package dev.deadheat.races;

import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What to change, where that is certain to end the race and is what the code asks for:
 *
 * <ul>
 *   <li>final, for a field that only its constructors assign, once each, before anybody else has
 *       the object: then the race is one of publication;
 *   <li>the lock that the other accesses hold, if these are most;
 *   <li>volatile, for a field that no method both reads and assigns, so that no update can get
 *       lost.
 * </ul>
 */
final class Advice {
  /** A lock that fewer accesses hold is no rule. */
  private static final int MIN_HELD = 2;

  /** More places than this to change are a redesign. */
  private static final int MAX_WITHOUT = 3;

  private final CallGraph graph;
  private final Facts.Source facts;
  private final List<ClassType> classes;
  private final Bodies bodies;
  private final Accesses accesses;
  private @Nullable Map<Field, List<Access>> byField;
  private final Map<Field, Boolean> volatiles = new HashMap<>();
  private @Nullable Map<Method, Set<Method>> callers;

  Advice(
      CallGraph graph,
      Facts.Source facts,
      List<ClassType> classes,
      Bodies bodies,
      Accesses accesses) {
    this.graph = graph;
    this.facts = facts;
    this.classes = classes;
    this.bodies = bodies;
    this.accesses = accesses;
  }

  /** What ends a race; null where nothing is certain. */
  @Nullable String on(Funnel.Pair pair, Guards.Inferred guard) {
    Field field = pair.first().access().place() instanceof Place.OfField f ? f.field() : null;
    if (field != null && isBeforeEscape(pair) && canBeFinal(field)) {
      return "Make " + name(field) + " final: only its constructor assigns it.";
    }
    String lock = lock(guard);
    if (lock == null && field != null && canBeVolatile(field)) {
      return "Make " + name(field) + " volatile: no method both reads and assigns it.";
    }
    return lock;
  }

  /** Whether the writes of a pair are to an object that only its creator has. */
  private boolean isBeforeEscape(Funnel.Pair pair) {
    for (Instance instance : List.of(pair.first(), pair.second())) {
      Access access = instance.access();
      if (access.write()
          && !(access.base() >= 0
              && facts
                  .of(access.body())
                  .isOwn(access.base(), access.pc(), instance.visit().state.own()))) {
        return false;
      }
    }
    return true;
  }

  private static String name(Field field) {
    return LockNames.simple(field.owner()) + "." + field.name();
  }

  /** The lock that most hold, and where it is missing. */
  private static @Nullable String lock(Guards.Inferred guard) {
    List<Access> without = guard.without();
    if (guard.lock() == null
        || guard.held() < MIN_HELD
        || without.isEmpty()
        || without.size() > MAX_WITHOUT
        || 2 * without.size() > guard.held()) {
      return null;
    }
    String places =
        without.stream()
            .map(a -> a.body().method().owner().sourceFile() + ":" + a.line())
            .distinct()
            .collect(Collectors.joining(" and "));
    return "Hold "
        + guard.lock()
        + " at "
        + places
        + ", as the other "
        + guard.held()
        + " of "
        + (guard.held() + without.size())
        + " accesses do.";
  }

  /** Whether every constructor that does not call another one assigns it, once, and nobody else. */
  private boolean canBeFinal(Field field) {
    if (field.isPublic() || field.isProtected()) {
      return false; // Others may assign it.
    }
    Map<Method, Integer> writes = new HashMap<>();
    for (Access access : of(field)) {
      if (access.write()) {
        Method method = access.body().method();
        boolean own =
            method.owner() == field.owner()
                && (field.isStatic()
                    ? method.isStaticInitializer()
                    : method.isConstructor() && access.base() == 0);
        if (!own || isInLoop(access)) {
          return false;
        }
        writes.merge(method, 1, Integer::sum);
      }
    }
    for (Method method : field.owner().methods()) {
      boolean assigns =
          field.isStatic()
              ? method.isStaticInitializer()
              : method.isConstructor() && !delegates(method);
      if (assigns && writes.getOrDefault(method, 0) != 1) {
        return false;
      }
    }
    return !writes.isEmpty();
  }

  private static boolean isInLoop(Access access) {
    MethodBody body = access.body();
    int at = body.blockOf(access.pc());
    Set<Integer> seen = new HashSet<>();
    List<Integer> work = new ArrayList<>(List.of(at));
    while (!work.isEmpty()) {
      int block = work.remove(work.size() - 1);
      for (int i = 0; i < body.successorCount(block); i++) {
        int next = body.successor(block, i);
        if (next == at) {
          return true;
        }
        if (seen.add(next)) {
          work.add(next);
        }
      }
    }
    return false;
  }

  /** Whether a constructor leaves the fields to another one of its class. */
  private boolean delegates(Method constructor) {
    MethodBody body = bodies.of(constructor);
    if (body == null) {
      return false;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE
          && body.callee(pc).name().equals("<init>")
          && body.useCount(pc) > 0
          && body.use(pc, 0) == 0) {
        Method target = body.callee(pc).resolve();
        return target != null && target.owner() == constructor.owner();
      }
    }
    return false;
  }

  private boolean canBeVolatile(Field field) {
    return volatiles.computeIfAbsent(field, this::mayBeVolatile);
  }

  private boolean mayBeVolatile(Field field) {
    Set<Method> reads = new HashSet<>();
    Set<Method> writes = new HashSet<>();
    for (Access access : of(field)) {
      Method method = access.body().method();
      Set<Method> set = access.write() ? writes : reads;
      set.add(method);
      set.addAll(callers().getOrDefault(method, Set.of()));
    }
    reads.retainAll(writes);
    return reads.isEmpty() && !writes.isEmpty();
  }

  /** Who calls a method, on its own thread. */
  private Map<Method, Set<Method>> callers() {
    Map<Method, Set<Method>> known = callers;
    if (known == null) {
      known = new HashMap<>();
      for (int node = 0; node < graph.size(); node++) {
        Method caller = graph.method(node).method();
        for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
          if (graph.mode(e) != CallGraph.STARTED) {
            Method callee = graph.method(graph.callee(e)).method();
            known.computeIfAbsent(callee, m -> new HashSet<>()).add(caller);
          }
        }
      }
      callers = known;
    }
    return known;
  }

  /** All accesses to a field in the analysed code. */
  private List<Access> of(Field field) {
    Map<Field, List<Access>> known = byField;
    if (known == null) {
      known = new HashMap<>();
      for (ClassType type : classes) {
        for (Method method : type.methods()) {
          MethodBody body = bodies.of(method);
          if (body != null) {
            for (Access access : accesses.of(body)) {
              if (access.place() instanceof Place.OfField f) {
                known.computeIfAbsent(f.field(), k -> new ArrayList<>()).add(access);
              }
            }
          }
        }
      }
      byField = known;
    }
    return known.getOrDefault(field, List.of());
  }
}
