package dev.deadheat.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;

/**
 * What a constructor left behind a final field: whoever reads it through that field sees it (JLS
 * 17.5), however it came by the object that has the field. The rule does not order threads, so it
 * is no clock: a read is excused from racing with what the constructing thread had written by the
 * end of the constructor. The promise is made to reads through the field; a method that surely came
 * another {@link Way} has none. Where that is not known, a read counts as one through the field.
 *
 * <p>What the field itself holds gets a mark at the end of the constructor: an object of the
 * program, an array or a container. What lies behind that gets its mark when somebody comes along:
 * a read that was excused has reached what it reads. Where there is no read to be excused, because
 * the JDK made the container, the array or the lambda, what that holds gets its mark at once.
 *
 * <p>The first mark stays. An object that was shared once may be held by any number of objects made
 * later; what their threads write to it is not construction.
 *
 * <p>An object has the mark in a field of its own, {@link FieldShadow#FROZEN}; arrays and
 * containers have it in their shadow.
 */
public class Frozen {
  /** How many objects of the JDK are looked into for one that nobody has touched. */
  private static final int MOST = 10_000;

  /** What there is to do for objects of a class. */
  private static final class Shape {
    /** Where they have their mark; -1 for classes that were not rewritten. */
    final long mark;

    final boolean mayHold;

    Shape(Class<?> type) {
      mark = ContainerKind.field(type, FieldShadow.FROZEN);
      mayHold = ContainerKind.ofClass(type).kind != ContainerKind.NONE || Holders.isOne(type);
    }
  }

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return new Shape(type);
        }
      };

  /** When it was first frozen; {@link Epochs#NONE} if never. */
  private int frozen;

  /** Whether all that a container holds has the mark too. */
  private boolean passed;

  /** At the end of a constructor, for the value of a final field. */
  public static void freeze(@Nullable Object value, ThreadState thread) {
    if (value == null || thread.inside != 0) {
      return;
    }
    thread.recorded = true; // a write after the next release is not of this epoch
    mark(value, thread.epoch, thread);
  }

  private static void mark(Object value, int epoch, ThreadState thread) {
    Object holder = markOne(value, epoch);
    if (holder != null && isNew(holder, thread)) {
      new Walk(epoch, thread).from(holder);
    }
  }

  /**
   * Marks one object.
   *
   * @return what holds others that no checked read will come along for; null if there is none
   */
  private static @Nullable Object markOne(Object value, int epoch) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      Frozen shadow = ArrayShadow.ifAny(value);
      if (shadow != null) {
        shadow.mark(epoch);
        // A loop over rows is checked when it ends, after the loops over their elements.
        return type.getComponentType().isArray() ? value : null;
      }
      return value instanceof Object[] ? value : null;
    }
    Shape shape = SHAPES.get(type);
    if (shape.mark >= 0 && Mem.U.getInt(value, shape.mark) == Epochs.NONE) {
      Mem.U.putInt(value, shape.mark, epoch);
    }
    Object target = shape.mayHold ? Containers.below(value) : null;
    if (target == null) {
      return null;
    }
    ContainerKind kind = ContainerKind.of(target);
    if (kind.kind == ContainerKind.ARRAY) {
      Object array = Mem.U.getReference(target, kind.inner);
      return array == null ? null : markOne(array, epoch);
    }
    Frozen shadow = kind.whole ? Cells.contentsIfAny(target) : null;
    if (shadow != null) {
      shadow.mark(epoch);
      return null;
    }
    return Holders.isOne(target.getClass()) ? target : null;
  }

  /**
   * Whether to look into something that nobody has touched. Not while the thread is alone, since
   * all others will know what it does now; and not again and again.
   */
  private static boolean isNew(Object holder, ThreadState thread) {
    if (Slots.isAlone()) {
      return false;
    }
    int hash = System.identityHashCode(holder);
    int at = hash & (ThreadState.FROZEN - 1);
    if (thread.frozen[at] == hash) {
      return false;
    }
    thread.frozen[at] = hash;
    return true;
  }

  /** Passes a mark on to what something holds, and to what that holds in turn. */
  private static final class Walk implements Holders.Visitor {
    private final int epoch;
    private final ThreadState thread;

    /** Holders that have been met, and those of them still to be looked into. */
    private @Nullable IdentityHashMap<Object, Boolean> met;

    private @Nullable Deque<Object> todo;

    Walk(int epoch, ThreadState thread) {
      this.epoch = epoch;
      this.thread = thread;
    }

    void from(Object holder) {
      thread.inside++;
      try {
        Object next = holder;
        while (next != null) {
          Holders.visit(next, this);
          next = todo == null ? null : todo.poll();
        }
      } finally {
        thread.inside--;
      }
    }

    @Override
    public void visit(Object held) {
      Object holder = markOne(held, epoch);
      if (holder == null) {
        return;
      }
      if (met == null || todo == null) {
        met = new IdentityHashMap<>();
        todo = new ArrayDeque<>();
      }
      if (met.size() < MOST && met.put(holder, true) == null) {
        todo.add(holder);
      }
    }
  }

  /** Whether a read of an object's field is excused from racing with that write. */
  static boolean excuses(Object base, FieldShadow field, int write, ThreadState thread, int site) {
    if (base instanceof Class<?>) {
      return false;
    }
    long offset = SHAPES.get(base.getClass()).mark;
    int epoch = offset < 0 ? Epochs.NONE : Mem.U.getInt(base, offset);
    if (!excuses(epoch, write) || isOtherWay(base, epoch, thread, site)) {
      return false;
    }
    Object value = field.value(base);
    if (value != null) {
      mark(value, epoch, thread);
    }
    return true;
  }

  /** The same for an element of an array. */
  final boolean excusesElement(Object array, int index, int write, ThreadState thread, int site) {
    if (!excuses(frozen, write) || isOtherWay(array, frozen, thread, site)) {
      return false;
    }
    if (array instanceof Object[] elements && elements[index] != null) {
      mark(elements[index], frozen, thread);
    }
    return true;
  }

  /** The same for the contents of a container. */
  final boolean excusesContents(Object container, int write, ThreadState thread, int site) {
    if (!excuses(frozen, write) || isOtherWay(container, frozen, thread, site)) {
      return false;
    }
    if (!passed) {
      new Walk(frozen, thread).from(container);
      passed = true;
    }
    return true;
  }

  /** Whether what is read was surely not reached through the final field. */
  private static boolean isOtherWay(Object object, int frozen, ThreadState thread, int number) {
    Site site = Sites.get(number);
    Object from = thread.from;
    return site.way != null
        && (from == null || isUnmarked(from))
        && site.way.isAnother(from, object, frozen, site);
  }

  /** Whether an object could have a mark and has none. */
  private static boolean isUnmarked(Object object) {
    long offset = SHAPES.get(object.getClass()).mark;
    return offset >= 0 && Mem.U.getInt(object, offset) == Epochs.NONE;
  }

  /** Whether that write was made by the constructing thread, before the end of the constructor. */
  private static boolean excuses(int frozen, int write) {
    return frozen != Epochs.NONE
        && Epochs.slot(write) == Epochs.slot(frozen)
        && Epochs.clock(write) <= Epochs.clock(frozen);
  }

  private void mark(int epoch) {
    if (frozen == Epochs.NONE) {
      frozen = epoch;
    }
  }
}
