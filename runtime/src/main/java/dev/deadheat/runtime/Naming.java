package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Names of things in reports: locations, locks, frames. */
final class Naming {
  private static final String RUNTIME = "dev.deadheat.runtime.";

  private Naming() {}

  /** An array is named by the field that holds it, as far as the code around the access tells. */
  static String array(Site now, Site then, Object array) {
    String field = field(now, then);
    return field != null ? field + "[]" : use(array, now);
  }

  /** A container is named by the field that holds it, or by where it is used. */
  static String container(Site now, Site then, Object container) {
    String field = field(now, then);
    return field != null ? field : use(container, now);
  }

  private static @Nullable String field(Site now, Site then) {
    String field = Holding.field(now);
    return field != null ? field : Holding.field(then);
  }

  private static String use(Object object, Site now) {
    return object.getClass().getTypeName()
        + " at "
        + now.className
        + "."
        + now.method
        + ":"
        + now.line;
  }

  /** The access as it is in the source: an accessor's is where that was called from. */
  static Site inSource(Site site, int kept) {
    if (!site.accessor || kept == 0) {
      return site;
    }
    StackTraceElement[] all = withoutRuntime(kept);
    return all.length < 2 ? site : site.calledFrom(all[1]);
  }

  /** The frames below the runtime; the first gets the site's line. */
  static StackTraceElement[] stack(Site site, int kept) {
    StackTraceElement[] all = withoutRuntime(kept);
    if (all.length == 0) {
      return new StackTraceElement[] {site.element()};
    }
    if (site.accessor && all.length > 1) {
      all = Arrays.copyOfRange(all, 1, all.length);
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
