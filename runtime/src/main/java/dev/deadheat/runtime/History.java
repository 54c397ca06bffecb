package dev.deadheat.runtime;

import java.util.HashMap;
import java.util.Map;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Where earlier accesses were made: a number stands for a site reached through a chain of calls
 * with locks of certain classes held. Of each the stack and the classes of the locks are kept as
 * they were when it was first seen. When the table is full, the number stands for the site alone,
 * and the report has the first line of the stack and says so.
 */
final class History {
  /** The bits of a number that tell the stack; those above tell which site of a group. */
  private static final int MEMBER = 25;

  private static final int STACK = (1 << MEMBER) - 1;
  private static final int FIRST_SIZE = 1 << 9;

  private static final String[] NO_LOCKS = {};
  private static final SpinLock LOCK = new SpinLock();
  private static volatile Table table = new Table(FIRST_SIZE);

  /** How many stacks are kept at most. */
  private static int limit = 1 << 20;

  /** About what one takes, in bytes. */
  private static final int EACH = 52;

  /** The classes of locks, by {@link ThreadState#locks}; with the lock held. */
  private static final Map<Integer, String[]> KINDS = new HashMap<>();

  /** With the lock held. */
  private static int count;

  private History() {}

  /** All that is kept. A larger one takes its place when it is half full. */
  private static final class Table {
    /** Numbers by the hash of their key, open addressing, 0 for none. */
    final int[] numbers;

    /** By number. */
    final long[] keys;

    /** By number, as numbers of {@link Stacks}. */
    final int[] stacks;

    /** By number, as in {@link ThreadState#locks}. */
    final int[] locks;

    Table(int size) {
      numbers = new int[size];
      keys = new long[size / 2 + 1];
      stacks = new int[size / 2 + 1];
      locks = new int[size / 2 + 1];
    }

    /** The number of a key; or, if it has none, where to put it, as a negative number. */
    int find(long key) {
      int mask = numbers.length - 1;
      int at = (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 40) & mask;
      while (true) {
        int number = Mem.U.getIntVolatile(numbers, Mem.INTS + 4L * at);
        if (number == 0) {
          return ~at;
        }
        if (keys[number] == key) {
          return number;
        }
        at = (at + 1) & mask;
      }
    }

    void put(int number, long key, int stack, int held) {
      keys[number] = key;
      stacks[number] = stack;
      locks[number] = held;
      Mem.U.putIntVolatile(numbers, Mem.INTS + 4L * ~find(key), number);
    }

    Table larger() {
      Table next = new Table(numbers.length * 2);
      for (int i = 1; i <= count; i++) {
        next.put(i, keys[i], stacks[i], locks[i]);
      }
      return next;
    }
  }

  /**
   * Before the program starts: how many stacks to keep. If the user did not say, not more than a
   * sixteenth of the heap holds.
   */
  static void size(int wanted) {
    long most = Runtime.getRuntime().maxMemory() / 16 / EACH;
    limit = wanted < 0 ? (int) Math.min(1 << 20, most) : Math.min(wanted, (1 << 24) - 1);
  }

  /** Looks first at what the thread has asked for before. */
  @ForceInline
  static int number(ThreadState thread, int context, int site) {
    int calls = context + thread.locks;
    long key = ((long) calls << 32) | (site & 0xFFFF_FFFFL);
    int at = (site ^ calls) & (ThreadState.PLACES - 1);
    if (thread.placeKeys[at] == key) {
      return thread.placeNumbers[at];
    }
    int number = find(thread, key, site);
    thread.placeKeys[at] = key;
    thread.placeNumbers[at] = number;
    return number;
  }

  @DontInline
  private static int find(ThreadState thread, long key, int site) {
    int known = table.find(key);
    if (known > 0) {
      return known;
    }
    if (count >= limit) {
      return -site;
    }
    thread.inside++;
    try {
      int stack = Stacks.number(new Stacks.Trace());
      LOCK.lock();
      try {
        known = table.find(key);
        if (known > 0 || count >= limit) {
          return known > 0 ? known : -site;
        }
        if ((count + 1) * 2 > table.numbers.length) {
          table = table.larger();
        }
        if (thread.locks != 0 && !KINDS.containsKey(thread.locks)) {
          KINDS.put(thread.locks, thread.held.classes());
        }
        table.put(count + 1, key, stack, thread.locks);
        return ++count;
      } finally {
        LOCK.unlock();
      }
    } finally {
      thread.inside--;
    }
  }

  /** The number of one of a group of sites that share a stack. */
  static int member(int number, int member, int site) {
    return number > 0 ? number | member << MEMBER : -site;
  }

  static Site site(int number) {
    if (number < 0) {
      return Sites.get(-number);
    }
    Site site = Sites.get((int) table.keys[number & STACK]);
    int member = number >>> MEMBER;
    return member == 0 ? site : Sites.get(site.members[member - 1]);
  }

  /** In {@link Stacks}; 0 if it was not kept. */
  static int stack(int number) {
    return number <= 0 ? 0 : table.stacks[number & STACK];
  }

  /** The classes of the locks that were held; null if they were not kept. */
  static String @Nullable [] locks(int number) {
    if (number <= 0) {
      return null;
    }
    int locks = table.locks[number & STACK];
    LOCK.lock();
    try {
      return locks == 0 ? NO_LOCKS : KINDS.get(locks);
    } finally {
      LOCK.unlock();
    }
  }
}
