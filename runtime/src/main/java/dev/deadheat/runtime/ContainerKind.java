package dev.deadheat.runtime;

import java.nio.Buffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.security.MessageDigest;
import java.security.Signature;
import java.text.BreakIterator;
import java.text.DateFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.Mac;

/** What an object of a class is to {@link Containers}. Found once for each class. */
final class ContainerKind {
  static final int NONE = 1;
  static final int PLAIN = 2;

  /** A view, an iterator or a set: what counts is the container that one of its fields holds. */
  static final int INNER = 3;

  static final int READS_WRITE = 4;
  static final int LINKED_MAP = 5;
  static final int WRAPPER = 6;

  /** A list whose elements are those of an array, and an iterator and a spliterator of such. */
  static final int ARRAY = 7;

  static final int ARRAY_ITERATOR = 8;
  static final int ARRAY_SPLITERATOR = 9;

  private static final Set<String> CLASSES =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.HashMap",
          "java.util.TreeMap",
          "java.util.ArrayDeque",
          "java.util.PriorityQueue",
          "java.util.BitSet",
          "java.util.IdentityHashMap",
          "java.util.EnumMap",
          "java.util.Scanner",
          "java.util.StringJoiner",
          "java.util.StringTokenizer",
          "java.util.IntSummaryStatistics",
          "java.util.LongSummaryStatistics",
          "java.util.DoubleSummaryStatistics",
          "java.util.Formatter",
          "java.util.zip.CRC32",
          "java.util.zip.CRC32C",
          "java.util.zip.Adler32",
          "java.lang.StringBuilder",
          "java.util.regex.Matcher");

  /**
   * Whatever class of the JDK implements them; none of those takes a lock. Other formats are
   * immutable.
   */
  private static final Class<?>[] FAMILIES = {
    EnumSet.class,
    Calendar.class,
    Date.class,
    DateFormat.class,
    NumberFormat.class,
    MessageFormat.class,
    Buffer.class,
    MessageDigest.class,
    Signature.class,
    Mac.class,
    Cipher.class,
    CharsetEncoder.class,
    CharsetDecoder.class,
    BreakIterator.class
  };

  /** Fields of views, iterators and spliterators that lead to what they show. */
  private static final String[] WAYS = {
    "this$0", "root", "m", "map", "tree", "list", "base", "c", "q"
  };

  private static final ClassValue<ContainerKind> KINDS =
      new ClassValue<>() {
        @Override
        protected ContainerKind computeValue(Class<?> type) {
          return isJdk(type) || isGenerator(type) ? find(type) : ofSubclass(type);
        }
      };

  final int kind;

  /** For {@link #INNER}: where the field is. For arrays: where the field with the array is. */
  final long inner;

  /** Whether it is a container itself, not a view or an iterator of one. */
  final boolean whole;

  /** For a class of the program that extends a container. */
  final @Nullable Overrides overrides;

  private ContainerKind(int kind, long inner, boolean whole, @Nullable Overrides overrides) {
    this.kind = kind;
    this.inner = inner;
    this.whole = whole;
    this.overrides = overrides;
  }

  static ContainerKind of(Object object) {
    return KINDS.get(object.getClass());
  }

  static ContainerKind ofClass(Class<?> type) {
    return KINDS.get(type);
  }

  /** Whether a class is the JDK's own. */
  static boolean isJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /** An iterator that stands somewhere in one of the containers. */
  boolean isIterator(Object object) {
    return (kind == INNER || kind == ARRAY_ITERATOR) && object instanceof Iterator;
  }

  private static ContainerKind none() {
    return new ContainerKind(NONE, -1, false, null);
  }

  private static ContainerKind whole(int kind) {
    return new ContainerKind(kind, -1, true, null);
  }

  /** Like the container that it extends, but for what it overrides; null if that is not known. */
  private static ContainerKind ofSubclass(Class<?> type) {
    Overrides overrides = Overrides.of(type);
    Class<?> ancestor = type;
    while (ancestor != null && !isJdk(ancestor)) {
      ancestor = ancestor.getSuperclass();
    }
    if (overrides == null || ancestor == null) {
      return none();
    }
    ContainerKind kind = KINDS.get(ancestor);
    return kind.whole ? new ContainerKind(kind.kind, kind.inner, true, overrides) : none();
  }

  private static ContainerKind find(Class<?> type) {
    String name = type.getName();
    ContainerKind named = byName(type, name);
    if (named != null) {
      return named;
    }
    if (name.startsWith("java.util.Collections$Synchronized")) {
      return new ContainerKind(WRAPPER, -1, false, null);
    }
    if (CLASSES.contains(name)) {
      return whole(PLAIN);
    }
    for (Class<?> family : FAMILIES) {
      if (family.isAssignableFrom(type)) {
        return whole(PLAIN);
      }
    }
    if (isGenerator(type)) {
      return whole(PLAIN);
    }
    return isView(name) ? inner(way(type)) : none();
  }

  /**
   * A generator of random numbers of the JDK, whose module may be one of the application's loader.
   * {@code Random} is thread-safe, and so is what extends it in the JDK.
   */
  private static boolean isGenerator(Class<?> type) {
    return RandomGenerator.class.isAssignableFrom(type)
        && !Random.class.isAssignableFrom(type)
        && (isJdk(type) || type.getName().startsWith("jdk.random."));
  }

  private static @Nullable ContainerKind byName(Class<?> type, String name) {
    return switch (name) {
      case "java.util.LinkedHashMap" -> whole(LINKED_MAP);
      case "java.util.WeakHashMap" -> whole(READS_WRITE);
      case "java.util.HashSet", "java.util.LinkedHashSet" -> set(field(type, "map"));
      case "java.util.TreeSet" -> set(field(type, "m"));
      case "java.util.Arrays$ArrayList" -> array(ARRAY, field(type, "a"));
      case "java.util.Arrays$ArrayItr" -> array(ARRAY_ITERATOR, field(type, "a"));
      case "java.util.Spliterators$ArraySpliterator",
          "java.util.Spliterators$IntArraySpliterator",
          "java.util.Spliterators$LongArraySpliterator",
          "java.util.Spliterators$DoubleArraySpliterator" ->
          array(ARRAY_SPLITERATOR, field(type, "array"));
      case "java.util.Spliterators$IteratorSpliterator" -> inner(field(type, "collection"));
      default -> null;
    };
  }

  private static ContainerKind set(long offset) {
    return offset < 0 ? none() : new ContainerKind(INNER, offset, true, null);
  }

  private static ContainerKind array(int kind, long offset) {
    return offset < 0 ? none() : new ContainerKind(kind, offset, false, null);
  }

  private static ContainerKind inner(long offset) {
    return offset < 0 ? none() : new ContainerKind(INNER, offset, false, null);
  }

  /** Nested classes of the containers, and views of any collection. */
  private static boolean isView(String name) {
    if (name.startsWith("java.util.ReverseOrder")) {
      return true;
    }
    int dollar = name.indexOf('$');
    if (dollar < 0) {
      return false;
    }
    String outer = name.substring(0, dollar);
    return CLASSES.contains(outer)
        || outer.equals("java.util.SequencedMap")
        || outer.equals("java.util.LinkedHashMap")
        || outer.equals("java.util.LinkedHashSet")
        || outer.equals("java.util.WeakHashMap")
        || outer.equals("java.util.AbstractList")
        || outer.equals("java.util.RegularEnumSet")
        || outer.equals("java.util.JumboEnumSet")
        || name.startsWith("java.util.Collections$Unmodifiable")
        || name.startsWith("java.util.Collections$Checked")
        || name.startsWith("java.util.Collections$SetFromMap")
        || name.startsWith("java.util.Collections$AsLIFOQueue");
  }

  private static long way(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (String name : WAYS) {
        long offset = Mem.offset(c, name);
        if (offset >= 0) {
          return offset;
        }
      }
    }
    return -1;
  }

  static long field(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      long offset = Mem.offset(c, name);
      if (offset >= 0) {
        return offset;
      }
    }
    return -1;
  }
}
