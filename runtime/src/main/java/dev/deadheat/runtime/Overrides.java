package dev.deadheat.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a class of the program that extends a container has made of its methods. Its own methods may
 * take a lock, and they are rewritten themselves; so may those that the JDK's call in turn, as
 * {@code addAll} calls {@code add}. Calls of either are checked where the class at last calls the
 * JDK.
 */
public final class Overrides {
  private static final WeakIdentityMap.Fresh<Map<String, Overrides>> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Map<String, Overrides> make(Object key) {
          return new HashMap<>();
        }
      };
  private static final WeakIdentityMap<Map<String, Overrides>> BY_LOADER = new WeakIdentityMap<>();

  private final Set<String> overridden;
  private final Set<String> delegating;

  private final boolean harmless;

  private Overrides(Set<String> overridden, Set<String> delegating, boolean harmless) {
    this.overridden = overridden;
    this.delegating = delegating;
    this.harmless = harmless;
  }

  /**
   * Remembers a class that is being loaded.
   *
   * @param overridden methods of the container, by name and parameters, that the class or one
   *     between declares
   * @param delegating methods of the container that may call one of these
   * @param harmless whether none of the overridden ones is a way to the contents
   */
  public static void register(
      ClassLoader loader,
      String className,
      String[] overridden,
      String[] delegating,
      boolean harmless) {
    Map<String, Overrides> classes = BY_LOADER.getOrAdd(loader, FRESH);
    synchronized (classes) {
      classes.put(className, new Overrides(Set.of(overridden), Set.of(delegating), harmless));
    }
  }

  static @Nullable Overrides of(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    Map<String, Overrides> classes = loader == null ? null : BY_LOADER.get(loader);
    if (classes == null) {
      return null;
    }
    synchronized (classes) {
      return classes.get(HiddenClasses.fileName(type));
    }
  }

  /** Whether the JDK reaches the contents in its own way, whatever it is asked for. */
  boolean areNone() {
    return harmless;
  }

  /** Whether the class has a method of its own in place of that one. */
  boolean replace(String key) {
    return overridden.contains(key) || delegating.contains(key);
  }

  /** Whether a call at that place is the class's own affair. */
  boolean hide(Site place) {
    String callee = place.callee;
    return callee == null
        ? !areNone()
        : delegating.contains(callee) || (!place.special && overridden.contains(callee));
  }
}
