package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.List;

/**
 * Executors start what they are given; {@code submit} and its kin give a future to {@code execute}.
 * An executor keeps its thread factory and its handler of rejected tasks in KEY, its queue in
 * CONTENT, and the tasks in VALUE.
 */
final class ExecutorModel implements Model {
  private static final String PACKAGE = "java/util/concurrent/";
  static final String EXECUTOR = PACKAGE + "Executor";
  private static final String SERVICE = PACKAGE + "ExecutorService";
  private static final String SCHEDULED = PACKAGE + "ScheduledExecutorService";
  private static final String POOL = PACKAGE + "ThreadPoolExecutor";

  @Override
  public void register(ModelTable table) {
    table.add(EXECUTOR, ExecutorModel::execute, "execute(L)");
    table.add(POOL, ExecutorModel::executeInPool, "execute(L)");
    services(table);
    pools(table);
    factories(table);
    completion(table);
  }

  private static void execute(Sketch s) {
    s.call(Call.Mode.STARTED, ThreadModel.RUNNABLE, "run", "()V", s.argument(0));
    if (s.method().owner().isInterface()) {
      ForkJoinModel.fork(s, s.argument(0)); // An executor that nobody knows may be such a pool.
    }
  }

  private static void executeInPool(Sketch s) {
    int task = s.argument(0);
    int kept = s.load(s.self(), Cell.KEY);
    int thrown = s.variable();
    s.store(s.self(), Cell.VALUE, task);
    s.store(s.only("java/util/Queue", s.load(s.self(), Cell.CONTENT)), Cell.VALUE, task);
    s.exceptionsTo(thrown);
    execute(s);
    s.exceptionsTo(-1);
    // The factory's threads run a worker; tasks are started above, so that worker does nothing.
    int worker = s.function(ThreadModel.RUNNABLE, b -> {});
    int thread = s.apply(PACKAGE + "ThreadFactory", kept, worker);
    hook(s, ThreadModel.THREAD, "run", "()V", thread);
    hook(
        s,
        POOL,
        "beforeExecute",
        "(Ljava/lang/Thread;Ljava/lang/Runnable;)V",
        s.self(),
        thread,
        task);
    hook(
        s,
        POOL,
        "afterExecute",
        "(Ljava/lang/Runnable;Ljava/lang/Throwable;)V",
        s.self(),
        task,
        thrown);
    hook(s, POOL, "terminated", "()V", s.self());
    s.call(
        PACKAGE + "RejectedExecutionHandler",
        "rejectedExecution",
        "(Ljava/lang/Runnable;Ljava/util/concurrent/ThreadPoolExecutor;)V",
        kept,
        task,
        s.self());
  }

  /** Methods of the program that run on the pool's threads. */
  private static void hook(Sketch s, String owner, String name, String shape, int... values) {
    s.call(Call.Dispatch.OVERRIDE, Call.Mode.STARTED, owner, name, shape, values);
  }

  /** Hands a task to the receiver's {@code execute}, which may be the program's. */
  private static void handOver(Sketch s, int executor, int task) {
    s.call(EXECUTOR, "execute", "(Ljava/lang/Runnable;)V", executor, task);
  }

  private static void services(ModelTable table) {
    table.add(SERVICE, ExecutorModel::submit, "submit(L)", "submit(LL)");
    table.add(
        SCHEDULED,
        ExecutorModel::submit,
        "schedule",
        "scheduleAtFixedRate",
        "scheduleWithFixedDelay");
    table.add(
        SERVICE,
        s -> {
          s.perCall();
          int future = FutureModel.of(s, FutureModel.TASK, Contents.elements(s, s.argument(0)));
          handOver(s, s.self(), future);
          int list = s.allocate("java/util/ArrayList");
          s.store(list, Cell.VALUE, future);
          s.returns(list);
        },
        "invokeAll");
    table.add(
        SERVICE,
        s -> {
          s.perCall();
          int future = FutureModel.of(s, FutureModel.TASK, Contents.elements(s, s.argument(0)));
          handOver(s, s.self(), future);
          s.returns(s.load(future, Cell.VALUE));
        },
        "invokeAny");
    table.add(
        SERVICE,
        s -> s.override(POOL, "terminated", "()V", s.only(POOL, s.self())),
        "shutdown",
        "close");
    table.add(
        SERVICE,
        s -> {
          s.perCall();
          int list = s.allocate("java/util/ArrayList");
          s.transfer(s.self(), Cell.VALUE, list, Cell.VALUE);
          s.returns(list);
        },
        "shutdownNow");
    table.add(SERVICE, s -> {}, "isShutdown", "isTerminated", "awaitTermination");
    table.add(PACKAGE + "AbstractExecutorService", s -> {}, "<init>");
    table.add(
        PACKAGE + "AbstractExecutorService",
        s -> {
          int future = FutureModel.of(s, FutureModel.TASK, s.argument(0));
          if (s.hasReference(1)) {
            s.store(future, Cell.VALUE, s.argument(1));
          }
          s.returns(future);
        },
        "newTaskFor");
  }

  private static void submit(Sketch s) {
    Type declared = s.method().descriptor().result();
    String type = declared instanceof ClassType c ? c.internalName() : FutureModel.TASK;
    if (type.equals(FutureModel.FUTURE)) {
      type = FutureModel.TASK;
    } else if (type.endsWith("/ScheduledFuture")) {
      type = PACKAGE + "RunnableScheduledFuture";
    }
    int future = FutureModel.of(s, type, s.argument(0));
    if (s.hasReference(1) && !s.takes(1, PACKAGE + "TimeUnit")) {
      s.store(future, Cell.VALUE, s.argument(1));
    }
    handOver(s, s.self(), future);
    s.returns(future);
  }

  private static void pools(ModelTable table) {
    Rule construct = ExecutorModel::keepParts;
    table.add(POOL, construct, "<init>", "setThreadFactory", "setRejectedExecutionHandler");
    table.add(PACKAGE + "ScheduledThreadPoolExecutor", construct, "<init>");
    table.add(POOL, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "getQueue");
    table.add(
        POOL,
        s -> s.returns(s.load(s.self(), Cell.KEY)),
        "getThreadFactory",
        "getRejectedExecutionHandler");
    table.add(POOL, s -> {}, "beforeExecute", "afterExecute", "terminated", "remove", "purge");
    Plain.rest(table, POOL);
    for (String policy : List.of("AbortPolicy", "DiscardPolicy", "DiscardOldestPolicy")) {
      table.add(POOL + "$" + policy, s -> {}, "<init>", "rejectedExecution");
    }
    table.add(POOL + "$CallerRunsPolicy", s -> {}, "<init>");
    table.add(
        POOL + "$CallerRunsPolicy",
        s -> s.call(ThreadModel.RUNNABLE, "run", "()V", s.argument(0)),
        "rejectedExecution");
  }

  private static void keepParts(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.takes(i, PACKAGE + "BlockingQueue")) {
        s.store(s.self(), Cell.CONTENT, s.argument(i));
      } else if (s.hasReference(i)) {
        s.store(s.self(), Cell.KEY, s.argument(i));
      }
    }
    int own = s.allocate(PACKAGE + "LinkedBlockingQueue");
    if (s.method().isConstructor() && s.find(PACKAGE + "BlockingQueue") < 0) {
      s.store(s.self(), Cell.CONTENT, own);
    }
  }

  private static void factories(ModelTable table) {
    String owner = PACKAGE + "Executors";
    made(table, POOL, "newFixedThreadPool", "newCachedThreadPool", "newSingleThreadExecutor");
    made(
        table,
        PACKAGE + "ScheduledThreadPoolExecutor",
        "newScheduledThreadPool",
        "newSingleThreadScheduledExecutor");
    made(table, PACKAGE + "ForkJoinPool", "newWorkStealingPool");
    made(table, POOL, "newVirtualThreadPerTaskExecutor", "newThreadPerTaskExecutor");
    table.add(
        owner,
        s -> s.returns(s.argument(0)),
        "unconfigurableExecutorService",
        "unconfigurableScheduledExecutorService");
    table.add(
        owner,
        s -> {
          String type = ((ClassType) s.argumentType(0)).internalName();
          s.returns(
              s.function(
                  FutureModel.CALLABLE,
                  b -> {
                    b.returns(b.apply(type, b.captured(0)));
                    b.returns(b.captured(1));
                  },
                  s.argument(0),
                  s.hasReference(1) ? s.argument(1) : -1));
        },
        "callable",
        "privilegedCallable",
        "privilegedCallableUsingCurrentClassLoader");
    table.add(FutureModel.CALLABLE, s -> s.returnsUnknown(), "call");
  }

  private static void made(ModelTable table, String type, String... names) {
    table.add(
        PACKAGE + "Executors",
        s -> {
          int executor = s.allocate(type);
          int factory = s.find(PACKAGE + "ThreadFactory");
          if (factory >= 0) {
            s.store(executor, Cell.KEY, s.argument(factory));
          }
          s.returns(executor);
        },
        names);
  }

  /** A completion service keeps its executor in KEY and its futures in VALUE. */
  private static void completion(ModelTable table) {
    String owner = PACKAGE + "ExecutorCompletionService";
    table.add(owner, s -> s.store(s.self(), Cell.KEY, s.argument(0)), "<init>");
    table.add(
        PACKAGE + "CompletionService",
        s -> {
          int future = FutureModel.of(s, FutureModel.TASK, s.argument(0));
          if (s.hasReference(1)) {
            s.store(future, Cell.VALUE, s.argument(1));
          }
          s.store(s.self(), Cell.VALUE, future);
          handOver(s, s.load(s.self(), Cell.KEY), future);
          s.returns(future);
        },
        "submit");
    table.add(
        PACKAGE + "CompletionService",
        s -> s.returns(s.load(s.self(), Cell.VALUE)),
        "take",
        "poll");
  }
}
