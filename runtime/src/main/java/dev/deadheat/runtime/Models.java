package dev.deadheat.runtime;

import java.lang.reflect.Array;
import java.util.concurrent.CountDownLatch;

/**
 * Called from the JDK's own methods: the effects of latches, semaphores, atomics, futures, tasks.
 * An object's variable is found by the object; for slots of an array, by array and offset.
 */
public final class Models {
  private static final Module BASE = Object.class.getModule();

  /** Loaded now: to rewrite it takes maps, and those come here. */
  static final Class<?> LATCH = CountDownLatch.class;

  /** Arrays with more slots share them. A power of two. */
  private static final int MOST_SLOTS = 1 << 16;

  private static final WeakIdentityMap.Fresh<SyncVar[]> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public SyncVar[] make(Object key) {
          int slots = Math.min(MOST_SLOTS, Math.max(1, Array.getLength(key)));
          return new SyncVar[Integer.highestOneBit(slots * 2 - 1)];
        }
      };
  private static final WeakIdentityMap<SyncVar[]> SLOTS = new WeakIdentityMap<>();

  private Models() {}

  public static void release(@Nullable Object object) {
    if (object != null) {
      if (object instanceof CountDownLatch) {
        Counts.event(Counts.COUNT_DOWN, ThreadSlot.current());
      }
      Sync.release(object);
    }
  }

  public static void acquire(@Nullable Object object) {
    if (object != null) {
      if (object instanceof CountDownLatch) {
        Counts.event(Counts.AWAIT, ThreadSlot.current());
      }
      Sync.acquire(object);
    }
  }

  /** Its state was looked at. */
  public static void observed(Object object) {
    Sync.acquire(object);
  }

  public static void acquireIf(Object object, boolean seen) {
    if (seen) {
      Sync.acquire(object);
    }
  }

  /**
   * The state of a synchronizer that the program wrote. The JDK's own synchronizers have models: by
   * their state alone a reader's lock would order readers.
   */
  public static void stateRead(Object synchronizer) {
    if (synchronizer.getClass().getModule() != BASE) {
      Sync.acquire(synchronizer);
    }
  }

  public static void stateWrite(Object synchronizer) {
    if (synchronizer.getClass().getModule() != BASE) {
      Sync.release(synchronizer);
    }
  }

  public static void stateCompare(Object synchronizer) {
    if (synchronizer.getClass().getModule() != BASE) {
      beforeCompare(synchronizer);
    }
  }

  public static void stateCompared(Object synchronizer, boolean successful) {
    if (synchronizer.getClass().getModule() != BASE) {
      afterCompare(synchronizer, successful);
    }
  }

  /** An element of an atomic array, whose own array stands for it. */
  public static void releaseElement(Object array, int index) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      element(array, index).release(thread);
    }
  }

  public static void acquireElement(Object array, int index) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      SyncVar[] slots = SLOTS.get(array);
      SyncVar var = slots == null ? null : VarFields.get(slots, slot(slots, index));
      if (var != null) {
        var.acquire(thread);
      }
    }
  }

  /**
   * A bin of a concurrent hash map. The nodes of a list are linked by volatile fields, key by key;
   * a tree has only the lock of its bin.
   */
  public static void binLocked(Object bin) {
    if (isTree(bin)) {
      Sync.acquire(bin);
    }
  }

  public static void unlockBin(Object bin) {
    if (isTree(bin)) {
      Sync.release(bin);
    }
  }

  private static boolean isTree(Object bin) {
    return bin.getClass().getName().equals("java.util.concurrent.ConcurrentHashMap$TreeBin");
  }

  /** A lock or counter inside a class that has a model of its own. */
  public static void internal(@Nullable Object object) {
    if (object != null && ThreadSlot.current().inside == 0) {
      Sync.var(Locks.key(object)).setInternal();
    }
  }

  /** An access in the JDK, by {@code Unsafe}. */
  public static void releaseAt(@Nullable Object base, long offset) {
    ThreadState thread = ThreadSlot.current();
    if (base != null && thread.inside == 0) {
      at(base, offset).release(thread);
    }
  }

  public static void acquireAt(@Nullable Object base, long offset) {
    ThreadState thread = ThreadSlot.current();
    if (base == null || thread.inside != 0) {
      return;
    }
    SyncVar var = base.getClass().isArray() ? known(base, offset) : Sync.varIfAny(base);
    if (var != null) {
      var.acquire(thread);
    }
  }

  /** The variable of an element if something was ever released there. */
  private static @Nullable SyncVar known(Object array, long offset) {
    SyncVar[] slots = SLOTS.get(array);
    return slots == null ? null : VarFields.get(slots, slot(slots, Unsafes.index(array, offset)));
  }

  static SyncVar at(Object base, long offset) {
    return base.getClass().isArray() ? element(base, Unsafes.index(base, offset)) : Sync.var(base);
  }

  /** The variable of an element of an array. */
  static SyncVar element(Object array, long index) {
    SyncVar[] slots = SLOTS.getOrAdd(array, FRESH);
    return VarFields.getOrAdd(slots, slot(slots, index));
  }

  private static long slot(SyncVar[] slots, long index) {
    return Mem.OBJECTS + Mem.REFERENCE * (index & (slots.length - 1));
  }

  /**
   * Around a compare-and-set that cannot throw: only a successful one publishes. Others may see its
   * value before this thread comes to say so; they wait at the variable, which is closed while the
   * operation, a few instructions, runs. For all others see {@link Compares}.
   */
  public static void beforeCompare(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0 && thread.locked == null) {
      thread.optimistic.flush(thread);
      Sync.var(object).close();
      thread.locked = object;
    }
  }

  public static void afterCompare(Object object, boolean successful) {
    ThreadState thread = ThreadSlot.current();
    if (thread.locked == object) {
      thread.locked = null;
      SyncVar var = Sync.var(object);
      try {
        if (successful && !var.isInternal()) {
          var.releaseLocked(thread);
        }
      } finally {
        var.unlock(); // also if there is no memory for what is released
      }
    }
  }

  /** Of an exchange, which returns what it found. */
  public static void afterExchange(Object object, int expected, int found) {
    afterCompare(object, expected == found);
  }

  public static void afterExchange(Object object, long expected, long found) {
    afterCompare(object, expected == found);
  }

  public static void afterExchange(Object object, boolean expected, boolean found) {
    afterCompare(object, expected == found);
  }

  public static void afterExchange(
      Object object, @Nullable Object expected, @Nullable Object found) {
    afterCompare(object, expected == found);
  }
}
