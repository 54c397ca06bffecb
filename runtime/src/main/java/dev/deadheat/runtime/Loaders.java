package dev.deadheat.runtime;

/**
 * Called first by the {@code loadClass} methods of the program's loaders. Rewritten classes name
 * the runtime's, which are in the boot loader; a loader need not ask that one for anything but
 * {@code java.*}, as those of OSGi do not.
 */
public final class Loaders {
  private static final String PREFIX = "dev.deadheat.runtime.";

  private Loaders() {}

  public static boolean isOurs(@Nullable String name) {
    return name != null && name.startsWith(PREFIX);
  }

  /** A class of the runtime, whatever the loader that was asked thinks of it. */
  public static Class<?> load(String name) throws ClassNotFoundException {
    return Class.forName(name, false, null);
  }
}
