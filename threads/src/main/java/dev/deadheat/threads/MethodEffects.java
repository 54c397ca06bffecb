package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Effects of all methods, callees before callers; methods that call each other in a circle are
 * repeated until nothing changes.
 */
public final class MethodEffects {
  /**
   * What a method does may seem less where a callee does more (an object that the callee lets out
   * is no longer the caller's to let out), so that two methods of a circle may answer each other
   * for ever. After so many rounds nothing is taken back: that is more than enough, and ends.
   */
  private static final int MAX_ROUNDS = 40;

  private final CallGraph graph;
  private final Bodies bodies;
  private final Map<Method, Set<Method>> libraryCallees = new HashMap<>();
  private final Map<Method, Effects> effects = new HashMap<>();
  private final Map<Effects, Effects> different = new HashMap<>();
  private final List<Effects> none = new ArrayList<>();
  private final Map<Method, Ownership> ownership = new HashMap<>();
  private final Map<Method, Visit> visits = new HashMap<>();

  /** What the calls of the body at hand do, by instruction. */
  private final Map<Integer, List<Ownership.Target>> calls = new HashMap<>();

  private int next = 1;
  private int finished;

  /** A method with the numbers of Tarjan's algorithm. */
  private static final class Visit {
    final Method method;
    final List<Method> callees;
    int index;
    int low;
    int position;
    int finished;
    boolean onStack;

    Visit(Method method, Collection<Method> callees) {
      this.method = method;
      this.callees = new ArrayList<>(callees);
    }
  }

  public MethodEffects(CallGraph graph, Bodies bodies) {
    this.graph = graph;
    this.bodies = bodies;
    for (Result.Edge edge : graph.pointsTo().edges()) {
      if (!graph.isAnalysed(edge.caller().method())) {
        libraryCallees
            .computeIfAbsent(edge.caller().method(), m -> new LinkedHashSet<>(2))
            .add(edge.callee().method());
      }
    }
    for (int node = 0; node < graph.size(); node++) {
      Method method = graph.method(node).method();
      if (!visits.containsKey(method)) {
        visit(method);
      }
    }
  }

  /** The ownership facts of an analysed method that may run. */
  public Ownership ownership(Method method) {
    Ownership known = ownership.get(method);
    if (known == null) {
      throw new IllegalStateException("not analysed: " + method);
    }
    return known;
  }

  private @Nullable MethodBody body(Method method) {
    return graph.isAnalysed(method) ? bodies.of(method) : null;
  }

  private Collection<Method> callees(Method method) {
    MethodBody body = body(method);
    if (body == null) {
      return libraryCallees.getOrDefault(method, Set.of());
    }
    Set<Method> found = new LinkedHashSet<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      found.addAll(graph.targets(method, pc));
    }
    return found;
  }

  private void visit(Method root) {
    ArrayDeque<Visit> path = new ArrayDeque<>();
    ArrayDeque<Visit> stack = new ArrayDeque<>();
    open(root, path, stack);
    while (!path.isEmpty()) {
      Visit visit = path.peek();
      if (visit.position < visit.callees.size()) {
        Method callee = visit.callees.get(visit.position++);
        Visit known = visits.get(callee);
        if (known == null) {
          open(callee, path, stack);
        } else if (known.onStack) {
          visit.low = Math.min(visit.low, known.index);
        }
      } else {
        path.pop();
        visit.finished = finished++;
        if (!path.isEmpty()) {
          path.peek().low = Math.min(path.peek().low, visit.low);
        }
        if (visit.low == visit.index) {
          close(visit, stack);
        }
      }
    }
  }

  private void open(Method method, ArrayDeque<Visit> path, ArrayDeque<Visit> stack) {
    Visit visit = new Visit(method, callees(method));
    visit.index = next;
    visit.low = next++;
    visit.onStack = true;
    visits.put(method, visit);
    path.push(visit);
    stack.push(visit);
  }

  private void close(Visit head, ArrayDeque<Visit> stack) {
    List<Visit> members = new ArrayList<>();
    Visit member;
    do {
      member = stack.pop();
      member.onStack = false;
      members.add(member);
    } while (member != head);
    if (members.size() == 1 && !head.callees.contains(head.method)) {
      effects.put(head.method, compute(head.method));
      return;
    }
    members.sort(Comparator.comparingInt(m -> m.finished)); // Callees first, where there are such.
    // Only those are repeated of which something that they call has changed.
    Map<Method, List<Method>> callers = new HashMap<>();
    Set<Method> open = new HashSet<>();
    members.forEach(m -> open.add(m.method));
    for (Visit m : members) {
      for (Method callee : m.callees) {
        if (open.contains(callee)) {
          callers.computeIfAbsent(callee, c -> new ArrayList<>(2)).add(m.method);
        }
      }
    }
    for (int round = 0; !open.isEmpty(); round++) {
      for (Visit m : members) {
        if (open.remove(m.method)) {
          Effects found = compute(m.method);
          Effects old = effects.get(m.method);
          if (old != null && round >= MAX_ROUNDS) {
            found = old.or(found);
          }
          effects.put(m.method, found);
          if (old == null || !old.equals(found)) {
            open.addAll(callers.getOrDefault(m.method, List.of()));
          }
        }
      }
    }
  }

  /** Computes the effects of a method; of equal ones there is one object. */
  private Effects compute(Method method) {
    Effects found = find(method);
    Effects known = different.putIfAbsent(found, found);
    return known != null ? known : found;
  }

  private Effects find(Method method) {
    MethodBody body = body(method);
    if (body != null) {
      calls.clear();
      Ownership own = new Ownership(body, this::calls);
      ownership.put(method, own);
      return own.effects();
    }
    CsMethod library = graph.library(method);
    if (library == null || library.constraints() == null) {
      return Effects.unknown(method.parameterCount());
    }
    return LibraryEffects.of(
        library.constraints(), libraryCallees.getOrDefault(method, Set.of()), this::of);
  }

  private Effects of(Method method) {
    Effects known = effects.get(method);
    if (known != null) {
      return known;
    }
    while (none.size() <= method.parameterCount()) {
      none.add(Effects.none(none.size()));
    }
    return none.get(method.parameterCount());
  }

  private List<Ownership.Target> calls(MethodBody body, int pc) {
    List<Ownership.Target> known = calls.get(pc);
    if (known == null) {
      known = targets(body, pc);
      if (known.size() > 1) {
        known = unlike(known);
      }
      calls.put(pc, known);
    }
    return known;
  }

  /**
   * Of all that a call may do, what says the same is one: its effects are added up, not counted.
   * However many methods a call may run, they do few different things.
   */
  private static List<Ownership.Target> unlike(List<Ownership.Target> all) {
    List<Ownership.Target> found = new ArrayList<>();
    for (Ownership.Target target : all) {
      boolean isKnown = false;
      for (Ownership.Target other : found) {
        isKnown |= target.isLike(other);
      }
      if (!isKnown) {
        found.add(target);
      }
    }
    return found;
  }

  /** What a call instruction may run, with the effects. */
  public List<Ownership.Target> targets(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    Set<Method> methods = graph.targets(body.method(), pc);
    int operands = body.useCount(pc);
    if (methods.isEmpty()) {
      return ref.resolve() == null
          ? List.of(new Ownership.Target(null, Effects.unknown(operands), operands, -1, true))
          : List.of();
    }
    List<Ownership.Target> found = new ArrayList<>(methods.size());
    for (Method method : methods) {
      int captured = captured(graph, ref, operands, method);
      boolean known = captured >= -1 && !(captured >= 0 && method.isConstructor());
      found.add(
          new Ownership.Target(
              method, of(method), method.parameterCount(), Math.max(captured, -1), known));
    }
    return found;
  }

  /**
   * How many values a function object passes before the operands of a call: -1 where the method is
   * surely called as it stands, -2 where operands and parameters do not fit.
   */
  public static int captured(CallGraph graph, MethodRef ref, int operands, Method method) {
    if (method.name().equals(ref.name())
        && method.parameterCount() == operands
        && !graph.references().mayLead(ref, method)) {
      return -1;
    }
    int captured = method.parameterCount() - (operands - 1);
    return captured >= 0 && operands > 0 ? captured : -2;
  }
}
