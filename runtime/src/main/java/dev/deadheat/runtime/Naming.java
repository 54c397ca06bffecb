package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.List;

/** Names of things in reports: locations, locks, frames. */
final class Naming {
  private static final String RUNTIME = "dev.deadheat.runtime.";

  private Naming() {}

  /** An array is named by the field that holds it, as far as the code around the access tells. */
  static String array(Site now, Site then, Object array) {
    Site named = now.field != null ? now : then.field != null ? then : null;
    if (named != null) {
      return named.owner + "." + named.fieldName() + "[]";
    }
    return array.getClass().getTypeName()
        + " at "
        + now.className
        + "."
        + now.method
        + ":"
        + now.line;
  }

  /** A container is named by the field that holds it, or by where it is used. */
  static String container(Site now, Site then, Object container) {
    Site named = now.field != null ? now : then.field != null ? then : null;
    return named != null
        ? named.owner + "." + named.fieldName()
        : container.getClass().getName()
            + " at "
            + now.className
            + "."
            + now.method
            + ":"
            + now.line;
  }

  static String[] locks(ThreadState thread) {
    String[] locks = new String[thread.heldDepth];
    for (int i = 0; i < locks.length; i++) {
      Object lock = thread.held[i];
      locks[i] =
          lock instanceof Class<?> type
              ? type.getName() + ".class"
              : lock == null
                  ? "?"
                  : lock.getClass().getTypeName()
                      + "@"
                      + Integer.toHexString(System.identityHashCode(lock));
    }
    return locks;
  }

  /** The frames below the runtime; the first gets the site's line. */
  static StackTraceElement[] stack(Site site, int kept) {
    StackTraceElement[] all = withoutRuntime(kept);
    if (all.length == 0) {
      return new StackTraceElement[] {site.element()};
    }
    all[0] = site.element();
    return all;
  }

  static StackTraceElement[] withoutRuntime(int kept) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : Stacks.frames(kept)) {
      if (!frame.getClassName().startsWith(RUNTIME)) {
        frames.add(frame);
      }
    }
    return frames.toArray(new StackTraceElement[0]);
  }
}
