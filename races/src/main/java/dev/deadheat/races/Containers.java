package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JDK objects that several threads may not use at the same time: what calls on them read or write,
 * and which classes are safe. By the documentation of the classes: collections of {@code java.util}
 * but for the synchronized ones, text builders, formats, calendars, generators' opposites.
 */
final class Containers {
  /** A call that reads or writes the contents of its operand. */
  record Use(int operand, boolean write) {}

  private static final Set<String> READS =
      Set.of(
          "get",
          "getOrDefault",
          "contains",
          "containsKey",
          "containsValue",
          "containsAll",
          "size",
          "isEmpty",
          "iterator",
          "listIterator",
          "spliterator",
          "stream",
          "parallelStream",
          "forEach",
          "toArray",
          "indexOf",
          "lastIndexOf",
          "equals",
          "hashCode",
          "toString",
          "keySet",
          "values",
          "entrySet",
          "peek",
          "element",
          "getFirst",
          "getLast",
          "first",
          "last",
          "firstKey",
          "lastKey",
          "firstEntry",
          "lastEntry",
          "peekFirst",
          "peekLast",
          "subList",
          "headMap",
          "tailMap",
          "subMap",
          "headSet",
          "tailSet",
          "subSet",
          "floor",
          "ceiling",
          "higher",
          "lower",
          "floorKey",
          "ceilingKey",
          "higherKey",
          "lowerKey",
          "floorEntry",
          "ceilingEntry",
          "higherEntry",
          "lowerEntry",
          "descendingMap",
          "descendingSet",
          "descendingKeySet",
          "navigableKeySet",
          "descendingIterator",
          "comparator",
          "charAt",
          "length",
          "substring",
          "subSequence",
          "capacity",
          "codePointAt",
          "cardinality",
          "nextSetBit",
          "nextClearBit",
          "intersects",
          "clone",
          "reversed",
          "getChars",
          "copyOf",
          "hasNext",
          "hasPrevious",
          "nextIndex",
          "previousIndex");

  /** Methods of collections that read all of another one. */
  private static final Set<String> COPYING =
      Set.of("addAll", "putAll", "removeAll", "retainAll", "containsAll");

  /** Static methods of Collections that change their first argument. */
  private static final Set<String> CHANGING =
      Set.of("addAll", "sort", "shuffle", "reverse", "rotate", "swap", "fill", "replaceAll");

  private static final Set<String> CELLS =
      Set.of(
          "java/lang/ref/Reference",
          "java/util/concurrent/atomic/AtomicReference",
          "java/util/concurrent/atomic/AtomicReferenceArray");

  private static final Set<String> COLLECTIONS = Set.of("java/util/Collection", "java/util/Map");

  /** Types whose methods change or read contents without any synchronization. */
  private static final Set<String> UNSAFE =
      Set.of(
          "java/util/Collection",
          "java/util/Map",
          "java/util/BitSet",
          "java/lang/AbstractStringBuilder",
          "java/lang/StringBuilder",
          "java/text/Format",
          "java/util/Calendar",
          "java/util/StringTokenizer",
          "java/util/Scanner",
          "java/util/StringJoiner",
          "java/security/MessageDigest");

  /** Subtypes of these that are safe, or can never change. */
  private static final Set<String> SAFE =
      Set.of(
          "java/util/Vector",
          "java/util/Hashtable",
          "java/lang/StringBuffer",
          "java/util/concurrent/ConcurrentMap",
          "java/util/concurrent/BlockingQueue",
          "java/util/concurrent/BlockingDeque",
          "java/util/concurrent/ConcurrentLinkedQueue",
          "java/util/concurrent/ConcurrentLinkedDeque",
          "java/util/concurrent/ConcurrentSkipListSet",
          "java/util/concurrent/CopyOnWriteArrayList",
          "java/util/concurrent/CopyOnWriteArraySet");

  /**
   * Kinds that people choose because several threads look things up there at the same time. Queues
   * are not among them: what is in a queue is on its way to one taker.
   */
  private static final Set<String> FOR_THREADS =
      Set.of(
          "java/util/concurrent/ConcurrentMap",
          "java/util/concurrent/ConcurrentSkipListSet",
          "java/util/concurrent/CopyOnWriteArrayList",
          "java/util/concurrent/CopyOnWriteArraySet");

  private Containers() {}

  /** Whether whoever chose this kind of library container thought of several threads. */
  static boolean isMadeForThreads(HeapObject container) {
    return isSynchronizedWrapper(container)
        || (container.type() instanceof ClassType type && isOneOf(type, FOR_THREADS));
  }

  static boolean isSynchronizedWrapper(HeapObject o) {
    Method maker = o.method();
    return maker != null
        && maker.owner().internalName().equals("java/util/Collections")
        && maker.name().startsWith("synchronized");
  }

  /** What a call does to the contents of a library object; null for other calls. */
  static @Nullable Use use(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    if (!(ref.owner() instanceof ClassType owner)
        || ref.name().equals("<init>")
        || ref.descriptor().parameters().size() == body.useCount(pc)
        || !isUnsafe(owner)) {
      return null;
    }
    return new Use(0, !READS.contains(ref.name()));
  }

  /** Collections whose contents a call reads or changes though it is not made on them. */
  static List<Use> passed(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    if (!(ref.owner() instanceof ClassType owner) || ref.descriptor().parameters().isEmpty()) {
      return List.of();
    }
    int first = body.useCount(pc) - ref.descriptor().parameters().size();
    boolean whole =
        first == 1
            ? (ref.name().equals("<init>") && owner.internalName().startsWith("java/util/"))
                || (COPYING.contains(ref.name()) && isOneOf(owner, UNSAFE))
            : ref.name().equals("copyOf") && isOneOf(owner, UNSAFE);
    boolean changes =
        first == 0
            && owner.internalName().equals("java/util/Collections")
            && CHANGING.contains(ref.name());
    if (!(whole || changes)
        || !(ref.descriptor().parameters().get(0) instanceof ClassType type)
        || !isOneOf(type, COLLECTIONS)) {
      return List.of();
    }
    return List.of(new Use(first, changes));
  }

  /** Whether a call gives a view of the collection that it is made on. */
  static boolean isView(String method) {
    return switch (method) {
      case "keySet",
          "values",
          "entrySet",
          "subList",
          "headMap",
          "tailMap",
          "subMap",
          "headSet",
          "tailSet",
          "subSet",
          "descendingMap",
          "descendingSet",
          "descendingKeySet",
          "navigableKeySet",
          "reversed" ->
          true;
      default -> false;
    };
  }

  /** Whether a call on a synchronized wrapper leaves its lock to the caller. */
  static boolean leavesLock(String method) {
    return switch (method) {
      case "iterator", "listIterator", "stream", "parallelStream", "spliterator" -> true;
      default -> false;
    };
  }

  /** Whether the declared class admits objects that need a lock. */
  private static boolean isUnsafe(ClassType owner) {
    return isOneOf(owner, UNSAFE) && !isOneOf(owner, SAFE);
  }

  /** Whether an object of this class needs a lock; asked for library objects alone. */
  static boolean needsLock(Type type) {
    return type instanceof ClassType c && isUnsafe(c) && !isImmutable(c);
  }

  /** Whether all that have an object find in it what anybody put there. */
  static boolean isForAll(ClassType type) {
    return isOneOf(type, COLLECTIONS) || isOneOf(type, CELLS);
  }

  private static boolean isImmutable(ClassType type) {
    String name = type.internalName();
    return name.startsWith("java/util/ImmutableCollections")
        || name.startsWith("java/util/Collections$Empty")
        || name.startsWith("java/util/Collections$Singleton")
        || name.startsWith("java/util/Collections$Synchronized")
        || name.startsWith("java/util/concurrent/ConcurrentHashMap$")
        || name.startsWith("java/util/concurrent/ConcurrentSkipListMap$")
        || name.startsWith("java/util/Collections$SetFromMap");
  }

  private static boolean isOneOf(ClassType type, Set<String> names) {
    if (names.contains(type.internalName())) {
      return true;
    }
    for (ClassType above : type.ancestors()) {
      if (names.contains(above.internalName())) {
        return true;
      }
    }
    return false;
  }
}
