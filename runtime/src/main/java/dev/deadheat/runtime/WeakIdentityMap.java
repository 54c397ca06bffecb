package dev.deadheat.runtime;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * From objects, by identity, to what the runtime keeps about them; an entry goes when its object
 * does. Readers take no lock. In stripes, because every monitor and every array is looked up here.
 */
final class WeakIdentityMap<V> {
  /** Makes a value. Implemented by classes: a lambda would be linked in the middle of a hook. */
  interface Fresh<V> {
    V make(Object key);
  }

  /**
   * The entries that a thread has used last. Found without the identity hash, for which the JVM
   * goes a long way while the object is locked.
   */
  static final class Recent<V> {
    private static final int SIZE = 4;
    private final @Nullable Entry<V>[] entries = Stripe.newTable(SIZE);
    private int next;

    @Nullable
    V find(Object key) {
      for (Entry<V> entry : entries) {
        if (entry != null && entry.refersTo(key)) {
          return entry.value;
        }
      }
      return null;
    }

    void add(Entry<V> entry) {
      entries[next] = entry;
      next = (next + 1) & (SIZE - 1);
    }
  }

  private static final int STRIPES = 64;
  private static final int FIRST_SIZE = 2;

  private static final class Entry<V> extends WeakReference<Object> {
    final int hash;
    volatile V value;
    volatile @Nullable Entry<V> next;

    Entry(Object key, int hash, V value, @Nullable Entry<V> next, ReferenceQueue<Object> queue) {
      super(key, queue);
      this.hash = hash;
      this.value = value;
      this.next = next;
    }
  }

  private static final class Stripe<V> extends SpinLock {
    final ReferenceQueue<Object> queue;
    volatile @Nullable Entry<V>[] table = newTable(FIRST_SIZE);
    int size;

    Stripe(ReferenceQueue<Object> queue) {
      this.queue = queue;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <V> @Nullable Entry<V>[] newTable(int size) {
      return new Entry[size];
    }

    @Nullable
    Entry<V> find(Object key, int hash) {
      @Nullable Entry<V>[] now = table;
      Entry<V> entry = now[(hash >>> 6) & (now.length - 1)];
      while (entry != null && !(entry.hash == hash && entry.refersTo(key))) {
        entry = entry.next;
      }
      return entry;
    }

    void add(Object key, int hash, V value) {
      if (size >= table.length) {
        grow();
      }
      @Nullable Entry<V>[] now = table;
      int index = (hash >>> 6) & (now.length - 1);
      now[index] = new Entry<>(key, hash, value, now[index], queue);
      table = now; // a volatile store, so that readers see the entry whole
      size++;
    }

    private void grow() {
      @Nullable Entry<V>[] old = table;
      @Nullable Entry<V>[] bigger = newTable(old.length * 2);
      // New entries: readers may still be walking the old chains.
      for (Entry<V> first : old) {
        for (Entry<V> entry = first; entry != null; entry = entry.next) {
          Object key = entry.get();
          if (key != null) {
            int index = (entry.hash >>> 6) & (bigger.length - 1);
            bigger[index] = new Entry<>(key, entry.hash, entry.value, bigger[index], queue);
          }
        }
      }
      table = bigger;
      size = 0;
      for (Entry<V> first : bigger) {
        for (Entry<V> entry = first; entry != null; entry = entry.next) {
          size++;
        }
      }
    }

    void remove(Entry<?> gone) {
      @Nullable Entry<V>[] now = table;
      int index = (gone.hash >>> 6) & (now.length - 1);
      Entry<V> before = null;
      for (Entry<V> entry = now[index]; entry != null; entry = entry.next) {
        if (entry == gone) {
          if (before == null) {
            now[index] = entry.next;
          } else {
            before.next = entry.next;
          }
          size--;
          break;
        }
        before = entry;
      }
    }
  }

  /** Whether a reference is one of ours. */
  static boolean isEntry(Object reference) {
    return reference instanceof Entry;
  }

  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  private final Stripe<V>[] stripes;

  @SuppressWarnings({"unchecked", "rawtypes"})
  WeakIdentityMap() {
    stripes = new Stripe[STRIPES];
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe<>(queue);
    }
  }

  /** Forgets what was kept about objects that are gone. */
  void clean() {
    for (Reference<?> gone = queue.poll(); gone != null; gone = queue.poll()) {
      Entry<?> entry = (Entry<?>) gone;
      Stripe<V> stripe = stripes[entry.hash & (STRIPES - 1)];
      stripe.lock();
      try {
        stripe.remove(entry);
      } finally {
        stripe.unlock();
      }
      if (entry.value instanceof ArrayShadow shadow) {
        // Threads may have it in their caches for long.
        shadow.drop();
      }
    }
  }

  @Nullable
  V get(Object key) {
    int hash = System.identityHashCode(key);
    Entry<V> entry = stripes[hash & (STRIPES - 1)].find(key, hash);
    return entry == null ? null : entry.value;
  }

  V getOrAdd(Object key, Fresh<V> fresh, Recent<V> recent) {
    V known = recent.find(key);
    if (known != null) {
      return known;
    }
    V value = getOrAdd(key, fresh);
    int hash = System.identityHashCode(key);
    Entry<V> entry = stripes[hash & (STRIPES - 1)].find(key, hash);
    if (entry != null) {
      recent.add(entry);
    }
    return value;
  }

  V getOrAdd(Object key, Fresh<V> fresh) {
    int hash = System.identityHashCode(key);
    Stripe<V> stripe = stripes[hash & (STRIPES - 1)];
    Entry<V> entry = stripe.find(key, hash);
    if (entry != null) {
      return entry.value;
    }
    V value = fresh.make(key);
    clean();
    stripe.lock();
    try {
      entry = stripe.find(key, hash);
      if (entry != null) {
        return entry.value;
      }
      stripe.add(key, hash, value);
      return value;
    } finally {
      stripe.unlock();
    }
  }

  void put(Object key, V value) {
    int hash = System.identityHashCode(key);
    Stripe<V> stripe = stripes[hash & (STRIPES - 1)];
    clean();
    stripe.lock();
    try {
      Entry<V> entry = stripe.find(key, hash);
      if (entry != null) {
        entry.value = value;
      } else {
        stripe.add(key, hash, value);
      }
    } finally {
      stripe.unlock();
    }
  }
}
