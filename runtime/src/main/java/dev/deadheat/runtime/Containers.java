package dev.deadheat.runtime;

import java.text.Format;
import java.text.MessageFormat;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls of JDK classes that are not thread-safe: a read or a write of one location, the object's
 * contents. A view or an iterator stands for what it shows.
 */
public final class Containers {
  private static final long ACCESS_ORDER = Mem.offset(LinkedHashMap.class, "accessOrder");

  private Containers() {}

  public static void read(Object object, ThreadState thread, int context, int site) {
    called(object, false, thread, context, site);
  }

  public static void write(Object object, ThreadState thread, int context, int site) {
    called(object, true, thread, context, site);
  }

  /** A call that makes an iterator: the synchronized wrappers do it without their lock. */
  public static void iterate(Object object, ThreadState thread, int context, int site) {
    if (object != null && ContainerKind.of(object).kind != ContainerKind.WRAPPER) {
      called(object, false, thread, context, site);
    }
  }

  /** {@code hashCode}, which reads only what is a value. */
  public static void value(Object object, ThreadState thread, int context, int site) {
    if (isValue(object)) {
      called(object, false, thread, context, site);
    }
  }

  static boolean isValue(@Nullable Object object) {
    return object instanceof List
        || object instanceof Set
        || object instanceof Map
        || object instanceof BitSet
        || object instanceof Calendar
        || object instanceof Date;
  }

  /** Whether {@code equals} looks into the two: else it answers by their classes or identity. */
  static boolean areCompared(@Nullable Object a, @Nullable Object b) {
    return a != b
        && a != null
        && b != null
        && ((a instanceof List && b instanceof List)
            || (a instanceof Set && b instanceof Set)
            || (a instanceof Map && b instanceof Map)
            || (a instanceof BitSet && b instanceof BitSet)
            || (a instanceof Calendar && b instanceof Calendar)
            || (a instanceof Date && a.getClass() == b.getClass()));
  }

  /** {@code get(index)} and {@code set(index, element)} of a list. */
  public static void readAt(Object list, int index, ThreadState thread, int context, int site) {
    at(list, index, false, thread, context, site);
  }

  public static void writeAt(Object list, int index, ThreadState thread, int context, int site) {
    at(list, index, true, thread, context, site);
  }

  private static void at(
      @Nullable Object list, int index, boolean write, ThreadState thread, int context, int site) {
    ContainerKind kind = list == null ? null : ContainerKind.of(list);
    if (list != null && kind != null && kind.kind == ContainerKind.ARRAY) {
      ArrayViews.element(list, kind, index, write, thread, context, site);
    } else {
      called(list, write, thread, context, site);
    }
  }

  /** An iterator that came from elsewhere: where it stands is a location of its own. */
  public static void step(
      Object iterator, boolean moves, ThreadState thread, int context, int site) {
    if (iterator == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    if (ContainerKind.of(iterator).isIterator(iterator)) {
      Cells.Cell cell =
          Slots.isAlone() ? Cells.contentsIfAny(iterator) : Cells.contents(iterator, thread);
      if (cell != null) {
        Cells.access(thread, cell, moves, context, site, null, iterator);
      }
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
    ContainerKind kind = ContainerKind.of(from);
    Object contents = kind.kind == ContainerKind.WRAPPER ? wrapped(from) : from;
    if (kind.overrides == null
        && contents instanceof Collection<?> collection
        && target(contents) != null) {
      int written = Math.min(collection.size() + 1, ((Object[]) array).length);
      Bulk.filled(array, 0, written, epoch, thread, context, site);
    }
  }

  /** From inside a synchronized wrapper, when it has its lock: what its caller announced. */
  public static void locked(Object wrapper) {
    ThreadState thread = ThreadSlot.current();
    if (thread.wrapper == wrapper) {
      thread.wrapper = null;
      Object argument = thread.wrapperArgument;
      thread.wrapperArgument = null;
      int context = thread.wrapperContext;
      touched(wrapped(wrapper), thread.wrapperWrite, false, thread, context, thread.wrapperSite);
      if (argument != null) {
        touched(argument, false, true, thread, context, thread.wrapperArgumentSite);
      }
    }
  }

  private static @Nullable Object wrapped(Object wrapper) {
    for (String name : new String[] {"c", "m"}) {
      long offset = ContainerKind.field(wrapper.getClass(), name);
      if (offset >= 0) {
        return Mem.U.getReference(wrapper, offset);
      }
    }
    return null;
  }

  /** A method of the object itself is called. */
  private static void called(
      @Nullable Object object, boolean write, ThreadState thread, int context, int site) {
    if (object == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    ContainerKind kind = ContainerKind.of(object);
    if (kind.kind == ContainerKind.NONE) {
      return;
    }
    if (kind.kind >= ContainerKind.ARRAY) {
      ArrayViews.called(object, kind, write, thread, context, site);
      return;
    }
    boolean writes = write && !(object instanceof Format && Formats.onlyReads(object, site));
    if (object instanceof MessageFormat) {
      Formats.parts(object, thread, context, site);
    }
    Overrides overrides = kind.overrides;
    if (overrides == null || !overrides.hide(Sites.get(site))) {
      follow(object, kind, writes, false, thread, context, site);
    }
  }

  /**
   * The JDK reads or changes an object that it was given, by methods of its own choice.
   *
   * @param all whether it goes through all elements, which tells what it does to an array below
   */
  static void touched(
      @Nullable Object object,
      boolean write,
      boolean all,
      ThreadState thread,
      int context,
      int site) {
    if (object == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    ContainerKind kind = ContainerKind.of(object);
    if (kind.overrides == null || kind.overrides.areNone()) {
      follow(object, kind, write, all, thread, context, site);
    }
  }

  private static void follow(
      Object object,
      ContainerKind first,
      boolean write,
      boolean all,
      ThreadState thread,
      int context,
      int site) {
    Object target = object;
    ContainerKind kind = first;
    while (kind.kind == ContainerKind.INNER) {
      Object inner = Mem.U.getReference(target, kind.inner);
      if (inner == null) {
        return;
      }
      target = inner;
      kind = ContainerKind.of(target);
      if (kind.overrides != null && !kind.overrides.areNone()) {
        return; // which of its methods the view calls is not known
      }
    }
    switch (kind.kind) {
      case ContainerKind.NONE -> {}
      case ContainerKind.WRAPPER -> {
        thread.wrapper = target;
        thread.wrapperArgument = null;
        thread.wrapperWrite = write;
        thread.wrapperContext = context;
        thread.wrapperSite = site;
      }
      case ContainerKind.ARRAY, ContainerKind.ARRAY_ITERATOR, ContainerKind.ARRAY_SPLITERATOR -> {
        if (all) {
          ArrayViews.all(target, kind, write, thread, context, site);
        }
      }
      default -> {
        boolean writes =
            write
                || kind.kind == ContainerKind.READS_WRITE
                || (kind.kind == ContainerKind.LINKED_MAP
                    && Mem.U.getBoolean(target, ACCESS_ORDER));
        if (writes || !thread.optimistic.holdBackContents(target, context, site)) {
          Cells.access(thread, Cells.contents(target, thread), writes, context, site, null, target);
        }
      }
    }
  }

  /** The container that an iterator, a view or a set stands for; null for what is none of these. */
  private static @Nullable Object target(Object object) {
    Object target = below(object);
    return target != null && ContainerKind.of(target).whole ? target : null;
  }

  static @Nullable Object below(Object object) {
    Object target = object;
    ContainerKind kind = ContainerKind.of(target);
    while (kind.kind == ContainerKind.INNER) {
      Object inner = Mem.U.getReference(target, kind.inner);
      if (inner == null) {
        return null;
      }
      target = inner;
      kind = ContainerKind.of(target);
    }
    return target;
  }
}
