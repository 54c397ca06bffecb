package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a program that are seen to be shared: those of which there is but one, those that a
 * static field holds, those that threads are started on, and what is in such an array or library
 * container. Of other objects that two threads may reach it is only known that both use some of the
 * same make: whether it is ever the same one, or each has its own, the code does not say. In a
 * program whose data all hang together, as a database's do, that is nearly everything.
 */
final class Witnesses {
  private final IntSet objects = new IntSet();

  Witnesses(CallGraph graph, ThreadTable threads, Executions executions, List<ClassType> classes) {
    Result result = graph.pointsTo();
    for (int o = 0; o < result.objectCount(); o++) {
      if (executions.isSingleton(result.object(o))) {
        objects.add(o);
      }
    }
    for (ClassType type : classes) {
      for (Field field : type.fields()) {
        if (field.isStatic()) {
          add(result.pointsOfStatic(field));
        }
      }
    }
    for (int t = 0; t < threads.size(); t++) {
      if (threads.get(t).kind() == AbstractThread.Kind.STARTED) {
        for (AbstractThread.Begin begin : threads.get(t).begins()) {
          int parameters = graph.method(begin.node()).method().parameterCount();
          for (int i = 0; i < parameters; i++) {
            add(result.points(graph.method(begin.node()), i));
          }
        }
      }
    }
    ArrayDeque<Integer> work = new ArrayDeque<>();
    objects.forEach(work::add);
    while (!work.isEmpty()) {
      int object = work.remove();
      IntSet held = graph.holdings().get(object);
      if (held != null && isContainer(graph, result.object(object))) {
        held.forEach(
            o -> {
              if (objects.add(o)) {
                work.add(o);
              }
            });
      }
    }
  }

  private static boolean isContainer(CallGraph graph, HeapObject object) {
    return object.type() instanceof ArrayType
        || (object.type() instanceof ClassType type && !graph.isAnalysed(type));
  }

  private void add(@Nullable IntSet found) {
    if (found != null) {
      objects.addAll(found, null);
    }
  }

  boolean contains(int object) {
    return object >= 0 && objects.contains(object);
  }

  boolean meets(IntSet others) {
    return objects.meets(others);
  }

  /** Whether two accesses may meet in such an object. */
  boolean isIn(Funnel.Pair pair) {
    if (!(pair.first().access().place() instanceof Place.OfField)) {
      return contains(pair.object());
    }
    IntSet common = new IntSet();
    common.addAll(pair.first().points(), pair.second().points());
    return meets(common);
  }
}
