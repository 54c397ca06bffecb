package dev.deadheat.runtime;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What the program gives to methods of the JDK: arrays, of which they read or write a part, and
 * containers. If the receiver is of a class of the program, that class is rewritten itself and
 * tells what it does.
 */
public final class Given {
  /** In place of a length: up to the end of the array. */
  private static final int ALL = -1;

  private Given() {}

  /** Elements of an array are read, unless the range is none of the array: then the JDK throws. */
  public static void read(
      @Nullable Object receiver,
      Object array,
      int from,
      int length,
      ThreadState thread,
      int context,
      int site) {
    int count = count(receiver, array, from, length);
    if (count > 0) {
      Checks.rangeRead(array, from, count, thread, context, site);
    }
  }

  public static void write(
      @Nullable Object receiver,
      Object array,
      int from,
      int length,
      ThreadState thread,
      int context,
      int site) {
    int count = count(receiver, array, from, length);
    if (count > 0) {
      Checks.rangeWrite(array, from, count, thread, context, site);
    }
  }

  /** A copy, which may be longer than the array. */
  public static void copied(
      Object array, int from, int to, ThreadState thread, int context, int site) {
    if (array != null && from >= 0 && from <= to) {
      int length = Math.min(to, Array.getLength(array)) - from;
      read(null, array, from, Math.max(0, length), thread, context, site);
    }
  }

  /**
   * After a binary search. Its result tells which elements it looked at: it went to that place, or
   * to where the key would have been.
   */
  public static void searched(
      Object array, int from, int to, int result, ThreadState thread, int context, int site) {
    int place = result < 0 ? ~result : result;
    int low = from;
    int high = (to == ALL ? Array.getLength(array) : to) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      read(null, array, middle, 1, thread, context, site);
      if (middle < place) {
        low = middle + 1;
      } else if (middle == place && result >= 0) {
        return;
      } else {
        high = middle - 1;
      }
    }
  }

  private static int count(
      @Nullable Object receiver, @Nullable Object array, int from, int length) {
    if (array == null || !array.getClass().isArray() || isOwn(receiver)) {
      return 0;
    }
    int all = Array.getLength(array);
    int count = length == ALL ? all - from : length;
    return from < 0 || count < 0 || count > all - from ? 0 : count;
  }

  private static boolean isOwn(@Nullable Object receiver) {
    return receiver != null && !ContainerKind.isJdk(receiver.getClass());
  }

  /**
   * Two arrays are compared: up to the first difference.
   *
   * @param same whether arrays of different lengths are not looked at
   */
  public static void compared(
      Object a,
      int aFrom,
      int aTo,
      Object b,
      int bFrom,
      int bTo,
      boolean same,
      ThreadState thread,
      int context,
      int aSite,
      int bSite) {
    if (a == null || b == null || a == b || a.getClass() != b.getClass() || thread.inside != 0) {
      return;
    }
    int aLength = (aTo == ALL ? Array.getLength(a) : aTo) - aFrom;
    int bLength = (bTo == ALL ? Array.getLength(b) : bTo) - bFrom;
    if (same && aLength != bLength) {
      return;
    }
    int length = Math.min(aLength, bLength);
    if (length <= 0 || count(null, a, aFrom, length) == 0 || count(null, b, bFrom, length) == 0) {
      return;
    }
    int difference = mismatch(a, aFrom, b, bFrom, length);
    int compared = difference < 0 ? length : difference + 1;
    Checks.rangeRead(a, aFrom, compared, thread, context, aSite);
    Checks.rangeRead(b, bFrom, compared, thread, context, bSite);
  }

  private static int mismatch(Object a, int from, Object b, int start, int n) {
    int end = from + n;
    int stop = start + n;
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof char[] x && b instanceof char[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof int[] x && b instanceof int[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof long[] x && b instanceof long[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof double[] x && b instanceof double[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof float[] x && b instanceof float[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof short[] x && b instanceof short[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    } else if (a instanceof boolean[] x && b instanceof boolean[] y) {
      return Arrays.mismatch(x, from, end, y, start, stop);
    }
    Object[] x = (Object[]) a;
    Object[] y = (Object[]) b;
    for (int i = 0; i < n; i++) {
      if (x[from + i] != y[start + i]) {
        return i; // maybe equal; whether they are is for the program's own method to say
      }
    }
    return -1;
  }

  /** A container that is an argument. */
  public static void contents(
      @Nullable Object receiver,
      Object object,
      boolean write,
      boolean all,
      ThreadState thread,
      int context,
      int site) {
    if (!isOwn(receiver)) {
      Containers.touched(object, write, all, thread, context, site);
    }
  }

  /** A container that another one reads: {@code addAll} and its like. */
  public static void toContainer(
      Object receiver, Object object, boolean all, ThreadState thread, int context, int site) {
    if (receiver == null || object == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    if (isRead(receiver, object, thread, site)
        // Then it does not look at what it is given.
        && (all || !(receiver instanceof Collection<?> c) || !isEmpty(c, thread))) {
      Containers.touched(object, false, all, thread, context, site);
    }
  }

  /** Whether a container of the JDK reads another one at once; not if it takes a lock first. */
  private static boolean isRead(Object receiver, Object object, ThreadState thread, int site) {
    ContainerKind kind = ContainerKind.of(receiver);
    if (kind.kind == ContainerKind.WRAPPER) {
      if (thread.wrapper == receiver) { // announced before this; it reads with its lock held
        thread.wrapperArgument = object;
        thread.wrapperArgumentSite = site;
      }
      return false;
    }
    return kind.whole && (kind.overrides == null || !kind.overrides.hide(Sites.get(site)));
  }

  /** {@code receiver.equals(object)}. How far it goes is not known. */
  public static void equalTo(
      Object receiver,
      Object object,
      ThreadState thread,
      int context,
      int receiverSite,
      int objectSite) {
    if (thread.inside == 0 && !thread.ignored && Containers.areCompared(receiver, object)) {
      Containers.read(receiver, thread, context, receiverSite);
      if (isRead(receiver, object, thread, objectSite)) {
        Containers.touched(object, false, false, thread, context, objectSite);
      }
    }
  }

  /** {@code Objects.equals(a, b)}, mostly of what is no container. */
  public static void equal(
      Object a, Object b, ThreadState thread, int context, int aSite, int bSite) {
    if (!(a instanceof String) && Containers.areCompared(a, b) && !isOwn(a)) {
      Containers.touched(a, false, false, thread, context, aSite);
      if (ContainerKind.of(a).whole) {
        Containers.touched(b, false, false, thread, context, bSite);
      }
    }
  }

  /** {@code Objects.hashCode(object)}. */
  public static void value(Object object, ThreadState thread, int context, int site) {
    if (!(object instanceof String) && Containers.isValue(object)) {
      Containers.touched(object, false, false, thread, context, site);
    }
  }

  private static boolean isEmpty(Collection<?> collection, ThreadState thread) {
    if (!ContainerKind.isJdk(collection.getClass())) {
      return true;
    }
    thread.inside++;
    try {
      return collection.isEmpty();
    } finally {
      thread.inside--;
    }
  }

  /** An object of which the JDK makes a text. */
  public static void text(
      @Nullable Object receiver, Object object, ThreadState thread, int context, int site) {
    if (object instanceof Collection
        || object instanceof Map
        || object instanceof StringBuilder
        || object instanceof BitSet
        || object instanceof StringJoiner
        || object instanceof Calendar
        || object instanceof Date) {
      Overrides overrides = ContainerKind.of(object).overrides;
      if (overrides == null || !overrides.replace("toString()")) {
        contents(receiver, object, false, true, thread, context, site);
      }
    }
  }

  /** Characters, of a receiver or an argument that is mostly a string. */
  public static void characters(
      Object object, boolean write, ThreadState thread, int context, int site) {
    if (object instanceof StringBuilder) {
      Containers.touched(object, write, false, thread, context, site);
    }
  }
}
