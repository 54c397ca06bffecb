package dev.deadheat.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Method handles that get or set a field. The program gets a handle that checks the access first;
 * whoever looks into it sees the one it was made from.
 */
public final class FieldHandles {
  private static final MethodHandle CHECK = find("access", Object.class);
  private static final MethodHandle READ = find("read", Object.class);
  private static final MethodHandle INITIALIZED = find("initialized");
  private static final WeakIdentityMap<MethodHandle> DIRECT = new WeakIdentityMap<>();

  /** Null for a static final field, of which only the initialization of its class matters. */
  private final @Nullable FieldShadow shadow;

  private final WeakReference<Class<?>> declarer;
  private final boolean write;

  /** For handles that the JDK calls. */
  private final int site;

  private FieldHandles(
      @Nullable FieldShadow shadow, WeakReference<Class<?>> declarer, boolean write, int site) {
    this.shadow = shadow;
    this.declarer = declarer;
    this.write = write;
    this.site = site;
  }

  private static MethodHandle find(String name, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findVirtual(FieldHandles.class, name, MethodType.methodType(void.class, parameters));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** From {@code Lookup.findGetter} and its like. */
  public static @Nullable Object getter(Object type, Object field, @Nullable Object handle) {
    return checked((Class<?>) type, (String) field, (MethodHandle) handle, false);
  }

  public static @Nullable Object setter(Object type, Object field, @Nullable Object handle) {
    return checked((Class<?>) type, (String) field, (MethodHandle) handle, true);
  }

  public static @Nullable Object getter(Object field, @Nullable Object handle) {
    return checked(
        ((Field) field).getDeclaringClass(),
        ((Field) field).getName(),
        (MethodHandle) handle,
        false);
  }

  public static @Nullable Object setter(Object field, @Nullable Object handle) {
    return checked(
        ((Field) field).getDeclaringClass(),
        ((Field) field).getName(),
        (MethodHandle) handle,
        true);
  }

  private static @Nullable Object checked(
      Class<?> type, String field, @Nullable MethodHandle handle, boolean write) {
    ThreadState thread = ThreadSlot.current();
    if (handle == null || thread.inside != 0) {
      return handle;
    }
    FieldShadow shadow = FieldShadow.byName(type, field);
    if (shadow == null) {
      return write || handle.type().parameterCount() > 0
          ? handle
          : initializing(type, field, handle, thread);
    }
    thread.inside++;
    try {
      int site =
          Sites.add(
              type.getName(),
              "(method handle)",
              "()V",
              null,
              -1,
              write,
              type.getName(),
              field,
              null);
      FieldHandles made = new FieldHandles(shadow, shadow.mirror, write, site);
      MethodType accessor = handle.type();
      MethodHandle checking = handle;
      if (shadow.sync >= 0 && !write) {
        // The value, and the object again: what was written may have come since before.
        Class<?> value = accessor.returnType();
        MethodHandle after =
            MethodHandles.dropArguments(MethodHandles.identity(value), 1, accessor.parameterList());
        after = MethodHandles.foldArguments(after, 1, made.with(READ, accessor));
        checking = MethodHandles.foldArguments(after, handle);
      }
      checking = MethodHandles.foldArguments(checking, made.with(CHECK, accessor));
      DIRECT.put(checking, handle);
      return checking;
    } finally {
      thread.inside--;
    }
  }

  /** A method of this, for the object that a handle of that type gets. */
  private MethodHandle with(MethodHandle method, MethodType accessor) {
    MethodHandle bound = method.bindTo(this);
    return shadow == null || shadow.isStatic
        ? MethodHandles.insertArguments(bound, 0, (Object) null)
        : bound.asType(MethodType.methodType(void.class, accessor.parameterType(0)));
  }

  /** Of a static field without a shadow. */
  private static MethodHandle initializing(
      Class<?> type, String field, MethodHandle handle, ThreadState thread) {
    thread.inside++;
    try {
      Class<?> declarer = declarer(type, field);
      if (declarer == null || declarer.getClassLoader() == null) {
        return handle;
      }
      FieldHandles made = new FieldHandles(null, new WeakReference<>(declarer), false, 0);
      MethodHandle checking = MethodHandles.foldArguments(handle, INITIALIZED.bindTo(made));
      DIRECT.put(checking, handle);
      return checking;
    } finally {
      thread.inside--;
    }
  }

  /** Where a static field is declared: here, in an interface, or above. */
  private static @Nullable Class<?> declarer(@Nullable Class<?> type, String field) {
    if (type == null) {
      return null;
    }
    for (Field declared : Privileged.declaredFields(type)) {
      if (declared.getName().equals(field) && Modifier.isStatic(declared.getModifiers())) {
        return type;
      }
    }
    for (Class<?> above : type.getInterfaces()) {
      Class<?> found = declarer(above, field);
      if (found != null) {
        return found;
      }
    }
    return declarer(type.getSuperclass(), field);
  }

  /** To {@code Lookup.revealDirect}. */
  public static @Nullable Object direct(@Nullable Object handle) {
    MethodHandle direct = handle == null ? null : DIRECT.get(handle);
    return direct != null ? direct : handle;
  }

  /** Before and after the program calls a method handle. */
  public static void call(ThreadState thread, int reads, int writes) {
    thread.handleReads = reads;
    thread.handleWrites = writes;
  }

  /** Before a static field is accessed. */
  public void initialized() {
    ThreadState thread = ThreadSlot.current();
    Class<?> type = declarer.get();
    if (type != null && thread.inside == 0) {
      ClassInit.require(thread, type);
    }
  }

  /** Before the field is accessed. */
  public void access(@Nullable Object base) {
    ThreadState thread = ThreadSlot.current();
    Object holder = shadow == null ? null : shadow.holder(base);
    if (shadow == null || holder == null || thread.inside != 0) {
      return;
    }
    if (shadow.isStatic) {
      initialized();
    }
    if (thread.ignored) {
      return;
    }
    if (shadow.sync >= 0) {
      if (write) {
        shadow.syncVar(holder).release(thread);
      }
      return;
    }
    int caller = write ? thread.handleWrites : thread.handleReads;
    if (caller == 0 || !Sites.get(caller).unchecked) {
      Checks.access(holder, thread, thread.context, shadow, write, caller != 0 ? caller : site);
    }
  }

  /** After a volatile field was read. */
  public void read(@Nullable Object base) {
    ThreadState thread = ThreadSlot.current();
    Object holder = shadow == null ? null : shadow.holder(base);
    if (shadow != null && holder != null && thread.inside == 0 && !thread.ignored) {
      shadow.syncVar(holder).acquire(thread);
    }
  }
}
