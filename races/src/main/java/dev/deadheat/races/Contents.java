package dev.deadheat.races;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** What calls on containers touch: which objects have contents that need a lock, and where. */
final class Contents {
  private static final IntSet NONE = new IntSet();

  private final CallGraph graph;
  private final InheritedContents inherited;
  private final Map<Integer, Boolean> countable = new HashMap<>();

  /** Objects of analysed classes that extend a container. */
  private final IntSet inheriting = new IntSet();

  private final IdentityHashMap<IntSet, IntSet> shown = new IdentityHashMap<>();
  private final BitSet special = new BitSet();
  private final BitSet plain = new BitSet();

  Contents(CallGraph graph) {
    this.graph = graph;
    this.inherited = new InheritedContents(graph);
  }

  /** Without objects of classes that have a method of their own in place of the container's. */
  IntSet reached(Access access, IntSet objects) {
    if (inheriting.isEmpty()) {
      return objects;
    }
    IntSet found = new IntSet();
    objects.forEach(
        o -> {
          if (!inheriting.contains(o)
              || inherited.isReached(access, (ClassType) graph.pointsTo().object(o).type())) {
            found.add(o);
          }
        });
    return found.cardinality() == objects.cardinality() ? objects : found;
  }

  /** The collections behind a synchronized wrapper; none behind other objects. */
  IntSet behind(int wrapper) {
    HeapObject o = graph.pointsTo().object(wrapper);
    HeapObject.Site site =
        isPlain(wrapper) || !Containers.isSynchronizedWrapper(o)
            ? null
            : graph.pointsTo().madeFor(o);
    if (site == null || !graph.isAnalysed(site.method())) {
      return NONE;
    }
    IntSet found = new IntSet();
    for (int node : graph.nodesOf(site.method())) {
      MethodBody body = graph.body(node);
      IntSet made = graph.pointsTo().pointsOfRegister(graph.method(node), body.def(site.pc()));
      IntSet behind =
          body.useCount(site.pc()) == 0 || made == null || !made.contains(wrapper)
              ? null // In this context the call makes another wrapper.
              : graph.pointsTo().pointsOfRegister(graph.method(node), body.use(site.pc(), 0));
      if (behind != null) {
        found.addAll(behind, null);
      }
    }
    return found;
  }

  /** The collections and arrays that views among some objects show, such as a map's key set. */
  IntSet shown(IntSet objects) {
    IntSet known = shown.get(objects);
    if (known == null) {
      known = new IntSet();
      IntSet seen = new IntSet();
      seen.addAll(objects, null);
      ArrayDeque<Integer> work = new ArrayDeque<>();
      objects.forEach(work::add);
      while (!work.isEmpty()) {
        int view = work.remove();
        IntSet content = isView(view) ? graph.pointsTo().pointsOfCell(view, Cell.CONTENT) : null;
        if (content != null) {
          known.addAll(content, null);
          IntSet fresh = seen.addAll(content, null);
          if (fresh != null) {
            fresh.forEach(work::add);
          }
        }
      }
      shown.put(objects, known);
    }
    return known;
  }

  /** Views are made by the library, and keep what they show in a cell; wrappers lock it. */
  private boolean isView(int object) {
    HeapObject o = graph.pointsTo().object(object);
    return o.origin() == HeapObject.Origin.ALLOCATED
        && o.method() != null
        && !graph.isAnalysed(o.method())
        && !Containers.isSynchronizedWrapper(o)
        && o.type() instanceof ClassType type
        && Views.isViewType(type);
  }

  /** Whether nothing but such wrappers holds a collection, so that two of them have two. */
  boolean isOnlyBehind(int inner) {
    return graph.holders().getOrDefault(inner, Set.of()).stream()
        .noneMatch(Field.class::isInstance);
  }

  /** Maps that reorder or expunge entries when they are read. */
  boolean readsWrite(HeapObject o, String method) {
    if (!(o.type() instanceof ClassType type) || !method.equals("get")) {
      return false;
    }
    if (graph.isAnalysed(type)) {
      return inherited.readsWrite(type);
    }
    if (type.internalName().equals("java/util/WeakHashMap")) {
      return true;
    }
    if (!type.internalName().equals("java/util/LinkedHashMap") || o.method() == null) {
      return false;
    }
    for (int node : graph.nodesOf(o.method())) {
      MethodBody body = graph.body(node);
      for (int pc = o.pc(); pc < body.codeEnd(); pc = body.next(pc)) {
        if (InheritedContents.ordersByAccess(body, pc) && body.use(pc, 0) == body.def(o.pc())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether calls on a container are what they say: nothing behind it, and reads are reads. */
  boolean isPlain(int object) {
    if (!plain.get(object) && !special.get(object)) {
      HeapObject o = graph.pointsTo().object(object);
      (Containers.isSynchronizedWrapper(o) || readsWrite(o, "get") ? special : plain).set(object);
    }
    return plain.get(object);
  }

  IntSet countable(IntSet objects) {
    IntSet found = new IntSet();
    objects.forEach(
        o -> {
          if (isCountable(o)) {
            found.add(o);
          }
        });
    return found;
  }

  boolean isCountable(int object) {
    return countable.computeIfAbsent(object, this::counts);
  }

  /** Container calls count on objects that need a lock. */
  private boolean counts(int object) {
    HeapObject o = graph.pointsTo().object(object);
    if (o.origin() == HeapObject.Origin.ALLOCATED && Containers.isSynchronizedWrapper(o)) {
      return true;
    }
    if (o.origin() != HeapObject.Origin.ALLOCATED
        || o.method() == null
        || !graph.isAnalysed(o.method())
        || !(o.type() instanceof ClassType type)) {
      return false;
    }
    if (!graph.isAnalysed(type)) {
      return Containers.needsLock(type);
    }
    // The accesses of an analysed class are in its own methods, but for what it inherits.
    if (inherited.has(type)) {
      inheriting.add(object);
      return true;
    }
    return false;
  }
}
