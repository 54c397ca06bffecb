package dev.deadheat.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.EnumMap;
import java.util.Map;

/**
 * Method handles that access a variable through a {@code VarHandle}: {@code toMethodHandle},
 * invokers, and what is inside of a handle that was made from another. The program, or the JDK on
 * its behalf, gets one that tells {@link VarHandles} of the access, as rewritten code does where it
 * uses a handle itself.
 */
public final class HandleCalls {
  private static final VarHandle.AccessMode[] MODES = VarHandle.AccessMode.values();
  private static final MethodHandle BEFORE =
      find("before", void.class, VarHandle.class, Object.class, int.class);
  private static final MethodHandle EXPECT = find("expect", void.class, Object.class);
  private static final MethodHandle AFTER = find("after", Object.class, Object.class);
  private static final MethodHandle DONE = find("done", void.class);

  private static final Map<VarHandle.AccessMode, HandleCalls> CALLS =
      new EnumMap<>(VarHandle.AccessMode.class);

  private final int effects;
  private final boolean exchange;
  private final int site;

  private HandleCalls(VarHandle.AccessMode mode) {
    String name = mode.methodName();
    boolean write = name.startsWith("set");
    boolean compare = name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
    boolean plain =
        name.equals("get")
            || name.equals("set")
            || name.endsWith("Opaque")
            || name.endsWith("Plain");
    boolean update = compare || name.startsWith("getAnd");
    boolean releases = !plain && !name.endsWith("Acquire") && (write || update);
    boolean acquires = !plain && !name.endsWith("Release") && !write;
    effects =
        (write || update ? VarHandles.WRITE : VarHandles.READ)
            | (acquires ? VarHandles.ACQUIRE : 0)
            | (releases ? VarHandles.RELEASE : 0)
            | (compare && releases ? VarHandles.COMPARE : 0);
    exchange = compare && name.startsWith("compareAndExchange");
    site =
        Sites.add(
            "java.lang.invoke.VarHandle", name, "()V", null, -1, write || update, null, null, null);
    if (name.endsWith("Opaque")) {
      Sites.markOpaque(site);
    }
  }

  private static HandleCalls of(VarHandle.AccessMode mode) {
    synchronized (CALLS) {
      HandleCalls calls = CALLS.get(mode);
      if (calls == null) {
        calls = new HandleCalls(mode);
        CALLS.put(mode, calls);
      }
      return calls;
    }
  }

  private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.lookup()
          .findVirtual(HandleCalls.class, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** From {@code VarHandle.toMethodHandle}. */
  public static @Nullable Object bound(Object handle, Object mode, @Nullable Object made) {
    ThreadState thread = ThreadSlot.current();
    if (made == null || thread.inside != 0) {
      return made;
    }
    HandleTarget target = HandleTarget.of((VarHandle) handle, thread);
    if (!target.matters()) {
      return made;
    }
    thread.inside++;
    try {
      // With the handle as an argument, as an invoker has it, and then without.
      MethodHandle all = MethodHandles.dropArguments((MethodHandle) made, 0, VarHandle.class);
      return checked(all, (VarHandle.AccessMode) mode).bindTo(handle);
    } finally {
      thread.inside--;
    }
  }

  /** From {@code MethodHandles.varHandleInvoker} and {@code varHandleExactInvoker}. */
  public static @Nullable Object invoker(Object mode, @Nullable Object made) {
    ThreadState thread = ThreadSlot.current();
    if (made == null || thread.inside != 0) {
      return made;
    }
    thread.inside++;
    try {
      return checked((MethodHandle) made, (VarHandle.AccessMode) mode);
    } finally {
      thread.inside--;
    }
  }

  /** Of the handle that an indirect one was made from: its first argument is that handle. */
  public static Object inner(Object made, Object handle, int mode) {
    ThreadState thread = ThreadSlot.current();
    if (!HandleTarget.of((VarHandle) handle, thread).matters()) {
      return made;
    }
    thread.inside++;
    try {
      return checked((MethodHandle) made, MODES[mode]);
    } finally {
      thread.inside--;
    }
  }

  private static MethodHandle checked(MethodHandle made, VarHandle.AccessMode mode) {
    HandleCalls calls = of(mode);
    MethodType type = made.type();
    MethodHandle result = made;
    if (calls.exchange) {
      int at = type.parameterCount() - 2;
      MethodHandle expect =
          EXPECT.bindTo(calls).asType(MethodType.methodType(void.class, type.parameterType(at)));
      expect = MethodHandles.dropArguments(expect, 0, type.parameterList().subList(0, at));
      result = MethodHandles.foldArguments(result, expect);
    }
    result = MethodHandles.foldArguments(result, before(calls, type));
    MethodHandle after =
        type.returnType() == void.class
            ? DONE.bindTo(calls)
            : AFTER
                .bindTo(calls)
                .asType(MethodType.methodType(type.returnType(), type.returnType()));
    return MethodHandles.filterReturnValue(result, after);
  }

  /** Takes what {@link #before} wants from the arguments: the handle, an object, an index. */
  private static MethodHandle before(HandleCalls calls, MethodType type) {
    MethodHandle before = BEFORE.bindTo(calls);
    boolean base = type.parameterCount() > 1 && !type.parameterType(1).isPrimitive();
    boolean index = base && type.parameterCount() > 2 && type.parameterType(2) == int.class;
    if (!index) {
      before = MethodHandles.insertArguments(before, 2, 0);
    }
    if (!base) {
      before = MethodHandles.insertArguments(before, 1, (Object) null);
    }
    int count = before.type().parameterCount();
    return before.asType(MethodType.methodType(void.class, type.parameterList().subList(0, count)));
  }

  /** Before the access. */
  public void before(@Nullable VarHandle handle, @Nullable Object base, int index) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside != 0) {
      return;
    }
    int caller = (effects & VarHandles.WRITE) != 0 ? thread.handleWrites : thread.handleReads;
    int at = caller == 0 || Sites.get(site).opaque ? site : caller;
    VarHandles.before(handle, base, index, effects, at);
    thread.handleVar =
        handle == null || (effects & VarHandles.ACQUIRE) == 0
            ? null
            : VarHandles.var(HandleTarget.of(handle, thread), base, index);
  }

  /** Before an exchange. */
  public void expect(@Nullable Object expected) {
    ThreadSlot.current().handleExpected = expected;
  }

  /** After the access, with its result. */
  public @Nullable Object after(@Nullable Object result) {
    ThreadState thread = ThreadSlot.current();
    if ((effects & VarHandles.COMPARE) != 0) {
      if (exchange) {
        Compares.after(thread.handleExpected, result);
        thread.handleExpected = null;
      } else {
        Compares.after(Boolean.TRUE.equals(result));
      }
    }
    done();
    return result;
  }

  /** After an access without a result. */
  public void done() {
    ThreadState thread = ThreadSlot.current();
    SyncVar var = thread.handleVar;
    if (var != null && thread.inside == 0) {
      thread.handleVar = null;
      var.acquire(thread);
    }
  }
}
