package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;

/**
 * Where the shadow state of one field is: offsets in the object itself, or, for a static field, in
 * the mirror of its class.
 */
public final class FieldShadow {
  /** Prefixes of the fields that the agent adds. */
  static final String PREFIX = "$deadheat$";

  static final String WORD = PREFIX + "s$";
  static final String HISTORY = PREFIX + "h$";
  static final String SYNC = PREFIX + "v$";
  static final String FROZEN = PREFIX + "f";
  static final String SET = PREFIX + "r$";

  /**
   * Between a field's name and a hash of its type. A letter that nobody uses: class files before
   * Java 5 allow nothing but letters, digits and the dollar.
   */
  public static final char TYPE = '\u01c3';

  /** Before the name of a static field in {@link ShadowedFields}. */
  static final String STATIC = "static ";

  final String className;
  final String field;
  final long word;
  final long history;
  final long set;
  final boolean isStatic;

  /** For a volatile field: where its {@link SyncVar} is; else -1. */
  final long sync;

  /** For a static field. */
  final WeakReference<Class<?>> mirror;

  /** Where the field itself is, if it is one of an object and holds objects; else -1. */
  private final long value;

  private FieldShadow(Class<?> type, String field, boolean isVolatile, boolean isStatic) {
    className = type.getName();
    int end = field.indexOf(TYPE);
    this.field = end < 0 ? field : field.substring(0, end);
    word = isVolatile ? -1 : Mem.offset(type, WORD + field);
    history = isVolatile ? -1 : Mem.offset(type, HISTORY + field);
    set = isVolatile ? -1 : Mem.offset(type, SET + field);
    sync = isVolatile ? Mem.offset(type, SYNC + field) : -1;
    this.isStatic = isStatic;
    value = ShadowedFields.isReference(type, this.field) ? Mem.offset(type, this.field) : -1;
    mirror = new WeakReference<>(type);
  }

  /** The shadow of a field declared by that class, or null if it has none. */
  static @Nullable FieldShadow declared(Class<?> type, String field) {
    if (Mem.offset(type, SYNC + field) >= 0) {
      boolean isStatic = false;
      for (String name : ShadowedFields.of(type)) {
        isStatic |= name.equals(STATIC + field);
      }
      return new FieldShadow(type, field, true, isStatic);
    }
    if (Mem.offset(type, WORD + field) < 0) {
      return null;
    }
    String[] fields = ShadowedFields.of(type);
    for (String name : fields) {
      if (name.equals(field)) {
        return new FieldShadow(type, field, false, false);
      }
      if (name.startsWith(STATIC) && name.substring(STATIC.length()).equals(field)) {
        return new FieldShadow(type, field, false, true);
      }
    }
    return null;
  }

  /** Looks as the JVM does: in the class named by the instruction, then in its superclasses. */
  static @Nullable FieldShadow find(@Nullable Class<?> start, String owner, String field) {
    Class<?> type = start;
    while (type != null && !HiddenClasses.fileName(type).equals(owner)) {
      type = type.getSuperclass();
    }
    for (; type != null; type = type.getSuperclass()) {
      FieldShadow shadow = declared(type, field);
      if (shadow != null) {
        return shadow;
      }
    }
    return null;
  }

  /**
   * The object that has the shadow, for an access of {@code base}; null if it is none: the program
   * may hand any object to reflection, a handle or an updater, which then throws. What lies at the
   * shadow's offset in an object of another class is anything.
   */
  @Nullable
  Object holder(@Nullable Object base) {
    Class<?> declarer = mirror.get();
    if (declarer == null || isStatic) {
      return declarer;
    }
    return declarer.isInstance(base) ? base : null;
  }

  /** The shadow of a field that reflection has found. */
  static @Nullable FieldShadow of(Field field) {
    FieldShadow shadow = byName(field.getDeclaringClass(), field.getName());
    // A class above may have another field of that name.
    return shadow != null && shadow.mirror.get() == field.getDeclaringClass() ? shadow : null;
  }

  /** For those who know only the name; the first of several fields of one name. */
  static @Nullable FieldShadow byName(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (String key : ShadowedFields.of(c)) {
        String plain = key.startsWith(STATIC) ? key.substring(STATIC.length()) : key;
        if (plain.startsWith(name)
            && plain.length() > name.length()
            && plain.charAt(name.length()) == TYPE) {
          return declared(c, plain);
        }
      }
    }
    return null;
  }

  /** What the field of that object holds now; null if that is no object. */
  @Nullable
  Object value(Object base) {
    return value < 0 ? null : Mem.U.getReference(base, value);
  }

  SyncVar syncVar(Object base) {
    SyncVar var = (SyncVar) Mem.U.getReferenceVolatile(base, sync);
    if (var == null) {
      var = new SyncVar();
      if (!Mem.U.compareAndSetReference(base, sync, null, var)) {
        var = (SyncVar) Mem.U.getReferenceVolatile(base, sync);
      }
    }
    return var;
  }
}
