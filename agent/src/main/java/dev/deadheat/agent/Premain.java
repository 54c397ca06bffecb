package dev.deadheat.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** The entry from the JVM: brings the runtime in before any class that mentions it is loaded. */
public final class Premain {
  private Premain() {}

  /** The JVM aborts if an agent's start fails (exit code 134); the program is not to blame. */
  @SuppressWarnings("SystemOut") // Nothing else is there yet.
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    try {
      boolean field = new RuntimeClasses(instrumentation).define();
      OwnClasses.load();
      Agent.start(arguments, instrumentation, field);
    } catch (Throwable e) {
      System.err.println("deadheat: cannot start, races are not looked for: " + e);
    }
  }
}
