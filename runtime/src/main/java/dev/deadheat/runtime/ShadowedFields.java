package dev.deadheat.runtime;

import java.util.HashMap;
import java.util.Map;

/** Which fields of a class have shadow state, as the agent said when it rewrote the class. */
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

  /** Remembers the fields of a class that is being loaded. */
  public static void register(@Nullable ClassLoader loader, String className, String[] fields) {
    Map<String, String[]> classes = BY_LOADER.getOrAdd(loader == null ? BOOT : loader, FRESH);
    synchronized (classes) {
      classes.put(className, fields);
    }
  }

  static String[] of(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    Map<String, String[]> classes = BY_LOADER.get(loader == null ? BOOT : loader);
    if (classes == null) {
      return new String[0];
    }
    synchronized (classes) {
      return classes.getOrDefault(HiddenClasses.fileName(type), new String[0]);
    }
  }
}
