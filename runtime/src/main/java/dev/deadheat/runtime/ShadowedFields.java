package dev.deadheat.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * Which fields of a class have shadow state, and which of those hold objects, as the agent said
 * when it rewrote the class.
 */
public final class ShadowedFields {
  private static final WeakIdentityMap.Fresh<Map<String, String[]>> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Map<String, String[]> make(Object key) {
          return new HashMap<>();
        }
      };
  private static final Object BOOT = new Object();
  private static final WeakIdentityMap<Map<String, String[]>> BY_LOADER = new WeakIdentityMap<>();

  private ShadowedFields() {}

  /** Behind the name of a class: those of its fields that hold objects. */
  private static final String REFERENCES = " references";

  private static final String CAPTURED = " captured";

  /**
   * Remembers the fields of a class that is being loaded.
   *
   * @param references fields of objects that hold objects, and whose name no other field has
   * @param captured fields of objects that hold objects, but have no shadow, as the compiler added
   *     them
   */
  public static void register(
      @Nullable ClassLoader loader,
      String className,
      String[] fields,
      String[] references,
      String[] captured) {
    Map<String, String[]> classes = BY_LOADER.getOrAdd(loader == null ? BOOT : loader, FRESH);
    synchronized (classes) {
      classes.put(className, fields);
      classes.put(className + REFERENCES, references);
      classes.put(className + CAPTURED, captured);
    }
  }

  static String[] of(Class<?> type) {
    return find(type, "");
  }

  static String[] captured(Class<?> type) {
    return find(type, CAPTURED);
  }

  static boolean isReference(Class<?> type, String field) {
    for (String name : find(type, REFERENCES)) {
      if (name.equals(field)) {
        return true;
      }
    }
    return false;
  }

  private static String[] find(Class<?> type, String what) {
    ClassLoader loader = type.getClassLoader();
    Map<String, String[]> classes = BY_LOADER.get(loader == null ? BOOT : loader);
    if (classes == null) {
      return new String[0];
    }
    synchronized (classes) {
      return classes.getOrDefault(HiddenClasses.fileName(type) + what, new String[0]);
    }
  }
}
