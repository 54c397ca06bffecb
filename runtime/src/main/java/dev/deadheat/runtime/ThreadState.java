package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * A thread's clock and what else belongs to one thread. Only its own thread writes to it, except
 * that the starter fills it in before the thread runs.
 */
public final class ThreadState {
  private static final int[] EMPTY = {};

  /** The current epoch; compared with shadow words by rewritten code. */
  public int epoch;

  /** A hash of the calls that led here, see {@link Contexts}. */
  public int context;

  /** In the runtime: what the JDK does on its behalf is not the program's. */
  int inside;

  /** Nothing of this thread is checked: a finalizer, or a clock that has run over. */
  boolean ignored;

  /** One of the JVM's own threads. */
  boolean system;

  final int slot;
  final WeakReference<Thread> thread;
  final ThreadInfo info;

  final HeldLocks held = new HeldLocks();

  /** Which kinds of locks are held, as {@link HeldLocks} adds them up. */
  int locks;

  /** By number of the class: has this thread seen the end of its initialization? */
  byte[] initialized = new byte[64];

  private int clock;

  /** Of the current block, and how many blocks there were. */
  private int lastEpoch;

  private int blockCount;

  /** The first epochs of the blocks. */
  private int[] blocks = new int[1];

  private int[] clocks;

  /** Of the slots above, see {@link HighClocks}; replaced, never changed. */
  private int @Nullable [] @Nullable [] high;

  private boolean shared;

  /** While an access is recorded that is over: others may have been recorded in the meantime. */
  boolean late;

  /** After a race was found: whether the access before was a read. */
  boolean priorIsRead;

  /** Shadows of arrays that were used last, by the low bits of the array's hash. */
  static final int ARRAYS = 256;

  final @Nullable ArrayShadow[] arrays = new ArrayShadow[ARRAYS];

  /** By the low bits of a site's number. */
  static final int CURSORS = 256;

  final @Nullable Cursor[] cursors = new Cursor[CURSORS];

  /** Monitors and containers that were used last. */
  final WeakIdentityMap.Recent<SyncVar> monitors = new WeakIdentityMap.Recent<>();

  final WeakIdentityMap.Recent<Cells.Cell> containers = new WeakIdentityMap.Recent<>();

  /** Sets of reads that were made last, so that locations share them. */
  static final int SETS = 32;

  final @Nullable ReadSet[] sets = new ReadSet[SETS];

  /** States of elements that were made last, so that arrays share them. */
  static final int STATES = 64;

  final @Nullable ElementState[] states = new ElementState[STATES];

  final Transitions transitions = new Transitions();

  final PieceStep pieceStep = new PieceStep(this);

  /** Hashes of objects that {@link Frozen} has looked through lately. */
  static final int FROZEN = 16;

  final int[] frozen = new int[FROZEN];

  /** During a read: from which object the method reached that which it reads; null if unknown. */
  @Nullable Object from;

  /** A synchronized wrapper that is about to be called, and what the call does. */
  @Nullable Object wrapper;

  /** What the call is given, if that is read with the lock held. */
  @Nullable Object wrapperArgument;

  int wrapperArgumentSite;

  boolean wrapperWrite;
  int wrapperContext;
  int wrapperSite;

  /** Places and callers that were asked for last, and their numbers in {@link History}. */
  static final int PLACES = 256;

  final long[] placeKeys = new long[PLACES];
  final int[] placeNumbers = new int[PLACES];

  /** In the middle of a compare-and-set of this object, whose variable is locked. */
  @Nullable Object locked;

  /** In the middle of others. */
  final Compares.Open compares = new Compares.Open();

  /** In the middle of an access through a handle, see {@link HandleCalls}. */
  @Nullable SyncVar handleVar;

  @Nullable Object handleExpected;

  /** What {@link #inside} was, outside of bootstrap methods of the program. */
  final Bootstraps bootstraps = new Bootstraps();

  /** A method handle is about to be called there; 0 for none. See {@link FieldHandles}. */
  int handleReads;

  int handleWrites;

  /** Reads under a stamp, held back until it is known whether the stamp was valid. */
  final Optimistic optimistic = new Optimistic();

  /** The thread runs no more code of the program. */
  volatile boolean dead;

  /** The thread that this one waits for, for as long as that lives. */
  volatile @Nullable ThreadState joining;

  /** Whether something was recorded in the current epoch. */
  boolean recorded;

  /** Of the last release, unless more has been learned since. */
  private @Nullable Snapshot latest;

  ThreadState(Thread thread, int slot, int clock, int created, @Nullable ThreadState by) {
    this.thread = new WeakReference<>(thread);
    this.slot = slot;
    this.clock = clock;
    info = new ThreadInfo(thread, created, by == null ? null : by.info);
    clocks = by == null ? EMPTY : by.snapshotArray();
    high = by == null ? null : by.high;
    shared = true;
    newBlock();
    if (by != null) {
      setClock(by.slot, by.clock);
    }
  }

  int clock() {
    return clock;
  }

  /** The last clock at which this thread may have touched anything. */
  int lastClock() {
    return recorded ? clock : clock - 1;
  }

  /** Whether what happened at that epoch happens before what this thread does now. */
  boolean knows(int then) {
    if (((then ^ epoch) >>> Epochs.BLOCK_BITS) == 0) {
      return true; // the thread's own block
    }
    long block = Epochs.slotAndClock(then);
    int other = (int) (block >>> 32);
    return other == slot
        || other == Epochs.FORGOTTEN
        || (other < clocks.length
            ? clocks[other] >= (int) block + then
            : HighClocks.get(high, other) >= (int) block + then);
  }

  boolean knowsClock(int other, int otherClock) {
    return other == slot
        || (other < clocks.length ? clocks[other] : HighClocks.get(high, other)) >= otherClock;
  }

  boolean knows(Snapshot snapshot) {
    if (snapshot.slot >= 0 && !Slots.isForgotten(snapshot.slot, snapshot.clock)) {
      // Whoever knows a clock of a thread knows all that the thread knew when it released it.
      return knowsClock(snapshot.slot, snapshot.clock);
    }
    int[] theirs = snapshot.clocks;
    for (int i = 0; i < theirs.length; i++) {
      if (theirs[i] != 0 && !knowsClock(i, theirs[i])) {
        return false;
      }
    }
    return HighClocks.covers(allHigh(), snapshot.high);
  }

  private int @Nullable [] @Nullable [] allHigh() {
    return slot < HighClocks.FIRST ? high : HighClocks.with(high, slot, clock);
  }

  void learn(Snapshot snapshot) {
    if (knows(snapshot)) {
      return;
    }
    int length = snapshot.length();
    if (shared || clocks.length < length) {
      int[] own = new int[Math.max(length, clocks.length)];
      System.arraycopy(clocks, 0, own, 0, clocks.length);
      clocks = own;
      shared = false;
    }
    int[] own = clocks;
    for (int i = 0; i < length; i++) {
      int theirs = snapshot.of(i);
      if (own[i] < theirs) {
        own[i] = theirs;
      }
    }
    high = HighClocks.join(high, snapshot.allHigh());
    latest = null;
  }

  /** What this thread knows and has done. The same as last time if that has not changed. */
  Snapshot snapshot() {
    Snapshot known = latest;
    if (known == null || recorded) {
      known = new Snapshot(snapshotArray(), high, slot, clock);
      latest = known;
    }
    return known;
  }

  private int[] snapshotArray() {
    shared = true;
    return clocks;
  }

  private void setClock(int other, int otherClock) {
    latest = null;
    if (other >= HighClocks.FIRST) {
      high = HighClocks.with(high, other, otherClock);
      return;
    }
    int[] own = new int[Math.max(other + 1, clocks.length)];
    System.arraycopy(clocks, 0, own, 0, clocks.length);
    own[other] = Math.max(own[other], otherClock);
    clocks = own;
    shared = false;
  }

  /**
   * After a release: what follows is not known to those who acquire it. If nothing was recorded
   * since an earlier release, this one told no more than that, and the clock need not move.
   */
  void released() {
    Snapshot told = latest;
    if (recorded || told == null || told.clock == clock) {
      tick();
    }
  }

  /** What follows is told apart from what came before. */
  void tick() {
    optimistic.flush(this);
    if (recorded && latest != null && latest.clock != clock) {
      latest = null; // it does not tell of this epoch
    }
    clock++;
    recorded = false;
    if (epoch == lastEpoch) {
      newBlock();
    } else {
      epoch++;
    }
  }

  private void newBlock() {
    if (dead) {
      // The JVM may still clean up behind it; its slot may have a new owner.
      clock--;
      return;
    }
    epoch = Epochs.block(slot, clock, info, blockCount);
    lastEpoch = Epochs.last(epoch);
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, blockCount * 2);
    }
    blocks[blockCount++] = epoch;
    if (epoch == Epochs.NONE) {
      ignored = true;
      Reports.warnOnce(
          "clocks",
          "the program has synchronized more often than there are epochs; from here on nothing is"
              + " checked");
    }
  }

  /** The thread runs no more of the program. What it releases from now on is one moment. */
  void end() {
    dead = true;
    lastEpoch = epoch;
    info.end();
  }

  int[] blocks() {
    return Arrays.copyOf(blocks, blockCount);
  }

  /** The thread has ended; its clock is still needed, its caches are not. */
  void forgetCaches() {
    Arrays.fill(arrays, null);
    Arrays.fill(cursors, null);
    Arrays.fill(sets, null);
    Arrays.fill(states, null);
    transitions.forget();
    pieceStep.forget();
  }

  void push(Object lock) {
    push(lock, null);
  }

  /** A lock was taken; its variable, if given, comes back from {@link #pop}. */
  void push(Object lock, @Nullable SyncVar var) {
    locks += held.push(lock, var);
  }

  @Nullable
  SyncVar pop(Object lock) {
    int at = held.find(lock);
    if (at < 0) {
      return null;
    }
    SyncVar var = held.var(at);
    locks -= held.pop(at);
    return var;
  }
}
