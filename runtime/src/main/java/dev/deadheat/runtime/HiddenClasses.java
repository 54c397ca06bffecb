package dev.deadheat.runtime;

import java.lang.invoke.MethodHandles;

/**
 * Called from {@code Lookup.defineHiddenClass}: the JVM does not show hidden classes to agents, so
 * they are rewritten before it gets them.
 */
public final class HiddenClasses {
  /** What rewrites a class; the agent's. */
  public interface Rewriter {
    /** The rewritten class, or the given bytes if it is not to be touched. */
    byte[] rewrite(@Nullable ClassLoader loader, byte[] bytes);
  }

  private static @Nullable Rewriter rewriter;

  private HiddenClasses() {}

  public static void set(Rewriter chosen) {
    rewriter = chosen;
  }

  public static Object rewritten(Object lookup, Object bytes) {
    Rewriter chosen = rewriter;
    Class<?> host = ((MethodHandles.Lookup) lookup).lookupClass();
    return chosen == null || bytes == null
        ? bytes
        : chosen.rewrite(host.getClassLoader(), (byte[]) bytes);
  }

  /** The name that a class has in its class file. */
  static String fileName(Class<?> type) {
    String name = type.getName();
    int slash = type.isHidden() ? name.indexOf('/') : -1;
    return slash < 0 ? name : name.substring(0, slash);
  }
}
