package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;

/**
 * Constructors of containers: what a given container holds gets into the new one; a comparator is
 * kept in CONTENT.
 */
final class CopyConstructorModel implements Model {
  private static final String[] CONTAINERS = {
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/ArrayDeque",
    "java/util/Vector",
    "java/util/Stack",
    "java/util/PriorityQueue",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
    "java/util/HashMap",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/IdentityHashMap",
    "java/util/EnumMap",
    "java/util/Hashtable",
    "java/util/AbstractMap",
    "java/util/Dictionary",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/ConcurrentSkipListSet",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/ConcurrentLinkedDeque",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/CopyOnWriteArraySet",
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/LinkedBlockingQueue",
    "java/util/concurrent/LinkedBlockingDeque",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/PriorityBlockingQueue",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/DelayQueue",
  };

  @Override
  public void register(ModelTable table) {
    for (String container : CONTAINERS) {
      table.add(container, CopyConstructorModel::construct, "<init>");
    }
    table.add("java/util/LinkedHashMap", CopyConstructorModel::linked, "<init>");
    table.add(
        "java/util/Properties",
        s -> {
          if (s.hasReference(0)) {
            s.transfer(s.argument(0), Cell.KEY, s.self(), Cell.KEY);
            s.transfer(s.argument(0), Cell.VALUE, s.self(), Cell.VALUE);
          }
        },
        "<init>");
  }

  /** Has the entry that it asks about in {@code removeEldestEntry}, whoever puts something. */
  private static void linked(Sketch s) {
    construct(s);
    int eldest = s.allocate(MapViewModel.ENTRY);
    MapViewModel.show(s, eldest);
    s.store(s.self(), Cell.CONTENT, eldest);
  }

  private static void construct(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ClassType type) {
        construct(s, type, s.argument(i));
      } else if (s.hasReference(i)) {
        s.store(s.self(), Cell.VALUE, s.load(s.argument(i), Cell.ELEMENT));
      }
    }
  }

  private static void construct(Sketch s, ClassType type, int from) {
    boolean sorted =
        s.method().owner().isSubtypeOf(s.types().classType("java/util/SortedMap"))
            || s.method().owner().isSubtypeOf(s.types().classType("java/util/SortedSet"))
            || s.method().owner().internalName().contains("Priority");
    int self = s.self();
    if (type.internalName().equals("java/util/Comparator")) {
      s.store(self, Cell.CONTENT, from);
    } else if (type.isSubtypeOf(s.types().classType("java/util/Map"))) {
      s.store(self, Cell.KEY, Contents.keys(s, from));
      s.store(self, Cell.VALUE, Contents.values(s, from));
      compare(s, sorted, from, Cell.KEY);
    } else if (type.isSubtypeOf(s.types().classType("java/util/Collection"))) {
      s.store(self, Cell.VALUE, Contents.elements(s, from));
      compare(s, sorted, from, Cell.VALUE);
    }
  }

  /** The new container compares what it gets; a sorted one also takes over the order. */
  private static void compare(Sketch s, boolean sorted, int from, Cell cell) {
    int all = s.load(s.self(), cell);
    if (sorted) {
      int comparators = s.only("java/util/Comparator", s.load(from, Cell.CONTENT));
      s.store(s.self(), Cell.CONTENT, comparators);
      Contents.compare(s, comparators, all, all);
    } else if (cell == Cell.KEY || s.method().owner().internalName().contains("HashSet")) {
      Contents.hash(s, all);
      Contents.equal(s, all, all);
    }
  }
}
