package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which methods of the JDK tell the runtime what. In the methods themselves rather than where they
 * are called: so it does not matter through which interface, method reference or library the
 * program gets there.
 */
final class JdkModels {
  enum When {
    ENTRY,
    EXIT,
    /** On normal exits and when an exception leaves. */
    ALWAYS,
    /**
     * Before it calls the program: a {@code Runnable}, or a method that is there to be overridden.
     */
    ACTION
  }

  /**
   * A call of a static method of the runtime.
   *
   * @param method the method's name, with a descriptor's beginning if only some are meant
   * @param arguments "this", "result", "arg1", …, or the name of a field of the receiver
   */
  record Hook(String method, When when, String type, String name, List<String> arguments) {
    boolean isFor(String methodName, String descriptor) {
      return method.indexOf('(') < 0
          ? method.equals(methodName)
          : (methodName + descriptor).startsWith(method);
    }
  }

  /** Volatile fields that other classes of the same family access. */
  static final Set<String> VOLATILE_NAMES =
      Set.of(
          "result", "stack", "status", "pending", "item", "next", "head", "val", "waiter", "match",
          "filter");

  static final String JUC = "java/util/concurrent/";

  /** A preview of JDK 25, and what is made of it: lists, maps, suppliers, functions. */
  static final String STABLE_VALUE = "jdk/internal/lang/stable/StableValueImpl";

  private static final Set<String> INSIDE =
      Set.of(
          JUC + "FutureTask",
          JUC + "CompletableFuture",
          JUC + "ForkJoinTask",
          JUC + "CountedCompleter",
          JUC + "SynchronousQueue",
          JUC + "LinkedTransferQueue",
          JUC + "Exchanger",
          JUC + "ConcurrentLinkedQueue",
          JUC + "ConcurrentLinkedDeque",
          JUC + "ConcurrentSkipListMap",
          JUC + "ConcurrentHashMap",
          JUC + "SubmissionPublisher",
          JUC + "Phaser",
          JUC + "StructuredTaskScope",
          JUC + "StructuredTaskScopeImpl",
          JUC + "ForkJoinPool",
          JUC + "ThreadPoolExecutor",
          JUC + "CopyOnWriteArrayList",
          "java/util/ListResourceBundle",
          "java/util/logging/Handler",
          "java/util/logging/Logger",
          "java/util/stream/ForEachOps",
          "java/util/stream/GathererOp",
          "java/util/stream/AbstractShortCircuitTask");

  private final Map<String, List<Hook>> hooks = new HashMap<>();

  JdkModels() {
    threads();
    locks();
    synchronizers();
    new AtomicModels(this).add();
    new QueueModels(this).add();
    new WatchedModels(this).add();
    executors();
    events();
    reflection();
    initialization();
    quiet();
  }

  static String outermost(String name) {
    int dollar = name.indexOf('$');
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  boolean wants(String name) {
    return hooks.containsKey(name) || isInside(name) || IndirectHandles.NAME.equals(name);
  }

  List<Hook> hooks(String name) {
    return hooks.getOrDefault(name, List.of());
  }

  boolean isInside(String name) {
    return INSIDE.contains(outermost(name));
  }

  void add(String type, When when, String methods, String hook, String... arguments) {
    int dot = hook.indexOf('.');
    for (String method : methods.split(" ", -1)) {
      hooks
          .computeIfAbsent(type, t -> new ArrayList<>())
          .add(
              new Hook(
                  method,
                  when,
                  hook.substring(0, dot),
                  hook.substring(dot + 1),
                  List.of(arguments)));
    }
  }

  private void threads() {
    for (String type : List.of("java/lang/Thread", "java/lang/VirtualThread")) {
      add(type, When.ENTRY, "start", "Threads.start", "this");
      add(type, When.ENTRY, "exit() afterTerminate afterDone()", "Threads.exit", "this");
    }
    add("java/lang/Thread", When.ENTRY, "join()", "Threads.joining", "this");
    add("java/lang/Thread", When.EXIT, "join() join(J) join(JI)", "Threads.joined", "this");
    add("java/lang/Thread", When.ALWAYS, "join()", "Threads.left", "this");
    add("java/lang/Thread", When.EXIT, "join(Ljava", "Threads.hasEnded", "this", "result");
    add("java/lang/Thread", When.EXIT, "isAlive", "Threads.alive", "this", "result");
    add("java/lang/Thread", When.EXIT, "getState", "Threads.state", "this", "result");
    add("java/lang/Thread", When.ENTRY, "interrupt", "Threads.interrupt", "this");
    add("java/lang/Thread", When.EXIT, "isInterrupted()", "Threads.interrupted", "this", "result");
    add("java/lang/Thread", When.EXIT, "interrupted", "Threads.interrupted", "result");
    // The JVM calls the constructor too, when wait or sleep is interrupted.
    add("java/lang/InterruptedException", When.EXIT, "<init>", "Threads.interrupted");
    add("java/lang/ref/Reference", When.ENTRY, "enqueue", "Models.release", "this");
    add("java/lang/ref/ReferenceQueue", When.EXIT, "poll remove", "Fences.dequeued", "result");
    // Registering with a Cleaner happens before its action.
    String cleanable = "jdk/internal/ref/PhantomCleanable";
    add(cleanable, When.EXIT, "<init>(Ljava/lang/Object;", "Models.release", "this");
    add(cleanable, When.ENTRY, "clean", "Models.acquire", "this");
    // The subtasks of a scope: their ends happen before the return from join() or close().
    String flock = "jdk/internal/misc/ThreadFlock";
    add(flock, When.ENTRY, "onExit", "Threads.left", "this", "arg1");
    add(flock, When.ENTRY, "wakeup", "Models.release", "this");
    add(flock, When.EXIT, "awaitAll close", "Models.acquire", "this");
  }

  private void locks() {
    String locks = JUC + "locks/";
    String reentrant = locks + "ReentrantLock";
    add(reentrant, When.EXIT, "lock lockInterruptibly", "Locks.locked", "sync", "this");
    add(reentrant, When.EXIT, "tryLock", "Locks.tried", "sync", "this", "result");
    add(reentrant, When.ENTRY, "unlock", "Locks.unlock", "sync", "this");
    String write = locks + "ReentrantReadWriteLock$WriteLock";
    add(write, When.EXIT, "lock lockInterruptibly", "Locks.writeLocked", "sync", "this");
    add(write, When.EXIT, "tryLock", "Locks.writeTried", "sync", "this", "result");
    add(write, When.ENTRY, "unlock", "Locks.unlock", "sync", "this");
    String read = locks + "ReentrantReadWriteLock$ReadLock";
    add(read, When.EXIT, "lock lockInterruptibly", "Locks.locked", "sync", "this");
    add(read, When.EXIT, "tryLock", "Locks.tried", "sync", "this", "result");
    add(read, When.ENTRY, "unlock", "Locks.readUnlock", "sync", "this");
    for (String kind : List.of("AbstractQueuedSynchronizer", "AbstractQueuedLongSynchronizer")) {
      String condition = locks + kind + "$ConditionObject";
      String waits = "await awaitUninterruptibly awaitNanos awaitUntil";
      add(condition, When.ENTRY, waits, "Locks.beforeAwait", "this$0");
      add(condition, When.ALWAYS, waits, "Locks.afterAwait", "this$0");
      String acquires =
          "getState acquire acquireInterruptibly tryAcquireNanos acquireShared"
              + " acquireSharedInterruptibly tryAcquireSharedNanos";
      add(locks + kind, When.EXIT, acquires, "Models.stateRead", "this");
      String releases = "setState release releaseShared";
      add(locks + kind, When.ENTRY, releases, "Models.stateWrite", "this");
      String compare = "compareAndSetState";
      add(locks + kind, When.ENTRY, compare, "Models.stateCompare", "this");
      add(locks + kind, When.EXIT, compare, "Models.stateCompared", "this", "result");
      add(locks + kind, When.EXIT, compare, "Models.stateRead", "this");
    }
    String stamped = locks + "StampedLock";
    add(
        stamped,
        When.EXIT,
        "writeLock tryWriteLock writeLockInterruptibly tryConvertToWriteLock",
        "Locks.stampedWrite",
        "this",
        "result");
    add(
        stamped,
        When.EXIT,
        "readLock tryReadLock readLockInterruptibly tryConvertToReadLock",
        "Locks.stampedRead",
        "this",
        "result");
    add(stamped, When.EXIT, "tryOptimisticRead", "Locks.optimistic", "this", "result");
    add(stamped, When.EXIT, "validate", "Locks.validated", "this", "result");
    add(stamped, When.ENTRY, "unlockWrite tryUnlockWrite", "Locks.stampedUnlockWrite", "this");
    add(stamped, When.ENTRY, "unlockRead tryUnlockRead", "Locks.stampedUnlockRead", "this");
    add(
        stamped,
        When.ENTRY,
        "unlock tryConvertToReadLock tryConvertToOptimisticRead"
            + " tryConvertToWriteLock unstampedUnlockWrite unstampedUnlockRead",
        "Locks.stampedUnlock",
        "this");
  }

  private void synchronizers() {
    add(JUC + "CountDownLatch", When.ENTRY, "countDown", "Models.release", "this");
    add(JUC + "CountDownLatch", When.EXIT, "await()", "Models.acquire", "this");
    add(JUC + "CountDownLatch", When.EXIT, "await(J", "Models.acquireIf", "this", "result");
    add(
        JUC + "Semaphore",
        When.EXIT,
        "acquire acquireUninterruptibly drainPermits",
        "Models.acquire",
        "this");
    add(JUC + "Semaphore", When.EXIT, "tryAcquire", "Models.acquireIf", "this", "result");
    add(JUC + "Semaphore", When.ENTRY, "release", "Models.release", "this");
    add(JUC + "CyclicBarrier", When.ENTRY, "dowait", "Models.release", "this");
    // Whoever comes last runs the action, before the others go on.
    add(JUC + "CyclicBarrier", When.ACTION, "dowait", "Models.acquire", "this");
    add(JUC + "CyclicBarrier", When.ENTRY, "nextGeneration breakBarrier", "Models.release", "this");
    add(JUC + "CyclicBarrier", When.ALWAYS, "dowait", "Models.acquire", "this");
    add(JUC + "CyclicBarrier", When.EXIT, "<init>", "Models.internal", "lock");
    // Besides its monitor, which whoever comes too late to set it takes.
    add(STABLE_VALUE, When.ENTRY, "wrapAndSet", "Models.release", "this");
    add(STABLE_VALUE, When.EXIT, "wrappedContentsAcquire", "Models.acquire", "this");
  }

  private void executors() {
    String pool = JUC + "ThreadPoolExecutor";
    // A worker that will take no more tasks counts itself out first; then others may terminate it.
    String leaves = "decrementWorkerCount compareAndDecrementWorkerCount processWorkerExit";
    add(pool, When.ENTRY, leaves, "Models.release", "this");
    add(pool, When.ACTION, "tryTerminate", "Models.acquire", "this");
    add(pool, When.EXIT, "awaitTermination isTerminated", "Models.acquireIf", "this", "result");
    add(
        pool,
        When.EXIT,
        "<init>(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/"
            + "BlockingQueue;Ljava/util/concurrent/ThreadFactory;Ljava/util/concurrent/Rejected",
        "Models.internal",
        "ctl");
    String perTask = JUC + "ThreadPerTaskExecutor";
    add(perTask, When.ENTRY, "taskComplete", "Models.release", "this");
    add(
        perTask,
        When.EXIT,
        "awaitTermination(J isTerminated",
        "Models.acquireIf",
        "this",
        "result");
    String forkJoin = JUC + "ForkJoinPool";
    add(
        forkJoin,
        When.EXIT,
        "awaitTermination isTerminated awaitQuiescence isQuiescent",
        "Models.acquireIf",
        "this",
        "result");
    String helps = "helpQuiescePool externalHelpQuiescePool";
    add(forkJoin, When.EXIT, helps, "Models.acquire", "this");
    // Workers end, or have nothing more to do.
    String idle = "deregisterWorker awaitWork deactivate";
    add(forkJoin, When.ENTRY, idle, "Models.release", "this");
    // One that takes their place.
    add(forkJoin, When.EXIT, "registerWorker", "Models.acquire", "this");
    String subscription = JUC + "SubmissionPublisher$BufferedSubscription";
    add(subscription, When.ENTRY, "offer retryOffer", "Queues.sent", "arg1");
    add(subscription, When.ENTRY, "consumeNext", "Queues.received", "arg2");
    add(JUC + "DelayScheduler", When.ENTRY, "pend", "Models.release", "arg1");
    String task = "Ljava/util/concurrent/ForkJoinTask;";
    add(
        forkJoin,
        When.ENTRY,
        "externalPush("
            + task
            + " externalSubmit("
            + task
            + " execute("
            + task
            + " submit("
            + task
            + " invoke("
            + task
            + " poolSubmit("
            + task,
        "Models.release",
        "arg1");
    add(
        forkJoin,
        When.ENTRY,
        "poolSubmit(Z" + task + " externalSubmit(Z" + task,
        "Models.release",
        "arg2");
    add(
        forkJoin + "$WorkQueue",
        When.ENTRY,
        "push(" + task + " lockedPush(" + task,
        "Models.release",
        "arg1");
    add(JUC + "ForkJoinTask", When.ENTRY, "fork", "Models.release", "this");
    add(JUC + "ForkJoinTask", When.ENTRY, "doExec", "Models.acquire", "this");
    add(JUC + "ForkJoinTask", When.EXIT, "join get invoke isDone", "Models.acquire", "this");
  }

  /** The event queue of AWT and Swing: posting, handling, and waiting until it was handled. */
  private void events() {
    add("java/awt/EventQueue", When.ENTRY, "postEvent", "Models.release", "arg1");
    add("java/awt/EventQueue", When.ENTRY, "dispatchEvent", "Models.acquire", "arg1");
    String post = "postEvent(Lsun/awt/AppContext;Ljava/awt/AWTEvent;";
    add("sun/awt/SunToolkit", When.ENTRY, post, "Models.release", "arg2");
    String invocation = "java/awt/event/InvocationEvent";
    add(invocation, When.ENTRY, "dispatch", "Models.acquire", "this");
    add(invocation, When.ENTRY, "finishedDispatching", "Models.release", "this");
    add(invocation, When.EXIT, "isDispatched", "Models.acquireIf", "this", "result");
  }

  private void quiet() {
    String loader = "jdk/internal/loader/BuiltinClassLoader";
    add(loader, When.ENTRY, "loadClassOrNull(Ljava/lang/String;Z)", "Quiet.begin");
    add(loader, When.ALWAYS, "loadClassOrNull(Ljava/lang/String;Z)", "Quiet.end");
    String linker = "java/lang/invoke/MethodHandleNatives";
    String links = "linkCallSite linkMethod linkMethodHandleConstant findMethodHandleType";
    add(linker, When.ENTRY, links, "Quiet.begin");
    add(linker, When.ALWAYS, links, "Quiet.end");
    // Since 18 reflection is made of method handles; the program's call of Field.get is checked.
    String access = "java/lang/invoke/MethodHandleImpl$1";
    add(access, When.ENTRY, "unreflectField", "Quiet.begin");
    add(access, When.ALWAYS, "unreflectField", "Quiet.end");
    String bootstrap = "java/lang/invoke/BootstrapMethodInvoker";
    add(bootstrap, When.ENTRY, "invoke", "Quiet.bootstrap", "arg2");
    add(bootstrap, When.ALWAYS, "invoke", "Quiet.bootstrapped");
  }

  /** What initializes a class that the program names at run time, or finds it initialized. */
  private void initialization() {
    String type = "java/lang/Class";
    add(type, When.EXIT, "forName(Ljava/lang/String;)", "ClassInit.used", "result");
    String told = "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)";
    add(type, When.EXIT, told, "ClassInit.usedIf", "result", "arg2");
    // Also behind valueOf, EnumSet and EnumMap.
    String constants = "getEnumConstantsShared enumConstantDirectory";
    add(type, When.EXIT, constants, "ClassInit.used", "this");
    String lookup = "java/lang/invoke/MethodHandles$Lookup";
    add(lookup, When.EXIT, "ensureInitialized", "ClassInit.used", "arg1");
    add("java/io/ObjectStreamClass", When.EXIT, "newInstance", "ClassInit.made", "result");
    add("sun/misc/Unsafe", When.EXIT, "ensureClassInitialized", "ClassInit.used", "arg1");
    add("sun/misc/Unsafe", When.EXIT, "allocateInstance", "ClassInit.made", "result");
  }

  private void reflection() {
    String lookup = "java/lang/invoke/MethodHandles$Lookup";
    String invokers = "varHandleInvoker varHandleExactInvoker";
    add(
        "java/lang/invoke/MethodHandles",
        When.EXIT,
        invokers,
        "HandleCalls.=invoker",
        "arg1",
        "result");
    add(
        "java/lang/invoke/VarHandle",
        When.EXIT,
        "toMethodHandle",
        "HandleCalls.=bound",
        "this",
        "arg1",
        "result");
    for (String access : List.of("Getter", "Setter")) {
      String name = access.toLowerCase(Locale.ROOT);
      String find = "find" + access + " findStatic" + access;
      add(lookup, When.EXIT, find, "FieldHandles.=" + name, "arg1", "arg2", "result");
      add(lookup, When.EXIT, "unreflect" + access, "FieldHandles.=" + name, "arg1", "result");
    }
    add(lookup, When.ENTRY, "revealDirect", "FieldHandles.=direct", "arg1");
    add(
        lookup,
        When.ENTRY,
        "defineHiddenClass defineHiddenClassWithClassData",
        "HiddenClasses.=rewritten",
        "this",
        "arg1");
    add(
        "jdk/internal/reflect/Reflection",
        When.EXIT,
        "filterFields",
        "HiddenMembers.=without",
        "result");
    add(
        "jdk/internal/reflect/Reflection",
        When.EXIT,
        "filterMethods",
        "HiddenMembers.=withoutMethods",
        "result");
  }
}
