package dev.deadheat.runtime;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Where earlier accesses were made: a number stands for a site reached through a chain of calls. Of
 * each such pair the stack is kept as the JVM filled it in when the pair was first seen; it is
 * turned into text only for a report. When the table is full, the number stands for the site alone,
 * and the report has the first line of the stack and says so.
 */
final class History {
  private static final int PROBES = 16;

  /** The bits of a number that tell the stack; those above tell which site of a group. */
  private static final int MEMBER = 25;

  private static final int STACK = (1 << MEMBER) - 1;
  private static long[] keys = new long[1 << 17];
  private static @Nullable Throwable[] stacks = new Throwable[1 << 17];

  private History() {}

  /** Before the program starts: how many stacks to keep. */
  static void size(int wanted) {
    int size = Integer.highestOneBit(Math.max(16, Math.min(wanted, 1 << 24)) * 2 - 1);
    keys = new long[size];
    stacks = new Throwable[size];
  }

  /** Looks first at what the thread has asked for before. */
  @ForceInline
  static int number(ThreadState thread, int context, int site) {
    long key = ((long) context << 32) | (site & 0xFFFF_FFFFL);
    int at = (site ^ context) & (ThreadState.PLACES - 1);
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
    long[] table = keys;
    int mask = table.length - 1;
    int hash = (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 40);
    for (int i = 0; i < PROBES; i++) {
      int index = (hash + i) & mask;
      long found = Mem.U.getLongVolatile(table, Mem.LONGS + 8L * index);
      if (found == key) {
        return index + 1;
      }
      if (found == 0) {
        if (Mem.U.compareAndSetLong(table, Mem.LONGS + 8L * index, 0, key)) {
          thread.inside++;
          try {
            stacks[index] = new Trace();
          } finally {
            thread.inside--;
          }
          return index + 1;
        }
        i--; // look at it again: it may be this key now
      }
    }
    return -site;
  }

  /** The number of one of a group of sites that share a stack. */
  static int member(int number, int member, int site) {
    return number > 0 ? number | member << MEMBER : -site;
  }

  static Site site(int number) {
    if (number < 0) {
      return Sites.get(-number);
    }
    Site site = Sites.get((int) keys[(number & STACK) - 1]);
    int member = number >>> MEMBER;
    return member == 0 ? site : Sites.get(site.members[member - 1]);
  }

  static @Nullable Throwable stack(int number) {
    return number <= 0 ? null : stacks[(number & STACK) - 1];
  }

  /** A stack trace and nothing else. */
  static final class Trace extends Throwable {
    private static final long serialVersionUID = 1;
  }
}
