package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which objects more than one thread may ever reach: those in static fields, those handed to
 * threads, those that unknown callers pass, and all that these hold.
 */
final class SharedObjects {
  private final IntSet all = new IntSet();

  SharedObjects(
      CallGraph graph, ThreadTable threads, ThreadTable.Roots roots, List<ClassType> classes) {
    Result result = graph.pointsTo();
    BitSet shared = new BitSet();
    Map<Integer, IntSet> holdings = graph.holdings();
    for (ClassType type : classes) {
      for (Field field : type.fields()) {
        if (field.isStatic()) {
          add(result.pointsOfStatic(field), shared);
        }
      }
    }
    add(result.escaped(), shared);
    for (int t = 0; t < threads.size(); t++) {
      AbstractThread thread = threads.get(t);
      if (thread.kind() == AbstractThread.Kind.STARTED
          || thread.kind() == AbstractThread.Kind.CALLBACK
          || thread.kind() == AbstractThread.Kind.FRAMEWORK) {
        thread.begins().forEach(begin -> addParameters(graph, begin.node(), shared));
      }
    }
    for (int node : roots.operations()) {
      addParameters(graph, node, shared);
    }
    ArrayDeque<Integer> work = new ArrayDeque<>();
    shared.stream().forEach(work::add);
    while (!work.isEmpty()) {
      int object = work.remove();
      IntSet held = holdings.get(object);
      // What a thread-local variable holds, each thread has for itself.
      if (held != null && !isThreadLocal(result.object(object))) {
        held.forEach(
            o -> {
              if (!shared.get(o)) {
                shared.set(o);
                work.add(o);
              }
            });
      }
    }
    // There is nothing in an array without elements that two threads could meet in.
    shared.stream().filter(o -> !result.object(o).empty()).forEach(all::add);
  }

  static boolean isThreadLocal(HeapObject object) {
    return object.type() instanceof ClassType type
        && type.isSubtypeOf(type.types().classType("java/lang/ThreadLocal"))
        && !type.isSubtypeOf(type.types().classType("java/lang/InheritableThreadLocal"));
  }

  private static void addParameters(CallGraph graph, int node, BitSet shared) {
    int n = graph.method(node).method().parameterCount();
    for (int i = 0; i < n; i++) {
      add(graph.pointsTo().points(graph.method(node), i), shared);
    }
  }

  private static void add(@Nullable IntSet objects, BitSet to) {
    if (objects != null) {
      objects.forEach(to::set);
    }
  }

  boolean isShared(int object) {
    return all.contains(object);
  }

  /** The shared objects; not to be changed. */
  IntSet all() {
    return all;
  }
}
