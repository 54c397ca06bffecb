package dev.deadheat.runtime;

import java.util.Collection;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * What lies in an object of the JDK: the elements of a container, and what its immutable classes
 * hold, for which there is no location that is checked. Calls no method of the program.
 */
final class Holders {
  private static final long[] NONE = {};

  /** Where an object of such an immutable class has its references. */
  private static final ClassValue<long[]> OFFSETS =
      new ClassValue<>() {
        @Override
        protected long[] computeValue(Class<?> type) {
          String[] names = ContainerKind.isJdk(type) ? fields(type.getName()) : new String[0];
          long[] offsets = new long[names.length];
          for (int i = 0; i < names.length; i++) {
            offsets[i] = Mem.offset(type, names[i]);
            if (offsets[i] < 0) {
              return NONE; // a JDK that nobody has seen yet
            }
          }
          return offsets;
        }
      };

  private Holders() {}

  private static String[] fields(String type) {
    return switch (type) {
      case "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$Set12" ->
          new String[] {"e0", "e1"};
      case "java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$SetN" ->
          new String[] {"elements"};
      case "java.util.ImmutableCollections$SubList" -> new String[] {"root"};
      case "java.util.ImmutableCollections$Map1" -> new String[] {"k0", "v0"};
      case "java.util.ImmutableCollections$MapN" -> new String[] {"table"};
      case "java.util.KeyValueHolder",
          "java.util.AbstractMap$SimpleEntry",
          "java.util.AbstractMap$SimpleImmutableEntry" ->
          new String[] {"key", "value"};
      case "java.util.Optional" -> new String[] {"value"};
      case "java.util.Collections$SingletonList",
          "java.util.Collections$SingletonSet",
          "java.util.Collections$CopiesList" ->
          new String[] {"element"};
      case "java.util.Collections$SingletonMap" -> new String[] {"k", "v"};
      default -> new String[0];
    };
  }

  /** What is done with each object that is found. */
  interface Visitor {
    void visit(Object held);
  }

  /** Whether an object is of one of those immutable classes. */
  static boolean isOne(Object object) {
    return OFFSETS.get(object.getClass()).length > 0;
  }

  /** The fields of an object of an immutable class of the JDK. */
  static void fields(Object holder, Visitor visitor) {
    for (long offset : OFFSETS.get(holder.getClass())) {
      Object held = Mem.U.getReference(holder, offset);
      if (held instanceof Object[] elements) {
        elements(elements, visitor);
      } else {
        element(held, visitor);
      }
    }
  }

  static void elements(Object[] array, Visitor visitor) {
    for (Object element : array) {
      element(element, visitor);
    }
  }

  /** Of a container of a class of the JDK; as many as are found if it is being changed. */
  static void contents(Object container, Visitor visitor) {
    if (!ContainerKind.isJdk(container.getClass()) || container instanceof WeakHashMap) {
      return; // its own iterator is the program's code; a weak map's changes the map
    }
    try {
      if (container instanceof Collection<?> all) {
        for (Object element : all) {
          element(element, visitor);
        }
      } else if (container instanceof Map<?, ?> all) {
        for (Map.Entry<?, ?> entry : all.entrySet()) {
          element(entry.getKey(), visitor);
          element(entry.getValue(), visitor);
        }
      }
    } catch (RuntimeException e) {
      // Another thread changes it, which is a race of its own.
    }
  }

  private static void element(@Nullable Object held, Visitor visitor) {
    if (held != null && !(held instanceof String) && !(held instanceof Number)) {
      visitor.visit(held);
    }
  }
}
