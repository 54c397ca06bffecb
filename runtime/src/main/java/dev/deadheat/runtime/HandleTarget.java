package dev.deadheat.runtime;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.List;

/**
 * What a {@code VarHandle} stands for. Read from the handle itself, wherever the program got it:
 * from a lookup, from reflection, or from another handle. Only once for each.
 */
final class HandleTarget {
  /** Made from another one, with other coordinates or values; that one is told when it is used. */
  private static final int INDIRECT = 1;

  private static final int ARRAY = 2;
  private static final int FIELD = 3;
  private static final int UNKNOWN = 4;

  private static final WeakIdentityMap<HandleTarget> TARGETS = new WeakIdentityMap<>();
  private static final int LONGEST_CHAIN = 100;

  private final int kind;

  /** Of an array: how many elements an access touches; more than one for views of bytes. */
  final int width;

  /** Of a field that has one. */
  final @Nullable FieldShadow shadow;

  /** Of a static field. */
  private final WeakReference<Object> mirror;

  private final String name;

  private HandleTarget(
      int kind, int width, @Nullable FieldShadow shadow, @Nullable Object mirror, String name) {
    this.kind = kind;
    this.width = width;
    this.shadow = shadow;
    this.mirror = new WeakReference<>(mirror);
    this.name = name;
  }

  boolean isIndirect() {
    return kind == INDIRECT;
  }

  /** The class of a static field. */
  @Nullable
  Class<?> declarer() {
    return mirror.get() instanceof Class<?> type ? type : null;
  }

  boolean isArray() {
    return kind == ARRAY;
  }

  /** Whether an access through the handle may concern the program. */
  boolean matters() {
    return kind == ARRAY || shadow != null;
  }

  static HandleTarget of(VarHandle handle, ThreadState thread) {
    HandleTarget target = TARGETS.get(handle);
    if (target == null) {
      thread.inside++;
      try {
        target = find(handle);
        TARGETS.put(handle, target);
      } finally {
        thread.inside--;
      }
    }
    return target;
  }

  private static HandleTarget find(VarHandle handle) {
    Object direct = handle;
    for (int i = 0; i < LONGEST_CHAIN && direct != null; i++) {
      String type = direct.getClass().getSimpleName();
      if (type.equals("IndirectVarHandle")) {
        return new HandleTarget(INDIRECT, 0, null, null, "");
      } else if (!type.equals("LazyInitializingVarHandle")) {
        break;
      }
      direct = reference(direct, "target");
    }
    long offset = direct == null ? -1 : where(direct.getClass(), "fieldOffset");
    if (direct != null && offset >= 0) {
      return field(direct, Mem.U.getLong(direct, offset));
    }
    List<Class<?>> coordinates = handle.coordinateTypes();
    if (coordinates.size() == 2 && coordinates.get(0).isArray()) {
      return new HandleTarget(ARRAY, width(coordinates.get(0), handle.varType()), null, null, "");
    }
    return new HandleTarget(UNKNOWN, 0, null, null, "");
  }

  private static HandleTarget field(Object direct, long offset) {
    Object receiver = reference(direct, "receiverType");
    Object base = reference(direct, "base");
    FieldShadow shadow = null;
    if (receiver instanceof Class<?> type) {
      shadow = VolatileOffsets.find(type, offset, false);
    } else if (base instanceof Class<?> type) {
      shadow = VolatileOffsets.find(type, offset, true);
    }
    return new HandleTarget(FIELD, 1, shadow, base, "@" + offset);
  }

  private static @Nullable Object reference(Object object, String field) {
    long offset = where(object.getClass(), field);
    return offset < 0 ? null : Mem.U.getReference(object, offset);
  }

  private static long where(Class<?> type, String field) {
    for (Class<?> c = type; c != null && c != VarHandle.class; c = c.getSuperclass()) {
      long offset = Mem.offset(c, field);
      if (offset >= 0) {
        return offset;
      }
    }
    return -1;
  }

  private static int width(Class<?> array, Class<?> value) {
    if (array != byte[].class || value == byte.class) {
      return 1;
    }
    if (value == short.class || value == char.class) {
      return Short.BYTES;
    }
    return value == int.class || value == float.class ? Integer.BYTES : Long.BYTES;
  }

  /** The variable for ordered accesses of a field, or null if the base is no object with one. */
  @Nullable
  SyncVar var(@Nullable Object base) {
    if (shadow != null) {
      Object holder = shadow.holder(base);
      return holder == null ? null : VarHandles.var(shadow, holder);
    }
    Object fixed = mirror.get();
    Object holder = fixed != null ? fixed : base;
    return holder == null ? null : VarHandles.ordered(holder, name);
  }
}
