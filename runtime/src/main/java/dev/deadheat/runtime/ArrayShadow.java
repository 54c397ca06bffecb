package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

/** The shadow of an array: one word and one pair of history numbers for each element. */
public final class ArrayShadow extends Frozen {
  static final long PLANES = Mem.offset(ArrayShadow.class, "planes");
  private static final WeakIdentityMap.Fresh<ArrayShadow> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public ArrayShadow make(Object key) {
          return new ArrayShadow(key);
        }
      };
  private static final WeakIdentityMap<ArrayShadow> ALL = new WeakIdentityMap<>();

  private final WeakReference<Object> array;
  final long[] words;
  final long[] notes;

  @SuppressWarnings("unused") // through its offset
  private volatile @Nullable ReadPlanes planes;

  /** Where elements are volatile (through a VarHandle). */
  private volatile @Nullable SyncVar sync;

  private ArrayShadow(Object array) {
    int length = Array.getLength(array);
    this.array = new WeakReference<>(array);
    words = new long[length];
    notes = new long[length];
  }

  static ArrayShadow of(Object array) {
    ArrayShadow shadow = ALL.get(array);
    return shadow != null ? shadow : add(array);
  }

  /** Through the thread's own small cache. The array is held weakly there too. */
  static ArrayShadow of(Object array, ThreadState thread) {
    int index = System.identityHashCode(array) & (ThreadState.ARRAYS - 1);
    ArrayShadow cached = thread.arrays[index];
    if (cached != null && cached.array.refersTo(array)) {
      return cached;
    }
    ArrayShadow shadow = of(array);
    thread.arrays[index] = shadow;
    return shadow;
  }

  boolean isOf(@Nullable Object other) {
    return array.refersTo(other);
  }

  /** Whether the thread has read a shared element in its current epoch. */
  boolean hasRead(ThreadState thread, int index) {
    ReadPlanes now = planes;
    return now != null && now.hasRead(thread, index);
  }

  private static ArrayShadow add(Object array) {
    return ALL.getOrAdd(array, FRESH);
  }

  static @Nullable ArrayShadow ifAny(Object array) {
    return ALL.get(array);
  }

  /** One for all elements: elements that are accessed as volatile order each other too. */
  SyncVar sync() {
    SyncVar var = sync;
    if (var == null) {
      synchronized (this) {
        var = sync;
        if (var == null) {
          var = new SyncVar();
          sync = var;
        }
      }
    }
    return var;
  }
}
