package dev.deadheat.runtime;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Accesses that name their field or element at run time: VarHandles and reflection. */
public final class VarHandles {
  /** Bits of what an access does. */
  static final int READ = 1;

  static final int WRITE = 2;
  static final int ACQUIRE = 4;
  static final int RELEASE = 8;

  private static final class Target {
    final WeakReference<Class<?>> type;
    final @Nullable String field;
    final boolean array;

    Target(@Nullable Class<?> type, @Nullable String field, boolean array) {
      this.type = new WeakReference<>(type);
      this.field = field;
      this.array = array;
    }
  }

  private static final WeakIdentityMap.Fresh<Map<String, SyncVar>> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Map<String, SyncVar> make(Object key) {
          return new HashMap<>();
        }
      };

  private static final WeakIdentityMap<Target> TARGETS = new WeakIdentityMap<>();

  /** For plain fields that are accessed in ordered modes. */
  private static final WeakIdentityMap<Map<String, SyncVar>> FIELDS = new WeakIdentityMap<>();

  private VarHandles() {}

  /** From {@code Lookup.findVarHandle}. */
  public static void found(Object handle, Object type, Object field) {
    if (handle != null && ThreadSlot.current().inside == 0) {
      TARGETS.put(handle, new Target((Class<?>) type, (String) field, false));
    }
  }

  /** Before the program uses a handle. */
  public static void before(
      @Nullable Object handle, @Nullable Object base, int index, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (handle == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    Target target = target((VarHandle) handle, thread);
    if ((effects & (ACQUIRE | RELEASE)) == 0) {
      plain(thread, target, base, index, (effects & WRITE) != 0, site);
    } else if ((effects & RELEASE) != 0) {
      SyncVar var = var(target, base, index);
      if (var != null) {
        var.release(thread);
      }
    }
  }

  public static void after(
      @Nullable Object handle, @Nullable Object base, int index, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (handle != null && thread.inside == 0 && (effects & ACQUIRE) != 0) {
      SyncVar var = var(target((VarHandle) handle, thread), base, index);
      if (var != null) {
        var.acquire(thread);
      }
    }
  }

  private static Target target(VarHandle handle, ThreadState thread) {
    Target target = TARGETS.get(handle);
    if (target == null) {
      thread.inside++;
      try {
        List<Class<?>> coordinates = handle.coordinateTypes();
        target = new Target(null, null, coordinates.size() == 2 && coordinates.get(0).isArray());
        TARGETS.put(handle, target);
      } finally {
        thread.inside--;
      }
    }
    return target;
  }

  private static void plain(
      ThreadState thread,
      Target target,
      @Nullable Object base,
      int index,
      boolean write,
      int site) {
    if (Sites.get(site).unchecked) {
      return;
    }
    if (target.array) {
      if (base == null || !base.getClass().isArray()) {
        return;
      }
      if (write) {
        Checks.arrayWrite(base, index, thread, thread.context, site);
      } else {
        Checks.arrayRead(base, index, thread, thread.context, site);
      }
      return;
    }
    FieldShadow shadow = shadow(target);
    Object holder = shadow == null ? null : shadow.holder(base);
    if (shadow != null && shadow.word >= 0 && holder != null) {
      Checks.access(holder, thread, thread.context, shadow, write, site);
    }
  }

  private static @Nullable FieldShadow shadow(Target target) {
    Class<?> type = target.type.get();
    return type == null || target.field == null ? null : FieldShadow.byName(type, target.field);
  }

  private static @Nullable SyncVar var(Target target, @Nullable Object base, int index) {
    if (target.array) {
      return base == null || !base.getClass().isArray() ? null : Models.element(base, index);
    }
    FieldShadow shadow = shadow(target);
    if (shadow != null) {
      Object holder = shadow.holder(base);
      return holder == null ? null : var(shadow, holder);
    }
    Object holder = base == null ? target.type.get() : base;
    if (holder == null) {
      return null;
    }
    return ordered(holder, String.valueOf(target.field));
  }

  /** The variable of a field that is accessed in an ordered mode. */
  static SyncVar var(FieldShadow shadow, Object holder) {
    return shadow.sync >= 0 ? shadow.syncVar(holder) : ordered(holder, shadow.field);
  }

  private static SyncVar ordered(Object holder, String field) {
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
    if (field == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    Field target = (Field) field;
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
