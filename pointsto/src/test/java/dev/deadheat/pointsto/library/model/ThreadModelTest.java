package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.DEFERRED;
import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class ThreadModelTest {
  private static final String WORKER =
      """
      ---
      class Worker extends Thread {
        Object f;
        Worker(Object f) { this.f = f; }
        public void run() { T.p1(f); }
      }
      class Failure extends RuntimeException { }
      class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread t, Throwable e) { T.p2(e); }
      }
      """;

  @Test
  void startRunsTheSubclass() {
    ModelCase.of(WORKER, "new Worker(new A()).start();").calls("Worker.run", STARTED).holds(1, "A");
    ModelCase.of(WORKER, "new Worker(new A()).run();").calls("Worker.run");
  }

  @Test
  void startRunsTheRunnable() {
    ModelCase.of("Thread t = new Thread(new R(new A()), \"name\"); t.start(); t.join();")
        .calls("R.run", SYNCHRONOUS)
        .runsElsewhere("R.run");
    ModelCase.of(
            "static void body() { p1(new A()); }",
            "new Thread(T::body).start(); Thread.currentThread().interrupt();")
        .holds(1, "A")
        .runsElsewhere("body");
  }

  @Test
  void threadsKeepTheirOwnRunnables() {
    ModelCase.of(
            """
            ---
            class Task implements Runnable {
              Object f;
              Task(Object f) { this.f = f; }
              public void run() { if (f instanceof A) T.p1(this.f); else T.p2(this.f); }
            }
            class Other implements Runnable { public void run() { T.p3(this); } }
            """,
            """
            Thread a = new Thread(new Task(new A()));
            Thread b = new Thread(new Other());
            a.start();
            """)
        .holds(1, "A")
        .holds(3);
  }

  @Test
  void uncaughtExceptionsGoToTheHandler() {
    ModelCase.of(
            WORKER,
            """
            Thread t = new Thread(() -> { throw new Failure(); });
            t.setUncaughtExceptionHandler(new Handler());
            t.start();
            """)
        .calls("Handler.uncaughtException", DEFERRED)
        .holds(2, "Failure");
  }

  @Test
  void currentThreadIsOneThatWasStarted() {
    ModelCase.of(
            WORKER,
            """
            new Worker(new A()).start();
            Thread t = Thread.currentThread();
            if (t instanceof Worker) p3(((Worker) t).f);
            """)
        .holds(3, "A");
  }

  @Test
  void timersAndShutdownHooks() {
    ModelCase.of(
            """
            ---
            class Tick extends TimerTask { public void run() { T.p1(this); } }
            """,
            """
            new Timer().schedule(new Tick(), 10);
            Runtime.getRuntime().addShutdownHook(new Thread(new R()));
            """)
        .calls("Tick.run", STARTED)
        .runsElsewhere("R.run")
        .holds(1, "Tick");
  }

  @Test
  void executors() {
    ModelCase.of(
            """
            static Object make() { return new B(); }
            """,
            """
            ExecutorService e = Executors.newFixedThreadPool(2);
            e.execute(new R());
            Future<Object> f = e.submit(T::make);
            p1(f.get());
            p2(e.submit(new R(), new A()).get());
            p3(e.invokeAll(List.<Callable<Object>>of(() -> new C())).get(0).get());
            p4(e.invokeAny(List.<Callable<Object>>of(() -> new K())));
            e.shutdown();
            e.awaitTermination(1, TimeUnit.SECONDS);
            """)
        .calls("R.run", SYNCHRONOUS, STARTED)
        .runsElsewhere("make")
        .holds(1, "B")
        .holds(2, "A")
        .holds(3, "C")
        .holds(4, "K");
  }

  @Test
  void theFuturesOfOneExecutorAreKeptApart() {
    ModelCase.of(
            """
            ExecutorService e = Executors.newCachedThreadPool();
            Future<Object> a = e.submit(() -> new A());
            Future<Object> b = e.submit(() -> new B());
            p1(a.get());
            p2(b.get());
            """)
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void exceptionsOfTasks() {
    ModelCase.of(
            WORKER,
            """
            Future<Object> a = Executors.newCachedThreadPool().submit(() -> { throw new Failure(); });
            try { a.get(); } catch (ExecutionException e) { p1(e.getCause()); }
            """)
        .holds(1, "Failure");
  }

  @Test
  void scheduledExecutors() {
    ModelCase.of(
            """
            ScheduledExecutorService e = Executors.newScheduledThreadPool(1);
            e.scheduleAtFixedRate(new R(), 1, 1, TimeUnit.SECONDS);
            p1(e.schedule(() -> new A(), 1, TimeUnit.SECONDS).get());
            """)
        .runsElsewhere("R.run")
        .holds(1, "A");
  }

  @Test
  void executorsOfTheProgramDecideWhereToRun() {
    ModelCase.of(
            """
            ---
            class Direct extends AbstractExecutorService {
              public void execute(Runnable r) { r.run(); }
              public void shutdown() { }
              public List<Runnable> shutdownNow() { return null; }
              public boolean isShutdown() { return true; }
              public boolean isTerminated() { return true; }
              public boolean awaitTermination(long t, TimeUnit u) { return true; }
            }
            """,
            "p1(new Direct().submit(() -> { p2(new B()); return new A(); }).get());")
        .calls("Direct.execute", SYNCHRONOUS)
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void hooksOfPools() {
    ModelCase.of(
            """
            ---
            class Pool extends ThreadPoolExecutor {
              Pool(ThreadFactory f) {
                super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), f);
              }
              protected void beforeExecute(Thread t, Runnable r) { T.p1(r); }
              protected void afterExecute(Runnable r, Throwable t) { T.p2(r); }
            }
            class Factory implements ThreadFactory {
              public Thread newThread(Runnable r) { return new Mine(r); }
            }
            class Mine extends Thread {
              Mine(Runnable r) { super(r); }
              public void run() { super.run(); }
            }
            """,
            "Pool p = new Pool(new Factory()); p.execute(new R()); p3(p.getQueue().poll());")
        .calls("Pool.beforeExecute", STARTED)
        .calls("Pool.afterExecute", STARTED)
        .calls("Factory.newThread", SYNCHRONOUS)
        .calls("Mine.run", STARTED)
        .calls("R.run", STARTED)
        .holds(1, "R")
        .holds(2, "R")
        .holds(3, "R");
  }

  @Test
  void futureTasksAndCompletionServices() {
    ModelCase.of(
            """
            FutureTask<Object> f = new FutureTask<>(() -> new A());
            new Thread(f).start();
            p1(f.get());
            CompletionService<Object> c = new ExecutorCompletionService<>(Executors.newCachedThreadPool());
            c.submit(() -> new B());
            p2(c.take().get());
            """)
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void forkJoin() {
    ModelCase.of(
            """
            ---
            class Sum extends RecursiveTask<Object> {
              protected Object compute() {
                Sum left = new Sum();
                left.fork();
                T.p1(left.join());
                return new A();
              }
            }
            class Act extends RecursiveAction { protected void compute() { T.p2(this); } }
            """,
            """
            p3(new ForkJoinPool().invoke(new Sum()));
            ForkJoinTask.invokeAll(new Act(), new Act());
            ForkJoinPool.commonPool().submit(new R()).get();
            p4(ForkJoinTask.adapt(() -> new B()).fork().join());
            """)
        .calls("Sum.compute", STARTED)
        .calls("Act.compute", SYNCHRONOUS, STARTED)
        .calls("R.run", STARTED)
        .holds(1, "A")
        .holds(3, "A")
        .holds(4, "B");
  }

  /** A task of the pool's own kind is forked, though it is handed in as something to run. */
  @Test
  void forkJoinTasksThatAreHandedInAsRunnables() {
    ModelCase.of(
            """
            static void give(Executor e, Runnable r) { e.execute(r); }
            ---
            class Job extends ForkJoinTask<Object> implements Runnable {
              public Object getRawResult() { return null; }
              protected void setRawResult(Object x) { }
              protected boolean exec() { return true; }
              public void run() { }
            }
            class Sent extends Job { protected boolean exec() { return false; } }
            class Kept extends Job { protected boolean exec() { return false; } }
            """,
            """
            give(ForkJoinPool.commonPool(), new Job());
            ForkJoinPool.commonPool().submit((Runnable) new Sent());
            Executors.newFixedThreadPool(1).execute(new Kept());
            """)
        .calls("Job.exec", STARTED)
        .calls("Sent.exec", STARTED)
        .calls("Kept.exec");
  }
}
