package dev.deadheat.runtime;

/**
 * Sections in which a thread works for the JVM and not for the program: loading and rewriting
 * classes, linking. What the JDK's maps and locks order there would hide races now and then, and
 * the program cannot rely on it.
 */
public final class Quiet {
  private Quiet() {}

  public static void begin() {
    ThreadSlot.current().inside++;
  }

  public static void end() {
    ThreadSlot.current().inside--;
  }

  /** While a call site is linked: a bootstrap method of the program's own is the program's code. */
  public static void bootstrap(@Nullable Object method) {
    ThreadState thread = ThreadSlot.current();
    boolean own = Bootstraps.isOwn(method);
    thread.bootstraps.push(thread.inside);
    if (own) {
      thread.inside = 0;
    }
  }

  public static void bootstrapped() {
    ThreadState thread = ThreadSlot.current();
    thread.inside = thread.bootstraps.pop();
  }
}
