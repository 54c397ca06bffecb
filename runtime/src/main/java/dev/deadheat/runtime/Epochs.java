package dev.deadheat.runtime;

/**
 * An epoch is a moment in a thread's life: its slot and its clock, in 32 bits, so that a shadow
 * word holds the last write and the last read at once.
 *
 * <p>Neither a fixed split into slot and clock would do (a busy thread runs out of clocks, a
 * program with many threads out of slots), so epochs are handed out in blocks to whichever thread
 * needs one, and a table tells whose a block is and which clock it begins with. Most threads need a
 * few epochs and some need millions, so a thread's blocks grow with what it has used: 256 epochs,
 * later 4,096, 65,536 and at last 1,048,576, each of these sixteen times before the next. So at
 * least two billion releases fit, in a table of some hundred entries for each thread. Then the
 * checks of a thread end with a warning.
 */
final class Epochs {
  static final int NONE = 0;

  /** In the place of the last read: several threads have read, see {@link ReadSet}. */
  static final int SHARED = -1;

  /** In the place of a slot: all threads are taken to know what happened then. */
  static final int FORGOTTEN = -1;

  /** Of the smallest blocks. Larger ones begin at multiples of it too. */
  static final int BLOCK_BITS = 8;

  /** A page is a table of blocks of one size. */
  private static final int PAGE_BITS = 20;

  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

  /** The last page would contain {@link #SHARED}. */
  private static final int PAGES = (1 << (32 - PAGE_BITS)) - 1;

  private static final int STEP_BITS = 4;
  private static final int SIZES = (PAGE_BITS - BLOCK_BITS) / STEP_BITS + 1;

  /** By page: how many bits of an epoch tell the moment within a block. */
  private static final byte[] BITS = new byte[PAGES];

  /** By page and block: the slot, and the difference between clocks and epochs. */
  private static final long[][] BLOCKS = new long[PAGES][];

  private static final ThreadInfo[][] THREADS = new ThreadInfo[PAGES][];
  private static final SpinLock LOCK = new SpinLock();

  /** By size: the next block, and where its page ends. With the lock held. */
  private static final int[] NEXT = new int[SIZES];

  private static final int[] END = new int[SIZES];
  private static int pages;

  /** For so many blocks the names of threads that have ended are kept. A power of two. */
  private static final int RECENT = 1024;

  /** The first epochs of the last blocks, and how many there were. With the lock held. */
  private static final int[] LAST = new int[RECENT];

  private static int count;

  private Epochs() {}

  /**
   * The first epoch of a new block, or {@link #NONE} if there are no more.
   *
   * @param blocks how many the thread has had
   */
  static int block(int slot, int clock, ThreadInfo thread, int blocks) {
    LOCK.lock();
    try {
      int size = Math.min(blocks >>> STEP_BITS, SIZES - 1);
      while (size > 0 && !hasSpace(size)) {
        size--;
      }
      if (!hasSpace(size)) {
        return NONE;
      }
      int epoch = NEXT[size];
      int page = epoch >>> PAGE_BITS;
      NEXT[size] = epoch + (1 << BITS[page]);
      int at = (epoch & PAGE_MASK) >>> BITS[page];
      BLOCKS[page][at] = FastTrack.entry(slot, clock - epoch);
      THREADS[page][at] = thread;
      forgetName(LAST[count & (RECENT - 1)]);
      LAST[count++ & (RECENT - 1)] = epoch;
      return epoch;
    } finally {
      LOCK.unlock();
    }
  }

  /** A program that starts threads for ever would fill the heap with their names. */
  private static void forgetName(int epoch) {
    if (epoch != NONE) {
      ThreadInfo thread = thread(epoch);
      if (thread.hasEnded()) {
        int page = epoch >>> PAGE_BITS;
        THREADS[page][(epoch & PAGE_MASK) >>> BITS[page]] = thread.nameless();
      }
    }
  }

  /** What happened in the block that begins there races with nothing from now on. */
  static void forget(int block) {
    if (block != NONE) {
      int page = block >>> PAGE_BITS;
      BLOCKS[page][(block & PAGE_MASK) >>> BITS[page]] = FastTrack.entry(FORGOTTEN, 0);
    }
  }

  /** Begins a page if there is none for this size, or if it is full. */
  private static boolean hasSpace(int size) {
    if (NEXT[size] != END[size]) {
      return true;
    }
    if (pages == PAGES) {
      return false;
    }
    int page = pages++;
    int bits = BLOCK_BITS + size * STEP_BITS;
    BITS[page] = (byte) bits;
    BLOCKS[page] = new long[1 << (PAGE_BITS - bits)];
    THREADS[page] = new ThreadInfo[1 << (PAGE_BITS - bits)];
    NEXT[size] = page << PAGE_BITS;
    END[size] = NEXT[size] + (1 << PAGE_BITS);
    if (NEXT[size] == NONE) {
      NEXT[size] += 1 << bits;
    }
    return NEXT[size] != END[size];
  }

  /** The last epoch of the block that begins there. */
  static int last(int epoch) {
    return epoch + (1 << BITS[epoch >>> PAGE_BITS]) - 1;
  }

  /** The slot in the high half; what to add to the epoch to get its clock in the low half. */
  static long slotAndClock(int epoch) {
    int page = epoch >>> PAGE_BITS;
    return BLOCKS[page][(epoch & PAGE_MASK) >>> BITS[page]];
  }

  static int slot(int epoch) {
    return (int) (slotAndClock(epoch) >>> 32);
  }

  static int clock(int epoch) {
    return (int) slotAndClock(epoch) + epoch;
  }

  /** Whose moment it was, also when the slot has a new owner since. */
  static ThreadInfo thread(int epoch) {
    int page = epoch >>> PAGE_BITS;
    return THREADS[page][(epoch & PAGE_MASK) >>> BITS[page]];
  }
}
