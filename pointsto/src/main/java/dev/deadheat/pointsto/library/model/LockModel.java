package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/**
 * Locks and other synchronizers pass no references on. The objects that belong to a lock are made
 * with it, so that there is one of each for each lock: a read-write lock has the one for reading in
 * KEY and the one for writing in VALUE. A condition has its lock in CONTENT.
 */
final class LockModel implements Model {
  private static final String LOCKS = "java/util/concurrent/locks/";
  private static final String SYNCHRONIZER = LOCKS + "AbstractQueuedSynchronizer";
  private static final String LONG_SYNCHRONIZER = LOCKS + "AbstractQueuedLongSynchronizer";

  @Override
  public void register(ModelTable table) {
    table.add(
        LOCKS + "Lock",
        s -> {
          int condition = s.allocate(LOCKS + "Condition");
          s.store(condition, Cell.CONTENT, s.self());
          s.returns(condition);
        },
        "newCondition");
    table.add(LOCKS + "Lock", s -> {}, "lock", "lockInterruptibly", "tryLock", "unlock");
    readWrite(table);
    Plain.rest(
        table,
        LOCKS + "Lock",
        LOCKS + "ReentrantLock",
        LOCKS + "Condition",
        LOCKS + "LockSupport",
        LOCKS + "ReentrantReadWriteLock$ReadLock",
        LOCKS + "ReentrantReadWriteLock$WriteLock",
        SYNCHRONIZER + "$ConditionObject",
        "java/util/concurrent/Semaphore",
        "java/util/concurrent/CountDownLatch",
        "java/util/concurrent/TimeUnit");
    table.add(LOCKS + "AbstractOwnableSynchronizer", s -> {}, "<init>");
    table.add(
        LOCKS + "AbstractOwnableSynchronizer",
        s -> s.store(s.self(), Cell.CONTENT, s.argument(0)),
        "setExclusiveOwnerThread");
    table.add(
        LOCKS + "AbstractOwnableSynchronizer",
        s -> s.returns(s.load(s.self(), Cell.CONTENT)),
        "getExclusiveOwnerThread");
    synchronizer(table, SYNCHRONIZER, "I");
    synchronizer(table, LONG_SYNCHRONIZER, "J");
    barriers(table);
  }

  private static void readWrite(ModelTable table) {
    String owner = LOCKS + "ReentrantReadWriteLock";
    table.add(
        owner,
        s -> {
          part(s, owner + "$ReadLock", Cell.KEY);
          part(s, owner + "$WriteLock", Cell.VALUE);
        },
        "<init>");
    table.add(LOCKS + "ReadWriteLock", s -> s.returns(s.load(s.self(), Cell.KEY)), "readLock");
    table.add(LOCKS + "ReadWriteLock", s -> s.returns(s.load(s.self(), Cell.VALUE)), "writeLock");
    Plain.rest(table, owner);
    String stamped = LOCKS + "StampedLock";
    table.add(
        stamped,
        s -> {
          part(s, LOCKS + "Lock", Cell.KEY);
          part(s, LOCKS + "Lock", Cell.VALUE);
        },
        "<init>");
    table.add(stamped, s -> s.returns(s.load(s.self(), Cell.KEY)), "asReadLock");
    table.add(stamped, s -> s.returns(s.load(s.self(), Cell.VALUE)), "asWriteLock");
    table.add(
        stamped,
        s -> {
          int both = s.allocate(LOCKS + "ReadWriteLock");
          s.transfer(s.self(), Cell.KEY, both, Cell.KEY);
          s.transfer(s.self(), Cell.VALUE, both, Cell.VALUE);
          s.store(both, Cell.CONTENT, s.self());
          s.returns(both);
        },
        "asReadWriteLock");
    Plain.rest(table, stamped);
  }

  private static void part(Sketch s, String type, Cell cell) {
    int part = s.allocate(type);
    s.store(part, Cell.CONTENT, s.self());
    s.store(s.self(), cell, part);
  }

  /** Subclasses say when the synchronizer can be acquired. */
  private static void synchronizer(ModelTable table, String owner, String number) {
    table.add(owner, s -> {}, "<init>");
    Rule exclusive = s -> s.override(owner, "tryAcquire", "(" + number + ")Z", s.self(), -1);
    Rule shared =
        s -> s.override(owner, "tryAcquireShared", "(" + number + ")" + number, s.self(), -1);
    table.add(owner, exclusive, "acquire", "acquireInterruptibly", "tryAcquireNanos");
    table.add(
        owner, shared, "acquireShared", "acquireSharedInterruptibly", "tryAcquireSharedNanos");
    table.add(
        owner, s -> s.override(owner, "tryRelease", "(" + number + ")Z", s.self(), -1), "release");
    table.add(
        owner,
        s -> s.override(owner, "tryReleaseShared", "(" + number + ")Z", s.self(), -1),
        "releaseShared");
    Plain.rest(table, owner);
  }

  /** The last to arrive runs the barrier's action. */
  private static void barriers(ModelTable table) {
    String barrier = "java/util/concurrent/CyclicBarrier";
    table.add(
        barrier,
        s -> {
          if (s.hasReference(1)) {
            s.store(s.self(), Cell.KEY, s.argument(1));
          }
        },
        "<init>");
    table.add(barrier, s -> s.apply(ThreadModel.RUNNABLE, s.load(s.self(), Cell.KEY)), "await");
    Plain.rest(table, barrier);
    String phaser = "java/util/concurrent/Phaser";
    table.add(
        phaser,
        s -> {
          if (s.hasReference(0)) {
            s.store(s.self(), Cell.CONTENT, s.argument(0));
          }
        },
        "<init>");
    table.add(
        phaser,
        s -> {
          int all = s.union(s.self(), s.load(s.self(), Cell.CONTENT));
          s.override(phaser, "onAdvance", "(II)Z", all, -1, -1);
        },
        "arrive",
        "arriveAndDeregister",
        "arriveAndAwaitAdvance");
    table.add(phaser, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "getParent", "getRoot");
    Plain.rest(table, phaser);
  }
}
