package dev.deadheat.runtime;

/**
 * Contents written by a constructor and kept in a final field: whoever reads them through that
 * field sees them (JLS 17.5), however it came by the object. The rule does not order threads, so it
 * is no clock: a read is excused from racing with a write that the constructor made. Only for what
 * the field itself holds, an array or a container; what lies deeper is not followed. Any read
 * counts as one through the field.
 */
public class Frozen {
  private int slot = -1;
  private int from;
  private int to;

  /** At the end of a constructor, for the value of a final field. */
  public static void freeze(@Nullable Object value, ThreadState thread, int from) {
    if (value == null || thread.inside != 0) {
      return;
    }
    Frozen shadow =
        value.getClass().isArray() ? ArrayShadow.ifAny(value) : Containers.contentsIfAny(value);
    if (shadow != null) {
      shadow.slot = thread.slot;
      shadow.from = from;
      shadow.to = thread.clock();
    }
  }

  /** At the beginning of a constructor. */
  public static int clock(ThreadState thread) {
    return thread.clock();
  }

  /** Whether that write was made by the constructor. */
  final boolean excuses(int write) {
    int clock = Epochs.clock(write);
    return Epochs.slot(write) == slot && clock >= from && clock <= to;
  }
}
