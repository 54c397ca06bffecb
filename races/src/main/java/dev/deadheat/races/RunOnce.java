package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that at most one thread is ever started on, as a server's connections are: each gets a
 * thread of its own where it is made. A thread is started once at most, so it is enough that one
 * thread is made for each object: the instructions that make threads for it are all in the object's
 * own constructor, or in the method that makes the object, and there none leads to another, or back
 * to itself, without the object being made anew; and nothing but {@code Thread.start} starts
 * threads on it. A method that makes one thread for what it is given counts as such an instruction
 * where it is called.
 *
 * <p>That library code which can find a {@code Runnable} in its static state may run it once more
 * is left aside unless in sound mode: the program itself starts a thread on it.
 */
final class RunOnce {
  private final CallGraph graph;
  private final boolean sound;
  private @Nullable Map<Integer, Times> found;

  /** How many threads are made for an object. */
  private enum Times {
    ONCE,
    TWICE,
    UNKNOWN
  }

  /** An instruction that makes a thread for what a register has. */
  private record Site(MethodBody body, int pc, int register) {}

  RunOnce(CallGraph graph, boolean sound) {
    this.graph = graph;
    this.sound = sound;
  }

  /** Whether all objects that a node runs on are of this kind. */
  boolean isReceiver(int node) {
    if (graph.method(node).method().isStatic()) {
      return false;
    }
    IntSet receivers = graph.pointsTo().points(graph.method(node), 0);
    return receivers != null && !receivers.isEmpty() && areAll(receivers, Times.ONCE);
  }

  /** Whether the method that makes these objects is seen to make several threads for each. */
  boolean areTwice(IntSet some) {
    return areAll(some, Times.TWICE);
  }

  private boolean areAll(IntSet some, Times times) {
    for (int o : some.toArray()) {
      if (objects().get(o) != times) {
        return false;
      }
    }
    return true;
  }

  /** What threads are made for. */
  private Map<Integer, Times> objects() {
    Map<Integer, Times> known = found;
    if (known == null) {
      Map<Integer, List<Site>> sites = new HashMap<>();
      for (Method method : graph.methods()) {
        MethodBody body = graph.body(graph.nodesOf(method).get(0));
        for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
          if (makesThread(body, pc)) {
            for (int i = 1; i < body.useCount(pc); i++) {
              lifted(new Site(body, pc, body.use(pc, i))).forEach(site -> passed(site, sites));
            }
          }
        }
      }
      known = new HashMap<>();
      for (Map.Entry<Integer, List<Site>> entry : sites.entrySet()) {
        known.put(entry.getKey(), times(entry.getKey(), entry.getValue()));
      }
      startedOtherwise(known);
      found = known;
    }
    return known;
  }

  private static boolean makesThread(MethodBody body, int pc) {
    return body.op(pc) == Op.INVOKE
        && body.callee(pc).name().equals("<init>")
        && body.callee(pc).owner() instanceof ClassType owner
        && isThread(owner);
  }

  /** For a method that makes one thread for a parameter, the calls of it. */
  private List<Site> lifted(Site site) {
    Method method = site.body.method();
    if (site.register >= site.body.parameterCount()
        || method.isConstructor()
        || leads(site, site, -1)) {
      return List.of(site);
    }
    List<Site> calls = new ArrayList<>();
    for (Method caller : graph.methods()) {
      MethodBody body = graph.body(graph.nodesOf(caller).get(0));
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        Set<Method> targets = graph.targets(caller, pc);
        if (!targets.contains(method)) {
          continue;
        }
        if (body.op(pc) != Op.INVOKE
            || MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), method) != -1) {
          return List.of(site); // By way of a function object, or from library code.
        }
        calls.add(new Site(body, pc, body.use(pc, site.register)));
      }
    }
    return calls.isEmpty() ? List.of(site) : calls;
  }

  private void passed(Site site, Map<Integer, List<Site>> sites) {
    IntSet passed = new IntSet();
    for (int node : graph.nodesOf(site.body.method())) {
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), site.register);
      if (points != null) {
        passed.addAll(points, null);
      }
    }
    passed.forEach(o -> sites.computeIfAbsent(o, k -> new ArrayList<>(1)).add(site));
  }

  private Times times(int object, List<Site> sites) {
    HeapObject made = graph.pointsTo().object(object);
    if (made.type() instanceof ClassType type && isThread(type)) {
      return Times.UNKNOWN; // It can be started itself as well.
    }
    MethodBody body = sites.get(0).body;
    boolean inConstructor = body.method().isConstructor() && sites.get(0).register == 0;
    if (!inConstructor && !isMaker(body, made)) {
      return Times.UNKNOWN;
    }
    int register = inConstructor ? 0 : body.def(made.pc());
    for (Site site : sites) {
      if (site.body != body || site.register != register) {
        return Times.UNKNOWN;
      }
    }
    for (Site from : sites) {
      for (Site to : sites) {
        if (leads(from, to, inConstructor ? -1 : made.pc())) {
          return Times.TWICE;
        }
      }
    }
    return Times.ONCE;
  }

  private static boolean isMaker(MethodBody body, HeapObject made) {
    return made.origin() == HeapObject.Origin.ALLOCATED
        && made.method() == body.method()
        && made.pc() >= 0;
  }

  /** Whether one instruction may run after another without a third between. */
  private static boolean leads(Site from, Site to, int between) {
    MethodBody body = from.body;
    int start = body.blockOf(from.pc);
    int target = body.blockOf(to.pc);
    int avoided = between < 0 ? -1 : body.blockOf(between);
    if (start == target && from.pc < to.pc && !(from.pc < between && between < to.pc)) {
      return true;
    }
    if ((avoided == target && between < to.pc) || (avoided == start && from.pc < between)) {
      return false; // Whoever comes from elsewhere, or goes elsewhere, passes the third.
    }
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(start);
    while (!work.isEmpty()) {
      int block = work.remove();
      for (int i = 0; i < body.successorCount(block); i++) {
        int next = body.successor(block, i);
        if (next == target) {
          return true;
        }
        if (next != avoided && !seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return false;
  }

  /** What executors, timers and other library code run may run again. */
  private void startedOtherwise(Map<Integer, Times> known) {
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        Method callee = graph.method(graph.callee(e)).method();
        if (graph.mode(e) != CallGraph.SYNCHRONOUS
            && !callee.isStatic()
            && !isStart(graph.body(node), graph.pc(e))) {
          forget(graph.callee(e), known);
        }
      }
    }
    for (int[] back : graph.fromOutside()) {
      Method callee = graph.method(back[0]).method();
      if (sound || !callee.name().equals("run") || callee.parameterCount() != 1) {
        forget(back[0], known);
      }
    }
  }

  private void forget(int node, Map<Integer, Times> known) {
    IntSet receivers = graph.pointsTo().points(graph.method(node), 0);
    if (receivers != null) {
      receivers.forEach(o -> known.computeIfPresent(o, (k, times) -> Times.UNKNOWN));
    }
  }

  private static boolean isThread(ClassType type) {
    return type.isSubtypeOf(type.types().classType("java/lang/Thread"));
  }

  private static boolean isStart(MethodBody body, int pc) {
    return pc >= 0
        && body.op(pc) == Op.INVOKE
        && body.useCount(pc) == 1
        && body.callee(pc).name().equals("start")
        && body.callee(pc).owner() instanceof ClassType owner
        && isThread(owner);
  }
}
