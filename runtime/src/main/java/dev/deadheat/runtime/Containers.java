package dev.deadheat.runtime;

import java.nio.Buffer;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Calls of JDK classes that are not thread-safe: a read or a write of one location, the object's
 * contents. Only objects of exactly these classes: a subclass may well take a lock.
 */
public final class Containers {
  private static final int NONE = 1;
  private static final int PLAIN = 2;
  private static final int INNER = 3;
  private static final int READS_WRITE = 4;
  private static final int LINKED_MAP = 5;
  private static final int WRAPPER = 6;

  private static final Set<String> CLASSES = new HashSet<>();

  static {
    for (String name :
        new String[] {
          "ArrayList",
          "LinkedList",
          "HashMap",
          "TreeMap",
          "ArrayDeque",
          "PriorityQueue",
          "BitSet",
          "IdentityHashMap",
          "EnumMap",
          "Scanner",
          "StringJoiner",
          "GregorianCalendar",
          "Formatter"
        }) {
      CLASSES.add("java.util." + name);
    }
    CLASSES.add("java.lang.StringBuilder");
    CLASSES.add("java.util.regex.Matcher");
    CLASSES.add("java.text.SimpleDateFormat");
    CLASSES.add("java.text.DecimalFormat");
    CLASSES.add("java.text.MessageFormat");
    CLASSES.add("java.text.ChoiceFormat");
  }

  private static final ClassValue<Kind> KINDS =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          return find(type);
        }
      };
  private static final long ACCESS_ORDER = Mem.offset(LinkedHashMap.class, "accessOrder");

  /** What an object of a class is to us; for views, where to find what they are views of. */
  private static final class Kind {
    final int kind;
    final long inner;

    Kind(int kind, long inner) {
      this.kind = kind;
      this.inner = inner;
    }
  }

  private Containers() {}

  public static void read(Object object, ThreadState thread, int context, int site) {
    access(object, false, thread, context, site);
  }

  public static void write(Object object, ThreadState thread, int context, int site) {
    access(object, true, thread, context, site);
  }

  /** A call that makes an iterator: the synchronized wrappers do it without their lock. */
  public static void iterate(Object object, ThreadState thread, int context, int site) {
    if (object != null && kind(object).kind != WRAPPER) {
      access(object, false, thread, context, site);
    }
  }

  /**
   * After {@code toArray(array)}: what was written if the elements found room. Behind the last one
   * a null is put. How many there were is known only of the classes above.
   */
  public static void copied(
      @Nullable Object from,
      @Nullable Object array,
      @Nullable Object result,
      int epoch,
      ThreadState thread,
      int context,
      int site) {
    if (from == null || array == null || result != array || thread.inside != 0 || thread.ignored) {
      return;
    }
    Object contents = kind(from).kind == WRAPPER ? inner(from) : from;
    if (contents instanceof Collection<?> collection && target(contents) != null) {
      int written = Math.min(collection.size() + 1, ((Object[]) array).length);
      Bulk.filled(array, 0, written, epoch, thread, context, site);
    }
  }

  /** From inside a synchronized wrapper, when it has its lock: what its caller announced. */
  public static void locked(Object wrapper) {
    ThreadState thread = ThreadSlot.current();
    if (thread.wrapper == wrapper) {
      thread.wrapper = null;
      access(
          inner(wrapper), thread.wrapperWrite, thread, thread.wrapperContext, thread.wrapperSite);
    }
  }

  private static @Nullable Object inner(Object wrapper) {
    for (String name : new String[] {"c", "m"}) {
      for (Class<?> type = wrapper.getClass(); type != null; type = type.getSuperclass()) {
        long offset = Mem.offset(type, name);
        if (offset >= 0) {
          return Mem.U.getReference(wrapper, offset);
        }
      }
    }
    return null;
  }

  private static void access(
      @Nullable Object object, boolean write, ThreadState thread, int context, int site) {
    if (object == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    if (kind(object).kind == WRAPPER) {
      thread.wrapper = object;
      thread.wrapperWrite = write;
      thread.wrapperContext = context;
      thread.wrapperSite = site;
      return;
    }
    Object target = target(object);
    if (target == null) {
      return;
    }
    boolean writes = write;
    Kind kind = kind(target);
    if (kind.kind == READS_WRITE
        || (kind.kind == LINKED_MAP && Mem.U.getBoolean(target, ACCESS_ORDER))) {
      writes = true;
    }
    Cells.access(thread, Cells.contents(target, thread), writes, context, site, null, target);
  }

  /** The container that an iterator, a view or a set stands for; null for what is none of these. */
  private static @Nullable Object target(Object object) {
    Object target = object;
    Kind kind = kind(target);
    while (kind.kind == INNER) {
      Object inner = Mem.U.getReference(target, kind.inner);
      if (inner == null) {
        return null;
      }
      target = inner;
      kind = kind(target);
    }
    return kind.kind == NONE || kind.kind == WRAPPER ? null : target;
  }

  static Cells.@Nullable Cell contentsIfAny(Object object) {
    Object target = target(object);
    return target == null ? null : Cells.contentsIfAny(target);
  }

  private static Kind kind(Object object) {
    return KINDS.get(object.getClass());
  }

  private static Kind find(Class<?> type) {
    String name = type.getName();
    if (CLASSES.contains(name)
        || (Buffer.class.isAssignableFrom(type) && name.startsWith("java.nio."))) {
      return new Kind(PLAIN, -1);
    }
    if (name.equals("java.util.LinkedHashMap")) {
      return new Kind(LINKED_MAP, -1);
    }
    if (name.equals("java.util.WeakHashMap")) {
      return new Kind(READS_WRITE, -1);
    }
    if (type == HashSet.class || type == LinkedHashSet.class) {
      return new Kind(INNER, Mem.offset(HashSet.class, "map"));
    }
    if (type == TreeSet.class) {
      return new Kind(INNER, Mem.offset(type, "m"));
    }
    if (name.startsWith("java.util.Collections$Synchronized")) {
      return new Kind(WRAPPER, -1);
    }
    // Iterators and views of those above know them as their outer object.
    int dollar = name.indexOf('$');
    if (name.startsWith("java.util.")
        && dollar > 0
        && (CLASSES.contains(name.substring(0, dollar))
            || name.startsWith("java.util.LinkedHashMap$"))) {
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        long outer = Mem.offset(c, "this$0");
        if (outer >= 0) {
          return new Kind(INNER, outer);
        }
      }
    }
    return new Kind(NONE, -1);
  }
}
