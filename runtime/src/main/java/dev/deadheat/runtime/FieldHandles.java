package dev.deadheat.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Method handles that get or set a field. The program gets a handle that checks the access first;
 * whoever looks into it sees the one it was made from.
 */
public final class FieldHandles {
  private static final MethodHandle CHECK = check();
  private static final WeakIdentityMap<MethodHandle> DIRECT = new WeakIdentityMap<>();

  private final FieldShadow shadow;
  private final boolean write;

  /** For handles that the JDK calls. */
  private final int site;

  private FieldHandles(FieldShadow shadow, boolean write, int site) {
    this.shadow = shadow;
    this.write = write;
    this.site = site;
  }

  private static MethodHandle check() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              FieldHandles.class, "access", MethodType.methodType(void.class, Object.class));
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
    FieldShadow shadow =
        handle == null || thread.inside != 0 ? null : FieldShadow.byName(type, field);
    if (handle == null || shadow == null) {
      return handle;
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
      MethodHandle check = CHECK.bindTo(new FieldHandles(shadow, write, site));
      check =
          shadow.isStatic
              ? MethodHandles.insertArguments(check, 0, (Object) null)
              : check.asType(MethodType.methodType(void.class, handle.type().parameterType(0)));
      MethodHandle checking = MethodHandles.foldArguments(handle, check);
      DIRECT.put(checking, handle);
      return checking;
    } finally {
      thread.inside--;
    }
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

  /** Before the field is accessed. */
  public void access(@Nullable Object base) {
    ThreadState thread = ThreadSlot.current();
    Object holder = shadow.holder(base);
    if (holder == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    if (shadow.sync >= 0) {
      // Before the access also for a read: a program that waits for a value reads again.
      if (write) {
        shadow.syncVar(holder).release(thread);
      } else {
        shadow.syncVar(holder).acquire(thread);
      }
      return;
    }
    int caller = write ? thread.handleWrites : thread.handleReads;
    if (caller == 0 || !Sites.get(caller).unchecked) {
      Checks.access(holder, thread, thread.context, shadow, write, caller != 0 ? caller : site);
    }
  }
}
