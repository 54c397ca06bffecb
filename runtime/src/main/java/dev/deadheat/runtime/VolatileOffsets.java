package dev.deadheat.runtime;

import java.util.HashMap;
import java.util.Map;

/** From the place of a field in its objects to its shadow. */
final class VolatileOffsets {
  private static final WeakIdentityMap<Map<Long, FieldShadow>> BY_CLASS = new WeakIdentityMap<>();

  private VolatileOffsets() {}

  /** Null for fields of classes that were not rewritten. */
  static @Nullable FieldShadow find(Class<?> type, long offset, boolean isStatic) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      FieldShadow shadow = of(c).get(isStatic ? ~offset : offset);
      if (shadow != null) {
        return shadow;
      }
    }
    return null;
  }

  private static Map<Long, FieldShadow> of(Class<?> type) {
    Map<Long, FieldShadow> known = BY_CLASS.get(type);
    if (known == null) {
      known = new HashMap<>();
      for (String key : ShadowedFields.of(type)) {
        String plain =
            key.startsWith(FieldShadow.STATIC) ? key.substring(FieldShadow.STATIC.length()) : key;
        FieldShadow shadow = FieldShadow.find(type, type.getName(), plain);
        if (shadow != null) {
          // Offsets in objects and in the class may be the same.
          long offset = Mem.offset(type, shadow.field);
          known.put(shadow.isStatic ? ~offset : offset, shadow);
        }
      }
      BY_CLASS.put(type, known);
    }
    return known;
  }
}
