package dev.deadheat.values.schedule;

import java.lang.reflect.Field;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has written to plain fields and others do not see yet. It sees them itself, and
 * everybody does from its next release on.
 */
final class LateWrites {
  private final Map<Place, Object> pending = new LinkedHashMap<>();

  /** A field, of an object or static. */
  private record Place(@Nullable Object target, Field field) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place place && place.target == target && place.field.equals(field);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(target) * 31 + field.hashCode();
    }
  }

  /** Null is a value too. */
  private static final Object NULL = new Object();

  static Field field(Class<?> owner, String name) {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
      } catch (NoSuchFieldException e) {
        // In a superclass, then.
      }
    }
    throw new IllegalArgumentException(owner + " has no field " + name);
  }

  void write(@Nullable Object target, Field field, @Nullable Object value) {
    pending.put(new Place(target, field), value == null ? NULL : value);
  }

  /** A later write of the same thread to the same place makes this one void. */
  void forget(@Nullable Object target, Field field) {
    pending.remove(new Place(target, field));
  }

  void show(@Nullable Object target, Field field) {
    Object value = pending.remove(new Place(target, field));
    if (value != null) {
      set(target, field, value);
    }
  }

  void showAll() {
    pending.forEach((place, value) -> set(place.target, place.field, value));
    pending.clear();
  }

  /** By chance, in any order. */
  void maybeShow(Order order) {
    for (Iterator<Map.Entry<Place, Object>> i = pending.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Place, Object> entry = i.next();
      if (order.below(8) == 0) {
        set(entry.getKey().target, entry.getKey().field, entry.getValue());
        i.remove();
      }
    }
  }

  static void set(@Nullable Object target, Field field, @Nullable Object value) {
    try {
      field.set(target, value == NULL ? null : value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
