package dev.deadheat.runtime;

/**
 * An epoch is a moment in a thread's life: its slot and its clock, in 32 bits, so that a shadow
 * word holds the last write and the last read at once.
 *
 * <p>Neither a fixed split into slot and clock would do (a busy thread runs out of clocks, a
 * program with many threads out of slots), so epochs are handed out in blocks of 256 to whichever
 * thread needs one, and a table tells which slot and which clock a block begins with. 16.7 million
 * blocks last for about four billion releases. Then the checks of a thread end with a warning.
 */
final class Epochs {
  static final int NONE = 0;

  /** In the place of the last read: several threads have read, see {@link ReadSet}. */
  static final int SHARED = -1;

  static final int BLOCK_BITS = 8;
  static final int BLOCK_SIZE = 1 << BLOCK_BITS;
  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;

  /** The last block would contain {@link #SHARED}. */
  private static final int BLOCKS = (1 << (32 - BLOCK_BITS)) - 1;

  private static final int[][] SLOTS = new int[(BLOCKS >> PAGE_BITS) + 1][];
  private static final int[][] CLOCKS = new int[(BLOCKS >> PAGE_BITS) + 1][];
  private static final ThreadInfo[][] THREADS = new ThreadInfo[(BLOCKS >> PAGE_BITS) + 1][];
  private static final SpinLock LOCK = new SpinLock();
  private static int next = 1;

  private Epochs() {}

  /** The first epoch of a new block, or {@link #NONE} if there are no more. */
  static int block(int slot, int clock, ThreadInfo thread) {
    LOCK.lock();
    try {
      if (next >= BLOCKS) {
        return NONE;
      }
      int block = next++;
      int page = block >>> PAGE_BITS;
      if (CLOCKS[page] == null) {
        SLOTS[page] = new int[PAGE_SIZE];
        THREADS[page] = new ThreadInfo[PAGE_SIZE];
        CLOCKS[page] = new int[PAGE_SIZE];
      }
      SLOTS[page][block & (PAGE_SIZE - 1)] = slot;
      CLOCKS[page][block & (PAGE_SIZE - 1)] = clock;
      THREADS[page][block & (PAGE_SIZE - 1)] = thread;
      return block << BLOCK_BITS;
    } finally {
      LOCK.unlock();
    }
  }

  static int slot(int epoch) {
    int block = epoch >>> BLOCK_BITS;
    return SLOTS[block >>> PAGE_BITS][block & (PAGE_SIZE - 1)];
  }

  static int clock(int epoch) {
    int block = epoch >>> BLOCK_BITS;
    return CLOCKS[block >>> PAGE_BITS][block & (PAGE_SIZE - 1)] + (epoch & (BLOCK_SIZE - 1));
  }

  /** Whose moment it was, also when the slot has a new owner since. */
  static ThreadInfo thread(int epoch) {
    int block = epoch >>> BLOCK_BITS;
    return THREADS[block >>> PAGE_BITS][block & (PAGE_SIZE - 1)];
  }
}
