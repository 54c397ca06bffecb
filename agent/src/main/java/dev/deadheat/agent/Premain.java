package dev.deadheat.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** The entry from the JVM: brings the runtime in before any class that mentions it is loaded. */
public final class Premain {
  private Premain() {}

  public static void premain(@Nullable String arguments, Instrumentation instrumentation)
      throws Exception {
    boolean field = new RuntimeClasses(instrumentation).define();
    OwnClasses.load();
    Agent.start(arguments, instrumentation, field);
  }
}
