package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * The shadow of an array, in one of three shapes. It begins as {@link Pieces}; an array that is not
 * used in long stretches gets two bytes for each element ({@link ElementIds}), and one whose
 * elements turn out to be in too many different states gets {@link ElementWords}. There is no way
 * back.
 */
public final class ArrayShadow extends Frozen {
  private static final WeakIdentityMap.Fresh<ArrayShadow> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public ArrayShadow make(Object key) {
          return new ArrayShadow(key);
        }
      };
  private static final WeakIdentityMap<ArrayShadow> ALL = new WeakIdentityMap<>();

  final WeakReference<Object> array;
  final int length;
  private final SpinLock changing = new SpinLock();

  private static final long SHAPE = Mem.offset(ArrayShadow.class, "shape");

  /** Accesses of single elements that pieces bear, before and between those of long stretches. */
  private static final int CREDIT = 32;

  private static final int MOST_CREDIT = 256;

  /** How long a stretch must be to pay for an access of a single element. */
  private static final int STRETCH = 16;

  /** If so many elements or less share a state, states do not pay. */
  private static final int EACH = 4;

  /** Null once the array is gone. */
  private volatile @Nullable Object shape;

  /** Only a guess: nothing depends on it but when the shape changes. */
  private int credit = CREDIT;

  /** Where elements are volatile (through a VarHandle). */
  private volatile @Nullable SyncVar sync;

  private ArrayShadow(Object array) {
    length = Array.getLength(array);
    this.array = new WeakReference<>(array);
    shape = length < Pieces.SHORTEST ? new ElementIds(length) : Pieces.untouched(length);
  }

  static ArrayShadow of(Object array) {
    ArrayShadow shadow = ALL.get(array);
    return shadow != null ? shadow : ALL.getOrAdd(array, FRESH);
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

  static @Nullable ArrayShadow ifAny(Object array) {
    return ALL.get(array);
  }

  /** The shadows of arrays that are gone take much room; a program that is alone adds none. */
  static void clean() {
    ALL.clean();
  }

  /** The array is gone. */
  void drop() {
    shape = null;
  }

  /** {@link Pieces}, {@link ElementIds} or {@link ElementWords}; null if the array is gone. */
  @Nullable
  Object shape() {
    return shape;
  }

  boolean replace(Pieces old, Pieces next) {
    return Mem.U.compareAndSetReference(this, SHAPE, old, next);
  }

  /** From pieces to elements, unless somebody else was faster. */
  void split(Pieces old) {
    Mem.U.compareAndSetReference(this, SHAPE, old, old.split());
  }

  /** Whether pieces are still worth it, after one more access of so many elements. */
  boolean pays(int elements) {
    int now = credit + (elements < STRETCH ? -1 : elements / STRETCH);
    credit = Math.min(now, MOST_CREDIT);
    return now >= 0;
  }

  /**
   * All numbers of states are taken: forgets those that no element is in, or goes on with words,
   * where most elements have a state of their own: numbers would soon be taken again.
   */
  void renew(ElementIds old) {
    changing.lock();
    try {
      if (shape != old) {
        return;
      }
      short[] taken = old.take();
      int limit = ElementIds.limit(taken.length);
      short[] numbers = new short[limit];
      ElementState[] states = new ElementState[limit];
      states[0] = ElementState.UNTOUCHED;
      int live = 1;
      for (int i = 0; i < length; i++) {
        int id = taken[i] & 0xFFFF;
        if (id != 0 && numbers[id] == 0) {
          ElementState state = old.state(taken[i]).withoutOld();
          if (state == ElementState.UNTOUCHED) {
            numbers[id] = -1;
          } else {
            states[live] = state;
            numbers[id] = (short) live++;
          }
        }
      }
      if (live > limit * 3 / 4 || (live - 1) * EACH > length) {
        ElementWords wide = new ElementWords(length);
        for (int i = 0; i < length; i++) {
          wide.set(i, old.state(taken[i]));
        }
        shape = wide;
      } else {
        for (int i = 0; i < taken.length; i++) {
          short number = numbers[taken[i] & 0xFFFF];
          taken[i] = number == -1 ? 0 : number;
        }
        shape = new ElementIds(taken, Arrays.copyOf(states, live), live);
      }
    } finally {
      changing.unlock();
    }
  }

  /** One for all elements: elements that are accessed as volatile order each other too. */
  SyncVar sync() {
    SyncVar var = sync;
    if (var == null) {
      changing.lock();
      try {
        var = sync;
        if (var == null) {
          var = new SyncVar();
          sync = var;
        }
      } finally {
        changing.unlock();
      }
    }
    return var;
  }
}
