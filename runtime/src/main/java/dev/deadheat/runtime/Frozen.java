package dev.deadheat.runtime;

/**
 * What a constructor left behind a final field: whoever reads it through that field sees it (JLS
 * 17.5), however it came by the object. The rule does not order threads, so it is no clock: a read
 * is excused from racing with what the constructing thread had written by the end of the
 * constructor. Any read counts as one through the field.
 *
 * <p>What the field itself holds gets a mark at the end of the constructor: an object of the
 * program, an array or a container. What lies behind that gets its mark when somebody comes along:
 * a read that was excused has reached what it reads. Where there is no read to be excused, because
 * the JDK filled the container or the array, the elements get theirs at once.
 *
 * <p>The first mark stays. An object that was shared once may be held by any number of objects made
 * later; what their threads write to it is not construction.
 *
 * <p>An object has the mark in a field of its own, {@link FieldShadow#FROZEN}; arrays and
 * containers have it in their shadow.
 */
public class Frozen {
  private static final Module BASE = Object.class.getModule();

  /** How many containers may lie in one another, none of which anybody has touched. */
  private static final int DEEPEST = 8;

  /** Where objects of a class have their mark; -1 for classes that were not rewritten. */
  private static final ClassValue<Long> OFFSETS =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            long offset = Mem.offset(c, FieldShadow.FROZEN);
            if (offset >= 0) {
              return offset;
            }
          }
          return -1L;
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
    mark(value, thread.epoch, thread, 0);
  }

  private static void mark(Object value, int epoch, ThreadState thread, int depth) {
    Class<?> type = value.getClass();
    if (type.isArray()) {
      Frozen shadow = ArrayShadow.ifAny(value);
      if (shadow != null) {
        shadow.mark(epoch);
      } else if (value instanceof Object[] elements && isNew(value, thread, depth)) {
        Holders.elements(elements, new Marker(epoch, thread, depth));
      }
      return;
    }
    if (type.getModule() != BASE) {
      long offset = OFFSETS.get(type);
      if (offset >= 0 && Mem.U.getInt(value, offset) == Epochs.NONE) {
        Mem.U.putInt(value, offset, epoch);
      }
      if (type.getSuperclass() == Object.class) {
        return;
      }
    }
    Object target = Containers.below(value);
    ContainerKind kind = target == null ? null : ContainerKind.of(target);
    if (target == null || kind == null) {
      return;
    }
    if (kind.kind == ContainerKind.ARRAY) {
      Object array = Mem.U.getReference(target, kind.inner);
      if (array != null) {
        mark(array, epoch, thread, depth);
      }
      return;
    }
    Frozen shadow = kind.whole ? Cells.contentsIfAny(target) : null;
    if (shadow != null) {
      shadow.mark(epoch);
    } else if ((kind.whole || Holders.isOne(target)) && isNew(target, thread, depth)) {
      Marker marker = new Marker(epoch, thread, depth);
      if (kind.whole) {
        marker.contents(target);
      } else {
        Holders.fields(target, marker);
      }
    }
  }

  /**
   * Whether to look at the elements of something that nobody has touched. Not while the thread is
   * alone, since all others will know what it does now; and not again and again.
   */
  private static boolean isNew(Object holder, ThreadState thread, int depth) {
    if (depth >= DEEPEST || Slots.isAlone()) {
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

  /** Passes a mark on to what something holds. */
  private static final class Marker implements Holders.Visitor {
    private final int epoch;
    private final ThreadState thread;
    private final int depth;

    Marker(int epoch, ThreadState thread, int depth) {
      this.epoch = epoch;
      this.thread = thread;
      this.depth = depth;
    }

    void contents(Object container) {
      thread.inside++;
      try {
        Holders.contents(container, this);
      } finally {
        thread.inside--;
      }
    }

    @Override
    public void visit(Object held) {
      mark(held, epoch, thread, depth + 1);
    }
  }

  /** Whether a read of an object's field is excused from racing with that write. */
  static boolean excuses(Object base, FieldShadow field, int write, ThreadState thread) {
    if (base instanceof Class<?>) {
      return false;
    }
    long offset = OFFSETS.get(base.getClass());
    int epoch = offset < 0 ? Epochs.NONE : Mem.U.getInt(base, offset);
    if (!excuses(epoch, write)) {
      return false;
    }
    Object value = field.value(base);
    if (value != null) {
      mark(value, epoch, thread, 0);
    }
    return true;
  }

  /** The same for an element of an array. */
  final boolean excusesElement(Object array, int index, int write, ThreadState thread) {
    if (!excuses(frozen, write)) {
      return false;
    }
    if (array instanceof Object[] elements && elements[index] != null) {
      mark(elements[index], frozen, thread, 0);
    }
    return true;
  }

  /** The same for the contents of a container. */
  final boolean excusesContents(Object container, int write, ThreadState thread) {
    if (!excuses(frozen, write)) {
      return false;
    }
    if (!passed) {
      new Marker(frozen, thread, 0).contents(container);
      passed = true;
    }
    return true;
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
