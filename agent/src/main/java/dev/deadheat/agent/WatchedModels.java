package dev.deadheat.agent;

import dev.deadheat.agent.JdkModels.When;
import java.util.List;

/**
 * Methods that only tell how things stand: whether a lock is taken, how many tasks are done. What
 * they read is volatile or under a lock, so they order, though few of them promise it; programs,
 * tests above all, wait by asking them again and again.
 */
final class WatchedModels {
  private static final String LOCKS = JdkModels.JUC + "locks/";
  private static final String CHANGED = "Watched.changed";
  private static final String SEEN = "Watched.seen";
  private static final String THIS = "this";

  private final JdkModels models;

  WatchedModels(JdkModels models) {
    this.models = models;
  }

  void add() {
    locks();
    synchronizers();
    pools();
    String map = JdkModels.JUC + "ConcurrentHashMap";
    models.add(map, When.ENTRY, "addCount", CHANGED, THIS);
    models.add(map, When.EXIT, "size isEmpty mappingCount", SEEN, THIS);
    values();
  }

  private void locks() {
    models.add(LOCKS + "ReentrantLock", When.EXIT, "isLocked", "Locks.observed", "sync");
    String both = LOCKS + "ReentrantReadWriteLock";
    models.add(both, When.EXIT, "isWriteLocked getReadLockCount", "Locks.observed", "sync");
    String stamped = "isWriteLocked isReadLocked getReadLockCount";
    models.add(LOCKS + "StampedLock", When.EXIT, stamped, "Locks.observed", THIS);
    for (String kind : List.of("AbstractQueuedSynchronizer", "AbstractQueuedLongSynchronizer")) {
      // Only for those who have to wait.
      String waits = "acquire(Ljava/util/concurrent/locks/Abstract";
      models.add(LOCKS + kind, When.ENTRY, waits, CHANGED, THIS);
      String waiting =
          "hasQueuedThreads isQueued getQueueLength getQueuedThreads getExclusiveQueuedThreads"
              + " getSharedQueuedThreads getFirstQueuedThread";
      models.add(LOCKS + kind, When.EXIT, waiting, SEEN, THIS);
    }
  }

  private void synchronizers() {
    String juc = JdkModels.JUC;
    models.add(juc + "CountDownLatch", When.EXIT, "getCount", "Models.observed", THIS);
    models.add(juc + "Semaphore", When.EXIT, "availablePermits", "Models.observed", THIS);
    String barrier = "isBroken getNumberWaiting";
    models.add(juc + "CyclicBarrier", When.EXIT, barrier, "Models.observed", THIS);
  }

  private void pools() {
    String pool = JdkModels.JUC + "ThreadPoolExecutor";
    // After each task. The worker is a lock, which those who count the active ones look at.
    models.add(pool + "$Worker", When.ENTRY, "unlock", CHANGED, "this$0");
    String counts = "getActiveCount getCompletedTaskCount getTaskCount toString";
    models.add(pool, When.EXIT, counts, SEEN, THIS);
    String active = "getActiveThreadCount getRunningThreadCount";
    models.add(JdkModels.JUC + "ForkJoinPool", When.EXIT, active, "Models.observed", THIS);
  }

  /** Objects of the program that the JDK keeps for it. */
  private void values() {
    String value = "java/lang/ClassValue";
    models.add(value, When.ENTRY, "makeEntry", "Watched.computed", "arg1", "arg2");
    models.add(value, When.EXIT, "get", "Watched.got", THIS, "result");
    String thread = "java/lang/Thread";
    models.add(thread, When.ENTRY, "setUncaughtExceptionHandler", CHANGED, "arg1");
    models.add(thread, When.EXIT, "getUncaughtExceptionHandler", SEEN, "result");
    models.add(thread, When.ENTRY, "setDefaultUncaughtExceptionHandler", CHANGED, "arg1");
    models.add(thread, When.EXIT, "getDefaultUncaughtExceptionHandler", SEEN, "result");
    // The name is volatile.
    models.add(thread, When.ENTRY, "setName", CHANGED, "arg1");
    models.add(thread, When.EXIT, "getName", "Watched.named", "result");
    String key = "java/nio/channels/SelectionKey";
    models.add(key, When.ENTRY, "attach", CHANGED, THIS);
    models.add(key, When.EXIT, "attach attachment", SEEN, THIS);
    // "Acts like a volatile variable"; the call sites of the byte code ask for the target too.
    String site = "java/lang/invoke/VolatileCallSite";
    models.add(site, When.ENTRY, "setTarget", CHANGED, THIS);
    models.add(site, When.EXIT, "getTarget", SEEN, THIS);
    // Objects that are exported to be called by others.
    String exported = "sun/rmi/transport/ObjectTable";
    models.add(exported, When.ENTRY, "putTarget", CHANGED, "arg1");
    models.add(exported, When.EXIT, "getTarget", SEEN, "result");
  }
}
