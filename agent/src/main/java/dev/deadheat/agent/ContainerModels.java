package dev.deadheat.agent;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Calls of the JDK that access memory of the program, checked where the program makes them. */
final class ContainerModels {
  /** What a call does. */
  enum Effect {
    CONTAINER_READ,
    CONTAINER_WRITE,
    ARRAY_COPY,
    ARRAY_READ,
    ARRAY_WRITE,
    VAR_HANDLE,
    UNSAFE,
    FENCE,
    /** Waits for a thread's permit, or gives it. */
    PARK,
    REFLECTIVE_READ,
    REFLECTIVE_WRITE,
    /** A method handle, which may be one of a field. */
    HANDLE,
    /** Puts as many elements into an array as the result says. */
    ARRAY_FILL,
    /** Reads a container and puts its elements into an array, if they find room there. */
    TO_ARRAY,
    /** Reads a container if it has a value, and not only an identity. */
    CONTAINER_VALUE
  }

  private static final Set<String> CONTAINERS =
      Set.of(
          "Collection",
          "List",
          "Set",
          "Map",
          "Queue",
          "Deque",
          "SortedMap",
          "NavigableMap",
          "SortedSet",
          "NavigableSet",
          "Iterator",
          "ListIterator",
          "AbstractList",
          "AbstractCollection",
          "AbstractMap",
          "AbstractSet",
          "ArrayList",
          "LinkedList",
          "HashMap",
          "LinkedHashMap",
          "TreeMap",
          "HashSet",
          "LinkedHashSet",
          "TreeSet",
          "ArrayDeque",
          "PriorityQueue",
          "BitSet",
          "IdentityHashMap",
          "WeakHashMap",
          "EnumMap",
          "EnumSet",
          "Spliterator",
          "Scanner",
          "StringJoiner",
          "StringTokenizer",
          "SplittableRandom",
          "GregorianCalendar",
          "Calendar",
          "Date",
          "IntSummaryStatistics",
          "LongSummaryStatistics",
          "DoubleSummaryStatistics",
          "SequencedCollection",
          "SequencedSet",
          "SequencedMap",
          "Formatter");

  private static final Set<String> OTHERS =
      Set.of(
          "java/lang/StringBuilder",
          "java/lang/Iterable",
          "java/util/regex/Matcher",
          "java/util/random/RandomGenerator",
          "java/util/random/RandomGenerator$StreamableGenerator",
          "java/util/random/RandomGenerator$SplittableGenerator",
          "java/util/random/RandomGenerator$JumpableGenerator",
          "java/util/random/RandomGenerator$LeapableGenerator",
          "java/util/random/RandomGenerator$ArbitrarilyJumpableGenerator",
          "java/sql/Date",
          "java/sql/Time",
          "java/sql/Timestamp",
          "java/text/DateFormat",
          "java/text/SimpleDateFormat",
          "java/text/NumberFormat",
          "java/text/DecimalFormat",
          "java/text/MessageFormat",
          "java/text/ChoiceFormat",
          "java/text/CompactNumberFormat",
          "java/text/Format",
          "java/text/BreakIterator",
          "java/nio/charset/CharsetEncoder",
          "java/nio/charset/CharsetDecoder",
          "java/security/MessageDigest",
          "java/security/Signature",
          "javax/crypto/Mac",
          "javax/crypto/Cipher",
          "java/util/zip/Checksum",
          "java/util/zip/CRC32",
          "java/util/zip/CRC32C",
          "java/util/zip/Adler32");

  /** They make a view or a stream and touch nothing yet. */
  private static final Set<String> UNTOUCHED =
      Set.of(
          "<init>",
          "keySet",
          "values",
          "entrySet",
          "stream",
          "parallelStream",
          "getClass",
          "wait",
          "notify",
          "notifyAll",
          "getAlgorithm",
          "getDigestLength",
          "getMacLength",
          "getBlockSize",
          "getProvider",
          "charset",
          "maxBytesPerChar",
          "averageBytesPerChar",
          "maxCharsPerByte",
          "averageCharsPerByte",
          "trySplit",
          "characteristics",
          "hasCharacteristics",
          "getComparator",
          "spliterator",
          "unordered",
          "subList",
          "descendingMap",
          "descendingKeySet",
          "navigableKeySet",
          "sequencedKeySet",
          "sequencedValues",
          "sequencedEntrySet",
          "descendingSet");

  private static final Set<String> READS =
      Set.of(
          "get",
          "getOrDefault",
          "size",
          "isEmpty",
          "length",
          "capacity",
          "charAt",
          "iterator",
          "listIterator",
          "forEach",
          "toArray",
          "toString",
          "peek",
          "peekFirst",
          "peekLast",
          "element",
          "first",
          "last",
          "getFirst",
          "getLast",
          "firstKey",
          "lastKey",
          "hasNext",
          "hasPrevious",
          "next",
          "previous",
          "nextIndex",
          "previousIndex",
          "substring",
          "subSequence",
          "chars",
          "codePointAt",
          "codePoints",
          "cardinality",
          "nextSetBit",
          "nextClearBit",
          "intersects",
          "toPattern",
          "pattern",
          "getTime",
          "getTimeInMillis",
          "group",
          "start",
          "end",
          "groupCount",
          "compareTo",
          "clone",
          "containsKey",
          "containsValue",
          "containsAll",
          "contains",
          "indexOf",
          "lastIndexOf",
          "floorKey",
          "ceilingKey",
          "higherKey",
          "lowerKey",
          "floorEntry",
          "ceilingEntry",
          "higherEntry",
          "lowerEntry",
          "firstEntry",
          "lastEntry",
          "headMap",
          "tailMap",
          "subMap",
          "floor",
          "ceiling",
          "higher",
          "lower",
          "headSet",
          "tailSet",
          "descendingIterator",
          "forEachRemaining",
          "previousSetBit",
          "previousClearBit",
          "toByteArray",
          "toLongArray",
          "codePointBefore",
          "codePointCount",
          "offsetByCodePoints",
          "toMatchResult",
          "hitEnd",
          "requireEnd",
          "regionStart",
          "regionEnd",
          "hasTransparentBounds",
          "hasAnchoringBounds",
          "toLocalizedPattern",
          "before",
          "after",
          "isLenient",
          "reversed",
          "comparator",
          "subSet",
          "tryAdvance",
          "estimateSize",
          "countTokens",
          "current",
          "malformedInputAction",
          "unmappableCharacterAction",
          "replacement",
          "delimiter",
          "locale",
          "radix",
          "out",
          "match",
          "ioException",
          "namedGroups",
          "toInstant",
          "toZonedDateTime",
          "toLocalDateTime",
          "toLocalDate",
          "toLocalTime",
          "toLocaleString",
          "toGMTString",
          "hasMatch");

  /** What else containers are asked to do; calls of a program's class are looked at if named so. */
  private static final Set<String> WRITES =
      Set.of(
          "add",
          "addAll",
          "addFirst",
          "addLast",
          "push",
          "pop",
          "offer",
          "offerFirst",
          "offerLast",
          "poll",
          "pollFirst",
          "pollLast",
          "pollFirstEntry",
          "pollLastEntry",
          "put",
          "putAll",
          "putIfAbsent",
          "putFirst",
          "putLast",
          "remove",
          "removeAll",
          "removeIf",
          "removeFirst",
          "removeLast",
          "removeFirstOccurrence",
          "removeLastOccurrence",
          "retainAll",
          "clear",
          "set",
          "flip",
          "and",
          "or",
          "xor",
          "andNot",
          "sort",
          "replaceAll",
          "replace",
          "compute",
          "computeIfAbsent",
          "computeIfPresent",
          "merge",
          "trimToSize",
          "ensureCapacity",
          "format",
          "parse",
          "applyPattern",
          "roll");

  /** Of a {@code BreakIterator}, which stands somewhere in its text. */
  private static final Set<String> MOVES =
      Set.of("first", "last", "next", "previous", "isBoundary");

  private static final String UNSAFE = "sun/misc/Unsafe";

  @Nullable Effect find(int opcode, String owner, String name, String descriptor) {
    if (owner.startsWith("[")) {
      return name.equals("clone") ? Effect.ARRAY_READ : null;
    }
    if (owner.equals(UNSAFE)) {
      return isFence(name)
          ? Effect.FENCE
          : descriptor.startsWith("(Ljava/lang/Object;J") ? unsafe(name) : null;
    }
    if (!owner.startsWith("java/") && !owner.startsWith("javax/crypto/")) {
      return null;
    }
    if (owner.equals("java/lang/ref/Reference")) {
      return isFence(name) ? Effect.FENCE : null;
    }
    if (owner.equals("java/lang/System")) {
      return name.equals("arraycopy") ? Effect.ARRAY_COPY : null;
    }
    if (owner.equals("java/lang/invoke/VarHandle")) {
      if (isFence(name)) {
        return Effect.FENCE;
      }
      boolean access =
          name.startsWith("get") || name.startsWith("set") || AccessModes.isCompare(name);
      return access ? Effect.VAR_HANDLE : null;
    }
    if (owner.equals("java/lang/invoke/MethodHandle")) {
      return name.startsWith("invoke") ? Effect.HANDLE : null;
    }
    if (owner.startsWith("java/io/")
        || (owner.startsWith("java/util/zip/") && !isContainer(owner))) {
      return stream(opcode, name, descriptor);
    }
    if (owner.startsWith("java/nio/") && owner.endsWith("Buffer")) {
      return opcode == Opcodes.INVOKESTATIC ? null : buffer(name, descriptor);
    }
    if (owner.equals("java/util/concurrent/locks/LockSupport")) {
      return name.startsWith("park") || name.equals("unpark") ? Effect.PARK : null;
    }
    if (owner.equals("java/lang/reflect/Field")) {
      return reflective(name, descriptor);
    }
    if (opcode == Opcodes.INVOKESTATIC || UNTOUCHED.contains(name) || !isContainer(owner)) {
      return null;
    }
    if (name.equals("toArray") && descriptor.startsWith("([")) {
      return Effect.TO_ARRAY;
    }
    if (name.equals("hashCode") && descriptor.equals("()I")) {
      return Effect.CONTAINER_VALUE;
    }
    if (name.equals("equals") && descriptor.equals("(Ljava/lang/Object;)Z")) {
      return null; // depends on the argument, see ArgumentModels
    }
    // A scanner that is asked for what comes next reads on and remembers it.
    boolean scans =
        (owner.equals("java/util/Scanner")
                && (name.startsWith("next") || name.startsWith("hasNext")))
            || (owner.equals("java/text/BreakIterator") && MOVES.contains(name));
    return !scans && (READS.contains(name) || isGetter(name))
        ? Effect.CONTAINER_READ
        : Effect.CONTAINER_WRITE;
  }

  /** Streams, readers and writers. Those of the program are rewritten themselves. */
  private static @Nullable Effect stream(int opcode, String name, String descriptor) {
    boolean whole = descriptor.startsWith("([B)") || descriptor.startsWith("([C)");
    boolean part = descriptor.startsWith("([BII)") || descriptor.startsWith("([CII)");
    if (opcode == Opcodes.INVOKESTATIC || (!whole && !part)) {
      return null;
    }
    return switch (name) {
      case "read", "readNBytes", "inflate", "deflate" -> Effect.ARRAY_FILL;
      case "readFully" -> Effect.ARRAY_WRITE;
      case "write" -> Effect.ARRAY_READ;
      default -> null;
    };
  }

  /**
   * What is checked of a buffer is where it stands. Who names an index only looks at its limit:
   * threads may well share the elements out.
   */
  private static @Nullable Effect buffer(String name, String descriptor) {
    boolean none = descriptor.startsWith("()");
    boolean get = name.startsWith("get");
    if (get || name.startsWith("put")) {
      boolean absolute = descriptor.startsWith("(I") && (get || !descriptor.startsWith("(I)"));
      return absolute ? Effect.CONTAINER_READ : Effect.CONTAINER_WRITE;
    }
    return switch (name) {
      case "position", "limit", "order" -> none ? Effect.CONTAINER_READ : Effect.CONTAINER_WRITE;
      case "flip", "clear", "rewind", "mark", "reset", "compact" -> Effect.CONTAINER_WRITE;
      case "remaining",
          "hasRemaining",
          "duplicate",
          "slice",
          "asReadOnlyBuffer",
          "equals",
          "compareTo" ->
          Effect.CONTAINER_READ;
      default -> null;
    };
  }

  /** Of formats and calendars. */
  private static boolean isGetter(String name) {
    return name.startsWith("get") || (name.startsWith("is") && name.length() > 2);
  }

  private static boolean isFence(String name) {
    return name.endsWith("Fence");
  }

  private static @Nullable Effect unsafe(String name) {
    boolean access =
        name.startsWith("get")
            || name.startsWith("put")
            || (AccessModes.isCompare(name) && !name.startsWith("compareAndExchange"));
    return access ? Effect.UNSAFE : null;
  }

  /** Whether a method of that name may be one of a container. */
  static boolean isName(String name) {
    return READS.contains(name)
        || WRITES.contains(name)
        || isGetter(name)
        || name.equals("hashCode")
        || name.equals("equals");
  }

  static boolean isContainer(String owner) {
    return (owner.startsWith("java/util/")
            && CONTAINERS.contains(owner.substring("java/util/".length())))
        || OTHERS.contains(owner);
  }

  private static @Nullable Effect reflective(String name, String descriptor) {
    if (!descriptor.startsWith("(Ljava/lang/Object;")) {
      return null;
    }
    if (name.startsWith("get")) {
      return Effect.REFLECTIVE_READ;
    }
    return name.startsWith("set") ? Effect.REFLECTIVE_WRITE : null;
  }
}
