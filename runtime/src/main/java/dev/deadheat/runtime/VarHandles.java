package dev.deadheat.runtime;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/** Accesses that name their field or element at run time: VarHandles and reflection. */
public final class VarHandles {
  /** Bits of what an access does. */
  static final int READ = 1;

  static final int WRITE = 2;
  static final int ACQUIRE = 4;
  static final int RELEASE = 8;

  /** An update that may fail; {@link Compares} is told afterwards. */
  static final int COMPARE = 16;

  private static final WeakIdentityMap.Fresh<Map<String, SyncVar>> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Map<String, SyncVar> make(Object key) {
          return new HashMap<>();
        }
      };

  /** For plain fields that are accessed in ordered modes. */
  private static final WeakIdentityMap<Map<String, SyncVar>> FIELDS = new WeakIdentityMap<>();

  private VarHandles() {}

  /** Before the program uses a handle. */
  public static void before(
      @Nullable Object handle, @Nullable Object base, int index, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside != 0) {
      return;
    }
    HandleTarget target = handle == null ? null : HandleTarget.of((VarHandle) handle, thread);
    Class<?> declarer = target == null ? null : target.declarer();
    if (declarer != null) {
      ClassInit.require(thread, declarer);
    }
    if ((effects & COMPARE) != 0) {
      Compares.begin(thread, target == null ? null : var(target, base, index));
    }
    if (target == null || thread.ignored) {
      return;
    }
    if (target.isIndirect()) {
      FieldHandles.call(thread, site, site);
    } else if ((effects & (ACQUIRE | RELEASE)) == 0) {
      plain(thread, target, base, index, (effects & WRITE) != 0, site);
    } else if ((effects & (RELEASE | COMPARE)) == RELEASE) {
      SyncVar var = var(target, base, index);
      if (var != null) {
        var.release(thread);
      }
    }
  }

  public static void after(
      @Nullable Object handle, @Nullable Object base, int index, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (handle == null || thread.inside != 0) {
      return;
    }
    HandleTarget target = HandleTarget.of((VarHandle) handle, thread);
    if (target.isIndirect()) {
      FieldHandles.call(thread, 0, 0);
    } else if ((effects & ACQUIRE) != 0) {
      SyncVar var = var(target, base, index);
      if (var != null) {
        var.acquire(thread);
      }
    }
  }

  private static void plain(
      ThreadState thread,
      HandleTarget target,
      @Nullable Object base,
      int index,
      boolean write,
      int site) {
    if (Sites.get(site).unchecked) {
      return;
    }
    if (target.isArray()) {
      if (base == null || !base.getClass().isArray()) {
        return;
      }
      if (target.width > 1 && write) {
        Checks.rangeWrite(base, index, target.width, thread, thread.context, site);
      } else if (target.width > 1) {
        Checks.rangeRead(base, index, target.width, thread, thread.context, site);
      } else if (write) {
        Checks.arrayWrite(base, index, thread, thread.context, site);
      } else {
        Checks.arrayRead(base, index, thread, thread.context, site);
      }
      return;
    }
    FieldShadow shadow = target.shadow;
    Object holder = shadow == null ? null : shadow.holder(base);
    if (shadow != null && shadow.word >= 0 && holder != null) {
      Checks.access(holder, thread, thread.context, shadow, write, site);
    }
  }

  static @Nullable SyncVar var(HandleTarget target, @Nullable Object base, int index) {
    if (target.isIndirect()) {
      return null;
    }
    if (target.isArray()) {
      return base == null || !base.getClass().isArray() ? null : Models.element(base, index);
    }
    return target.var(base);
  }

  /** The variable of a field that is accessed in an ordered mode. */
  static SyncVar var(FieldShadow shadow, Object holder) {
    return shadow.sync >= 0 ? shadow.syncVar(holder) : ordered(holder, shadow.field);
  }

  static SyncVar ordered(Object holder, String field) {
    Map<String, SyncVar> vars = FIELDS.getOrAdd(holder, FRESH);
    synchronized (vars) {
      SyncVar var = vars.get(field);
      if (var == null) {
        var = new SyncVar();
        vars.put(field, var);
      }
      return var;
    }
  }

  /** Before {@code Field.get} and {@code Field.set} in all their forms. */
  public static void reflective(
      @Nullable Object field, @Nullable Object base, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (field == null || thread.inside != 0) {
      return;
    }
    Field target = (Field) field;
    if (Modifier.isStatic(target.getModifiers())) {
      ClassInit.require(thread, target.getDeclaringClass());
    }
    if (thread.ignored) {
      return;
    }
    FieldShadow shadow = FieldShadow.of(target);
    Object holder = shadow == null ? null : shadow.holder(base);
    if (shadow == null || holder == null) {
      return;
    }
    boolean write = (effects & WRITE) != 0;
    if (shadow.sync >= 0) {
      // Before the access also for a read: a program that waits for a value reads again.
      if (write) {
        shadow.syncVar(holder).release(thread);
      } else if ((effects & READ) != 0) {
        shadow.syncVar(holder).acquire(thread);
      }
    } else if (!Sites.get(site).unchecked) {
      Checks.access(holder, thread, thread.context, shadow, write, site);
    }
  }
}
