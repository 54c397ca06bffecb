package dev.deadheat.runtime;

/**
 * What a constructor left behind a final field: whoever reads it through that field sees it (JLS
 * 17.5), however it came by the object. The rule does not order threads, so it is no clock: a read
 * is excused from racing with what the constructing thread had written by the end of the
 * constructor. For what the field itself holds, an object of the program, an array or a container;
 * an owner's own final fields carry the rule further down, other fields do not. Any read counts as
 * one through the field.
 *
 * <p>An object has the mark in a field of its own, {@link FieldShadow#FROZEN}; arrays and
 * containers have it in their shadow.
 */
public class Frozen {
  private static final Module BASE = Object.class.getModule();

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

  /** When it was last frozen; {@link Epochs#NONE} if never. */
  private int frozen;

  /** At the end of a constructor, for the value of a final field. */
  public static void freeze(@Nullable Object value, ThreadState thread) {
    if (value == null || thread.inside != 0) {
      return;
    }
    thread.recorded = true; // a write after the next release is not of this epoch
    Class<?> type = value.getClass();
    Frozen shadow;
    if (type.isArray()) {
      shadow = ArrayShadow.ifAny(value);
    } else {
      if (type.getModule() != BASE) {
        long offset = offset(type);
        if (offset >= 0) {
          Mem.U.putInt(value, offset, thread.epoch);
        }
        if (type.getSuperclass() == Object.class) {
          return;
        }
      }
      shadow = Containers.contentsIfAny(value);
    }
    if (shadow != null) {
      shadow.frozen = thread.epoch;
    }
  }

  /** Whether a read of an object's field is excused from racing with that write. */
  static boolean excuses(Object base, int write) {
    if (base instanceof Class<?>) {
      return false;
    }
    long offset = offset(base.getClass());
    return offset >= 0 && excuses(Mem.U.getInt(base, offset), write);
  }

  /** Whether that write was made by the constructing thread, before the end of the constructor. */
  final boolean excuses(int write) {
    return excuses(frozen, write);
  }

  private static boolean excuses(int frozen, int write) {
    return frozen != Epochs.NONE
        && Epochs.slot(write) == Epochs.slot(frozen)
        && Epochs.clock(write) <= Epochs.clock(frozen);
  }

  private static long offset(Class<?> type) {
    return OFFSETS.get(type);
  }
}
