package dev.deadheat.runtime;

import java.util.Collections;
import java.util.Comparator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Called from the blocking queues where they may call the program while they hold their lock, or
 * with elements that they found under it. What happens there is ordered by the lock, in both
 * directions: with the puts before it, and with the takes that follow. So from then on the lock
 * counts as the lock that it is; before, the promises about elements are all there is.
 */
public final class QueueCalls {
  private static final Module BASE = Object.class.getModule();
  private static final long ARRAY = Mem.offset(ArrayBlockingQueue.class, "lock");
  private static final long PUT = Mem.offset(LinkedBlockingQueue.class, "putLock");
  private static final long TAKE = Mem.offset(LinkedBlockingQueue.class, "takeLock");
  private static final long DEQUE = Mem.offset(LinkedBlockingDeque.class, "lock");

  /** Whether {@code equals} of a class may run code of the program. */
  private static final ClassValue<Boolean> EQUALS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          try {
            Class<?> owner = type.getMethod("equals", Object.class).getDeclaringClass();
            return owner != Object.class && !isValue(owner);
          } catch (NoSuchMethodException | LinkageError e) {
            return true; // unknown
          }
        }
      };

  private QueueCalls() {}

  /** Whether the JDK compares objects of a class without help: numbers, strings, constants. */
  private static boolean isValue(Class<?> type) {
    return type.getModule() == BASE && Comparable.class.isAssignableFrom(type);
  }

  /** The argument is an action or a predicate. */
  public static void calls(@Nullable Object lock) {
    if (lock != null && ThreadSlot.current().inside == 0) {
      Sync.var(Locks.key(lock)).setVisible();
    }
  }

  /** The same, from an iterator. */
  public static void callsFrom(Object queue) {
    if (queue instanceof ArrayBlockingQueue) {
      calls(Mem.U.getReference(queue, ARRAY));
    } else if (queue instanceof LinkedBlockingQueue) {
      calls(Mem.U.getReference(queue, PUT));
      calls(Mem.U.getReference(queue, TAKE));
    } else if (queue instanceof LinkedBlockingDeque) {
      calls(Mem.U.getReference(queue, DEQUE));
    }
  }

  /** The queue asks the argument whether it equals an element. */
  public static void searches(Object lock, @Nullable Object key) {
    ThreadState thread = ThreadSlot.current();
    if (key == null || thread.inside != 0) {
      return;
    }
    boolean own;
    thread.inside++;
    try {
      own = EQUALS.get(key.getClass());
    } finally {
      thread.inside--;
    }
    if (own) {
      calls(lock);
    }
  }

  /** Elements go to a collection, which may be the program's. */
  public static void fills(Object lock, @Nullable Object collection) {
    if (collection != null && collection.getClass().getModule() != BASE) {
      calls(lock);
    }
  }

  /** An element that will be compared with others. */
  public static void compares(Object lock, @Nullable Object element) {
    if (element != null && element.getClass().getModule() != BASE) {
      calls(lock);
    }
  }

  /** A priority queue, with the elements that it was made of. */
  public static void made(Object lock, @Nullable Object comparator, @Nullable Object elements) {
    if (comparator != null
        && comparator != Collections.reverseOrder()
        && comparator != Comparator.naturalOrder()
        && comparator != String.CASE_INSENSITIVE_ORDER) {
      calls(lock);
    }
    if (elements instanceof Object[] array && array.length > 0) {
      compares(lock, array[0]);
    }
  }
}
