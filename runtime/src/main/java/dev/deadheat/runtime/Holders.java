package dev.deadheat.runtime;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;

/**
 * What lies in an object, in fields that are not checked: the elements of a container, what a
 * lambda or an inner class captured, what a wrapper, a view or an immutable collection was made of.
 * Calls no method of the program.
 */
final class Holders {
  private static final long[] NONE = {};

  /** Values, locks, and what leads to the whole program. */
  private static final String[] CLOSED = {
    "java.lang.",
    "java.math.",
    "java.net.",
    "java.nio.",
    "java.security.",
    "java.time.",
    "java.util.concurrent.locks.",
    "sun.",
    "jdk.internal.",
  };

  /** Where an object has references that only the JDK's code reads. */
  private static final ClassValue<long[]> OFFSETS =
      new ClassValue<>() {
        @Override
        protected long[] computeValue(Class<?> type) {
          if (type.isHidden() && type.getName().contains("$$Lambda")) {
            return references(type, NONE); // the types of its fields are loaded
          }
          long[] found = NONE;
          for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (!ContainerKind.isJdk(c)) {
              found = captured(c, found);
            } else {
              found = isOpen(c) ? references(c, found) : known(c, found);
            }
          }
          return found;
        }
      };

  private Holders() {}

  /**
   * Whether to follow the fields of a class of the JDK. The concurrent collections order what is
   * put in before what is taken out, and executors their tasks.
   */
  private static boolean isOpen(Class<?> type) {
    String name = type.getName();
    for (String prefix : CLOSED) {
      if (name.startsWith(prefix)) {
        return false;
      }
    }
    return !name.startsWith("java.util.concurrent.")
        || !(Collection.class.isAssignableFrom(type)
            || Map.class.isAssignableFrom(type)
            || Executor.class.isAssignableFrom(type));
  }

  /** What objects of the classes that are not open may hold of the program all the same. */
  private static long[] known(Class<?> type, long[] found) {
    String name = type.getName();
    if (type == Reference.class) {
      return with(found, Mem.offset(type, "referent"));
    } else if (type == Proxy.class) {
      return with(found, Mem.offset(type, "h"));
    } else if (name.startsWith("java.lang.invoke.BoundMethodHandle$")
        || name.equals("java.lang.ThreadLocal$SuppliedThreadLocal")) {
      return references(type, found);
    }
    return found;
  }

  /** What an inner class of the program has from where it was made: fields that have no shadow. */
  private static long[] captured(Class<?> type, long[] found) {
    long[] all = found;
    for (String name : ShadowedFields.captured(type)) {
      all = with(all, Mem.offset(type, name));
    }
    return all;
  }

  private static long[] references(Class<?> type, long[] found) {
    long[] all = found;
    try {
      for (Field field : Privileged.declaredFields(type)) {
        if (!Modifier.isStatic(field.getModifiers()) && holdsObjects(field.getType())) {
          all = with(all, Mem.offset(type, field.getName()));
        }
      }
    } catch (LinkageError e) {
      return found; // a class that a lambda's signature names is not to be had
    }
    return all;
  }

  private static boolean holdsObjects(Class<?> type) {
    if (type.isArray()) {
      return !type.getComponentType().isPrimitive();
    }
    return !type.isPrimitive() && type != String.class && type != Class.class;
  }

  private static long[] with(long[] offsets, long offset) {
    if (offset < 0) {
      return offsets; // a JDK that nobody has seen yet
    }
    long[] longer = Arrays.copyOf(offsets, offsets.length + 1);
    longer[offsets.length] = offset;
    return longer;
  }

  /** What is done with each object that is found. */
  interface Visitor {
    void visit(Object held);
  }

  /** Whether objects of that class, which is none of arrays, may hold others in this way. */
  static boolean isOne(Class<?> type) {
    return OFFSETS.get(type).length > 0 && !PhantomReference.class.isAssignableFrom(type);
  }

  /** All that one of them holds; as much as is found if it is being changed. */
  static void visit(Object holder, Visitor visitor) {
    if (holder instanceof Object[] elements) {
      elements(elements, visitor);
    } else if (isIterable(holder)) {
      contents(holder, visitor);
    } else {
      for (long offset : OFFSETS.get(holder.getClass())) {
        element(Mem.U.getReference(holder, offset), visitor);
      }
    }
  }

  /** A container whose iterator is the JDK's; a weak map's changes the map. */
  private static boolean isIterable(Object holder) {
    ContainerKind kind = ContainerKind.of(holder);
    return kind.whole
        && (holder instanceof Collection || holder instanceof Map)
        && !(holder instanceof WeakHashMap)
        && (kind.overrides == null || kind.overrides.areNone());
  }

  private static void elements(Object[] array, Visitor visitor) {
    for (Object element : array) {
      element(element, visitor);
    }
  }

  private static void contents(Object container, Visitor visitor) {
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
    if (held != null && !(held instanceof String)) {
      visitor.visit(held);
    }
  }
}
