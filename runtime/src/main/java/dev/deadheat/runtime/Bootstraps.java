package dev.deadheat.runtime;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/** Which bootstrap methods are the program's; and, for a thread, how deep it is in such. */
final class Bootstraps {
  private static final long MEMBER = offset("java.lang.invoke.DirectMethodHandle", "member");
  private static final long CLASS = offset("java.lang.invoke.MemberName", "clazz");
  private static final long TARGET =
      offset("java.lang.invoke.MethodHandleImpl$AsVarargsCollector", "target");

  private int[] levels = {};
  private int depth;

  void push(int level) {
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, depth + 4);
    }
    levels[depth++] = level;
  }

  int pop() {
    return levels[--depth];
  }

  /** Whether a handle leads to a method outside of the JDK; no, where that cannot be told. */
  static boolean isOwn(@Nullable Object method) {
    Object handle = method;
    if (handle != null
        && TARGET >= 0
        && handle.getClass().getName().endsWith("$AsVarargsCollector")) {
      handle = Mem.U.getReference(handle, TARGET);
    }
    if (!(handle instanceof MethodHandle) || MEMBER < 0 || CLASS < 0 || !isDirect(handle)) {
      return false;
    }
    Object member = Mem.U.getReference(handle, MEMBER);
    return member != null
        && Mem.U.getReference(member, CLASS) instanceof Class<?> type
        && type.getClassLoader() != null;
  }

  private static boolean isDirect(Object handle) {
    for (Class<?> c = handle.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().equals("java.lang.invoke.DirectMethodHandle")) {
        return true;
      }
    }
    return false;
  }

  private static long offset(String type, String field) {
    try {
      return Mem.offset(Class.forName(type, false, null), field);
    } catch (ClassNotFoundException e) {
      return -1;
    }
  }
}
