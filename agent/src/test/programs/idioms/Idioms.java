package idioms;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.text.SimpleDateFormat;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** One class for each row of IDIOMS.md; its name ends in Ok or Bad. Bad ones race, in that class. */
public class Idioms {
  interface Case {
    void run() throws Exception;
  }

  static void both(Runnable a, Runnable b) throws InterruptedException {
    Thread s = new Thread(a, "a");
    Thread t = new Thread(b, "b");
    s.start();
    t.start();
    s.join();
    t.join();
  }

  static class A1Ok implements Case {
    int n;
    synchronized void inc() { n++; }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A2Bad implements Case {
    int n;
    void inc() { n++; }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A3Bad implements Case {
    int n;
    synchronized void inc() { n++; }
    public void run() throws Exception { both(this::inc, () -> System.identityHashCode(n)); }
  }

  static class A4Bad implements Case {
    int n;
    final Object other = new Object();
    synchronized void inc() { n++; }
    int get() { synchronized (other) { return n; } }
    public void run() throws Exception { both(this::inc, this::get); }
  }

  static class A5Ok implements Case {
    int n;
    private final Object lock = new Object();
    void inc() { synchronized (lock) { n++; } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A7Bad implements Case {
    static int n;
    synchronized void inc() { n++; }
    static synchronized void inc2() { n++; }
    public void run() throws Exception { both(this::inc, A7Bad::inc2); }
  }

  /** Loops over arrays, checked as a whole, in a method that is left with its monitor by an exception too. */
  static class A7LoopOk implements Case {
    final int[] all = new int[100];
    synchronized int inc(int end) {
      int s = 0;
      for (int i = 0; i < end; i++) all[i]++;
      for (int i = 0; i < 10; i++) { if ((i & 1) == 0) continue; s += all[i]; }
      return s;
    }
    void over() { inc(50); try { inc(101); } catch (ArrayIndexOutOfBoundsException e) { inc(60); } }
    public void run() throws Exception { both(this::over, this::over); }
  }

  static class A7LoopBad implements Case {
    final int[] all = new int[100];
    void inc(int[] a) { for (int i = 10; i < 20; i += 3) a[i]++; }
    public void run() throws Exception { both(() -> inc(all), () -> inc(all)); }
  }

  static class A8Ok implements Case {
    static int n;
    void inc() { synchronized (A8Ok.class) { n++; } }
    static synchronized void inc2() { n++; }
    public void run() throws Exception { both(this::inc, A8Ok::inc2); }
  }

  static class A11Ok implements Case {
    int n;
    final ReentrantLock lock = new ReentrantLock();
    void inc() { lock.lock(); try { n++; } finally { lock.unlock(); } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A12Bad implements Case {
    int n;
    final ReentrantLock lock = new ReentrantLock();
    public void run() throws Exception {
      Thread t = new Thread(() -> { Turn.await(1); lock.tryLock(); n++; Turn.set(2); });
      t.start();
      lock.lock();
      n++;
      Turn.set(1);
      Turn.await(2);
      lock.unlock();
      t.join();
      Turn.set(0);
    }
  }

  static class A13Ok implements Case {
    int n;
    final Lock lock = new ReentrantLock();
    void inc() { if (lock.tryLock()) try { n++; } finally { lock.unlock(); } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A15Ok implements Case {
    int n;
    final ReadWriteLock lock = new ReentrantReadWriteLock();
    void inc() { lock.writeLock().lock(); try { n++; } finally { lock.writeLock().unlock(); } }
    int get() { lock.readLock().lock(); try { return n; } finally { lock.readLock().unlock(); } }
    public void run() throws Exception { both(() -> { inc(); get(); }, () -> { get(); inc(); }); }
  }

  static class A16Bad implements Case {
    int n;
    final ReadWriteLock lock = new ReentrantReadWriteLock();
    void inc() { lock.readLock().lock(); try { n++; } finally { lock.readLock().unlock(); } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A17Ok implements Case {
    int x;
    final StampedLock lock = new StampedLock();
    int sum;
    void write() { long s = lock.writeLock(); try { x++; } finally { lock.unlockWrite(s); } }
    int read() {
      long s = lock.tryOptimisticRead();
      int r = x;
      if (lock.validate(s)) return r;
      s = lock.readLock();
      try { return x; } finally { lock.unlockRead(s); }
    }
    public void run() throws Exception {
      both(() -> { for (int i = 0; i < 50; i++) write(); }, () -> { for (int i = 0; i < 50; i++) read(); });
    }
  }

  static class A17bBad implements Case {
    int x;
    final StampedLock lock = new StampedLock();
    void write() { long s = lock.writeLock(); try { x++; } finally { lock.unlockWrite(s); } }
    int read() { lock.tryOptimisticRead(); return x; }
    public void run() throws Exception {
      both(() -> { Turn.await(1); write(); }, () -> { read(); Turn.set(1); });
      Turn.set(0);
    }
  }

  static class A22bOk implements Case {
    int n;
    void inc() { synchronized ("literal") { n++; } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class A23Ok implements Case {
    int n;
    final Object l = new Object(), m = new Object();
    public void run() throws Exception {
      Thread t = new Thread(() -> { synchronized (l) { synchronized (m) { n = 1; } } });
      t.start();
      both(() -> { synchronized (l) { System.identityHashCode(n); } }, () -> { synchronized (m) { System.identityHashCode(n); } });
      t.join();
    }
  }

  static class A25Ok implements Case {
    boolean ready;
    int data;
    public void run() throws Exception {
      both(
          () -> { synchronized (this) { data = 1; ready = true; notifyAll(); } },
          () -> {
            synchronized (this) {
              while (!ready) { try { wait(); } catch (InterruptedException e) { return; } }
              data++;
            }
          });
    }
  }

  static class A24Ok implements Case {
    int n;
    synchronized void inc() throws InterruptedException { n++; wait(1); n++; }
    public void run() throws Exception {
      Runnable r = () -> { try { inc(); } catch (InterruptedException e) { throw new IllegalStateException(e); } };
      both(r, r);
    }
  }

  static class ConditionOk implements Case {
    boolean ready;
    int data;
    final Lock lock = new ReentrantLock();
    final Condition c = lock.newCondition();
    public void run() throws Exception {
      both(
          () -> { lock.lock(); try { data = 1; ready = true; c.signalAll(); } finally { lock.unlock(); } },
          () -> {
            lock.lock();
            try {
              while (!ready) c.awaitUninterruptibly();
              data++;
            } finally { lock.unlock(); }
          });
    }
  }

  static class B1Ok implements Case {
    int n;
    public void run() throws Exception {
      n = 1;
      Thread t = new Thread(() -> n++);
      t.start();
      t.join();
      n++;
    }
  }

  static class B2Bad implements Case {
    int n;
    public void run() throws Exception {
      Thread t = new Thread(() -> System.identityHashCode(n));
      t.start();
      n = 2;
      t.join();
    }
  }

  static class B4Bad implements Case {
    int n;
    public void run() throws Exception {
      Thread t = new Thread(() -> n = 1);
      t.start();
      int seen = n;
      t.join();
    }
  }

  static class B5Ok implements Case {
    int[] out = new int[4];
    public void run() throws Exception {
      Thread[] ts = new Thread[4];
      for (int i = 0; i < 4; i++) { int k = i; ts[i] = new Thread(() -> out[k] = k); ts[i].start(); }
      for (Thread t : ts) t.join();
      int sum = 0;
      for (int v : out) sum += v;
    }
  }

  static class B6Bad implements Case {
    int[] out = new int[4];
    public void run() throws Exception {
      Thread[] ts = new Thread[4];
      for (int i = 0; i < 4; i++) { int k = i; ts[i] = new Thread(() -> out[k] = k); ts[i].start(); }
      for (int i = 0; i < 2; i++) ts[i].join();
      int sum = 0;
      for (int v : out) sum += v;
      for (Thread t : ts) t.join();
    }
  }

  static class B8Bad implements Case, Runnable {
    int n;
    public void run() { n++; }
    static class Main implements Case { public void run() throws Exception { Runnable r = new B8Bad(); both(r, r); } }
  }

  static class B9Bad implements Case {
    static int n;
    public void run() throws Exception {
      List<Thread> ts = new ArrayList<>();
      for (int i = 0; i < 3; i++) { Thread t = new Thread(() -> n = 5); ts.add(t); t.start(); }
      for (Thread t : ts) t.join();
    }
  }

  static class B11bBad implements Case {
    static class W {
      int n;
      final Thread t;
      W() { t = new Thread(() -> System.identityHashCode(n)); t.start(); n = 3; }
    }
    public void run() throws Exception { new W().t.join(); }
  }

  static class B12Ok implements Case {
    int n;
    public void run() throws Exception {
      ExecutorService e = Executors.newFixedThreadPool(2);
      n = 1;
      e.submit(() -> n++).get();
      n++;
      e.shutdown();
    }
  }

  static class B13Bad implements Case {
    int n;
    public void run() throws Exception {
      ExecutorService e = Executors.newFixedThreadPool(2);
      Turn.set(0);
      e.submit(() -> { n++; Turn.set(1); });
      Turn.await(1); // Else a shutdown before the task begins would order it after this thread.
      n++;
      Turn.set(0);
      e.shutdown();
      e.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  static class B14Ok implements Case {
    int[] n = new int[3];
    public void run() throws Exception {
      ExecutorService e = Executors.newFixedThreadPool(2);
      List<Callable<Integer>> l = new ArrayList<>();
      for (int i = 0; i < 3; i++) { int k = i; l.add(() -> n[k] = 1); }
      e.invokeAll(l);
      int s = n[0] + n[1] + n[2];
      e.shutdown();
    }
  }

  static class B15Ok implements Case {
    int n;
    public void run() throws Exception {
      ExecutorService e = Executors.newFixedThreadPool(2);
      e.execute(() -> n++);
      e.shutdown();
      if (e.awaitTermination(10, TimeUnit.SECONDS)) n++;
    }
  }

  static class B16Ok implements Case {
    int n;
    public void run() throws Exception {
      ExecutorService e = Executors.newSingleThreadExecutor();
      e.execute(() -> n++);
      e.execute(() -> n++);
      e.shutdown();
      e.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  static class B17Bad implements Case {
    int n;
    public void run() throws Exception {
      ExecutorService e = Executors.newFixedThreadPool(2);
      CountDownLatch go = new CountDownLatch(1);
      Runnable r = () -> { try { go.await(); } catch (InterruptedException x) { return; } n++; };
      e.execute(r);
      e.execute(r);
      go.countDown();
      e.shutdown();
      e.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  static class B18Ok implements Case {
    int n;
    public void run() throws Exception {
      n = 1;
      CompletableFuture.supplyAsync(() -> { n++; return this; }).thenApply(x -> { x.n++; return x; }).thenAcceptAsync(x -> x.n++).join();
      n++;
    }
  }

  static class B19Bad implements Case {
    int n;
    public void run() throws Exception {
      CountDownLatch c = new CountDownLatch(2);
      ExecutorService e = Executors.newFixedThreadPool(2);
      Runnable r = () -> { c.countDown(); try { c.await(); } catch (InterruptedException x) { return; } n++; };
      CompletableFuture<?> a = CompletableFuture.runAsync(r, e), b = CompletableFuture.runAsync(r, e);
      a.join(); b.join();
      e.shutdown();
    }
  }

  static class B20Ok implements Case {
    static class Sum extends RecursiveTask<Integer> {
      final int[] a; final int lo, hi;
      Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
      @Override protected Integer compute() {
        if (hi - lo < 8) { int s = 0; for (int i = lo; i < hi; i++) { a[i]++; s += a[i]; } return s; }
        int m = (lo + hi) >>> 1;
        Sum l = new Sum(a, lo, m), r = new Sum(a, m, hi);
        l.fork();
        return r.compute() + l.join();
      }
    }
    public void run() throws Exception {
      int[] a = new int[200];
      int s = new ForkJoinPool(3).invoke(new Sum(a, 0, 200));
      for (int x : a) s += x;
    }
  }

  /**
   * The calling thread or a worker may do it all, or the worker its half before the caller goes on to count its tasks,
   * which orders them (B21CountOk). So each waits a little until the other is about to add too, and this is done until
   * both were: then neither can know of the other's element.
   */
  static class B21Bad implements Case {
    public void run() throws Exception {
      Thread caller = Thread.currentThread();
      for (int tries = 0; tries < 200 && !Turn.bothWereIn(); tries++) {
        Turn.set(0);
        List<Integer> out = new ArrayList<>();
        long end = System.nanoTime() + 20_000_000L;
        try {
          IntStream.range(0, 5000).parallel().forEach(i -> add(out, i, caller, end));
        } catch (RuntimeException e) { }
      }
      Turn.set(0);
    }

    static void add(List<Integer> out, int i, Thread caller, long end) {
      int who = Thread.currentThread() == caller ? 1 : 2;
      Turn.enter(who);
      while (!Turn.bothWereIn() && System.nanoTime() < end) Thread.onSpinWait();
      out.add(i);
      Turn.leave(who);
    }
  }

  /** A task of {@code CountedCompleter}: who lowers the count is known to who looks at it later. */
  static class B21CountOk implements Case {
    int n;
    public void run() throws Exception {
      Parts task = new Parts();
      both(() -> { n = 1; task.decrementPendingCountUnlessZero(); Turn.set(1); },
          () -> { Turn.await(1); task.addToPendingCount(1); n++; });
      Turn.set(0);
    }
    static class Parts extends CountedCompleter<Void> {
      { setPendingCount(5); }
      @Override public void compute() { }
    }
  }

  /** As B21CountOk, but the other asks whether the task is done, and runs it: that is not the count. */
  static class B21CountBad implements Case {
    int n;
    public void run() throws Exception {
      B21CountOk.Parts task = new B21CountOk.Parts();
      both(() -> { n = 1; task.decrementPendingCountUnlessZero(); Turn.set(1); },
          () -> { Turn.await(1); if (!task.isDone()) n++; });
      Turn.set(0);
    }
  }

  static class B22Ok implements Case {
    public void run() throws Exception {
      List<int[]> l = IntStream.range(0, 1000).parallel().mapToObj(i -> { int[] b = new int[1]; b[0] = i; return b; }).collect(Collectors.toList());
      int s = 0;
      for (int[] b : l) s += b[0];
    }
  }

  static class B23Ok implements Case {
    int n;
    final CountDownLatch l = new CountDownLatch(1);
    public void run() throws Exception {
      both(() -> { n = 1; l.countDown(); }, () -> { try { l.await(); } catch (InterruptedException e) { return; } n++; });
    }
  }

  static class B24Ok implements Case {
    final int[] a = new int[2];
    final CyclicBarrier b = new CyclicBarrier(2);
    void work(int k) {
      try {
        for (int r = 0; r < 5; r++) { a[k] = r; b.await(); int s = a[0] + a[1]; b.await(); }
      } catch (InterruptedException | BrokenBarrierException e) { throw new IllegalStateException(e); }
    }
    public void run() throws Exception { both(() -> work(0), () -> work(1)); }
  }

  static class B25Ok implements Case {
    int n;
    final Semaphore s = new Semaphore(1);
    void inc() { s.acquireUninterruptibly(); n++; s.release(); }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class B26Bad implements Case {
    int n;
    final Semaphore s = new Semaphore(2);
    void inc(int k) { s.acquireUninterruptibly(); Turn.meet(k); n++; s.release(); }
    public void run() throws Exception { both(() -> inc(0), () -> inc(1)); Turn.reset(); }
  }

  static class B27Ok implements Case {
    int n;
    public void run() throws Exception {
      Exchanger<int[]> x = new Exchanger<>();
      both(
          () -> { int[] mine = {1}; try { x.exchange(mine)[0]++; } catch (InterruptedException e) { return; } },
          () -> { int[] mine = {2}; try { x.exchange(mine)[0]++; } catch (InterruptedException e) { return; } });
      Phaser p = new Phaser(2);
      both(() -> { n = 1; p.arrive(); }, () -> { p.arriveAndAwaitAdvance(); n++; });
      SynchronousQueue<int[]> q = new SynchronousQueue<>();
      both(
          () -> { int[] v = {1}; v[0]++; try { q.put(v); } catch (InterruptedException e) { return; } },
          () -> { try { q.take()[0]++; } catch (InterruptedException e) { return; } });
      LinkedTransferQueue<int[]> t = new LinkedTransferQueue<>();
      both(
          () -> { int[] v = {1}; v[0]++; t.put(v); },
          () -> { try { t.take()[0]++; } catch (InterruptedException e) { return; } });
    }
  }

  static class B28Bad implements Case {
    int n;
    public void run() throws Exception {
      java.util.Timer t = new java.util.Timer(true);
      CountDownLatch done = new CountDownLatch(1);
      t.schedule(new TimerTask() { @Override public void run() { n++; done.countDown(); } }, 0);
      n++;
      done.await();
      t.cancel();
    }
  }

  static class B28Ok implements Case {
    int n;
    public void run() throws Exception {
      ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
      n = 1;
      s.schedule(() -> n++, 1, TimeUnit.MILLISECONDS).get();
      n++;
      java.util.Timer t = new java.util.Timer(true);
      CountDownLatch done = new CountDownLatch(1);
      t.schedule(new TimerTask() { @Override public void run() { n++; done.countDown(); } }, 1);
      done.await();
      n++;
      t.cancel();
      s.shutdown();
    }
  }

  static class B30Bad implements Case {
    public void run() throws Exception {
      int[] a = new int[1];
      Thread t = new Thread(() -> a[0] = 1);
      t.start();
      a[0] = 2;
      t.join();
    }
  }

  static class B33Bad implements Case {
    static class Base implements Runnable { public void run() { hook(); } void hook() { } }
    static class Sub extends Base { int n; @Override void hook() { n++; } }
    public void run() throws Exception { Sub s = new Sub(); both(s, s); }
  }

  static class C2Bad implements Case {
    static volatile boolean dummy;
    static C2Bad shared;
    int n;
    C2Bad() { }
    C2Bad(boolean publish) { shared = this; Turn.set(1); n = 5; }
    public void run() throws Exception {
      both(() -> new C2Bad(true), () -> { Turn.await(1); System.identityHashCode(shared.n); });
      Turn.set(0);
    }
  }

  static class C4Ok implements Case {
    static class Item { int v; }
    public void run() throws Exception {
      for (BlockingQueue<Item> q : List.<BlockingQueue<Item>>of(new ArrayBlockingQueue<>(2), new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>(), new LinkedTransferQueue<>())) {
        both(
            () -> { for (int i = 0; i < 5; i++) { Item it = new Item(); it.v = 1; try { q.put(it); } catch (InterruptedException e) { return; } } },
            () -> { for (int i = 0; i < 5; i++) { try { q.take().v++; } catch (InterruptedException e) { return; } } });
      }
      Queue<Item> q = new ConcurrentLinkedQueue<>();
      both(
          () -> { Item it = new Item(); it.v = 1; q.add(it); },
          () -> { Item it; while ((it = q.poll()) == null) Thread.onSpinWait(); it.v++; });
      Deque<Item> d = new ConcurrentLinkedDeque<>();
      both(
          () -> { Item it = new Item(); it.v = 1; d.add(it); },
          () -> { Item it; while ((it = d.poll()) == null) Thread.onSpinWait(); it.v++; });
    }
  }

  static class C5Bad implements Case {
    static class Item { int v; }
    public void run() throws Exception {
      BlockingQueue<Item> q = new LinkedBlockingQueue<>();
      both(
          () -> { Item it = new Item(); it.v = 1; q.add(it); it.v = 2; },
          () -> { try { q.take().v++; } catch (InterruptedException e) { return; } });
    }
  }

  static class C6bOk implements Case {
    static class Table { final int[] cells = new int[8]; final Map<String, String> m = new HashMap<>(); Table() { for (int i = 0; i < 8; i++) cells[i] = i; m.put("a", "b"); } }
    volatile Table dummy;
    public void run() throws Exception {
      Table[] hand = Holder.TABLE;
      both(() -> Holder.put(new Table()), () -> { Table t = Holder.get(); if (t != null) { int s = t.cells[3]; t.m.get("a"); } });
    }
  }

  static class C7Ok implements Case {
    static class P { final int x; P(int x) { this.x = x; } }
    volatile P p = new P(0);
    public void run() throws Exception { both(() -> p = new P(1), () -> System.identityHashCode(p.x)); }
  }

  static class C8Ok implements Case {
    int data;
    volatile boolean ready;
    public void run() throws Exception {
      both(() -> { data = 1; ready = true; }, () -> { while (!ready) Thread.onSpinWait(); data++; });
    }
  }

  static class C9Bad implements Case {
    int data;
    volatile boolean ready;
    public void run() throws Exception {
      both(() -> { data = 1; ready = true; data = 2; }, () -> { while (!ready) Thread.onSpinWait(); System.identityHashCode(data); });
    }
  }

  static class C10Ok implements Case {
    static class S { int v; S() { v = 7; } }
    volatile S s;
    S get() { S r = s; if (r == null) { synchronized (this) { r = s; if (r == null) s = r = new S(); } } return r; }
    public void run() throws Exception { both(() -> System.identityHashCode(get().v), () -> System.identityHashCode(get().v)); }
  }

  static class C11Bad implements Case {
    static class S { int v; S() { v = 7; } }
    S s;
    S get() { if (s == null) { synchronized (this) { if (s == null) s = new S(); } } return s; }
    public void run() throws Exception { both(() -> System.identityHashCode(get().v), () -> System.identityHashCode(get().v)); }
  }

  static class C12Ok implements Case {
    static class Lazy { static final Lazy IT = new Lazy(); int v; Lazy() { v = 3; } static int counter; static { counter = 5; } }
    enum E { ONE; int v = 4; }
    public void run() throws Exception {
      Runnable r = () -> { System.identityHashCode(Lazy.IT.v); System.identityHashCode(Lazy.counter); System.identityHashCode(E.ONE.v); };
      both(r, r);
    }
  }

  static class C14Bad implements Case {
    long v;
    public void run() throws Exception { both(() -> v = 1L << 40, () -> System.identityHashCode(v)); }
  }

  static class C15Ok implements Case {
    static class Box { int v; }
    final ThreadLocal<Box> l = ThreadLocal.withInitial(Box::new);
    public void run() throws Exception { both(() -> l.get().v++, () -> l.get().v++); }
  }

  static class C16Ok implements Case {
    int data;
    volatile int state;
    static final AtomicIntegerFieldUpdater<C16Ok> U = AtomicIntegerFieldUpdater.newUpdater(C16Ok.class, "state");
    final AtomicInteger a = new AtomicInteger();
    final AtomicReference<int[]> r = new AtomicReference<>();
    final LongAdder adder = new LongAdder();
    int viaUpdater;
    public void run() throws Exception {
      both(() -> { data = 1; a.incrementAndGet(); adder.increment(); }, () -> { while (a.get() == 0) Thread.onSpinWait(); data++; adder.increment(); });
      both(() -> { int[] x = {1}; x[0] = 2; r.set(x); }, () -> { int[] x; while ((x = r.get()) == null) Thread.onSpinWait(); x[0]++; });
      both(() -> { viaUpdater = 1; U.compareAndSet(this, 0, 1); }, () -> { while (state == 0) Thread.onSpinWait(); viaUpdater++; });
      both(() -> { viaUpdater = 3; state = 5; }, () -> { while (U.get(this) != 5) Thread.onSpinWait(); viaUpdater++; });
    }
  }

  static class C16Bad implements Case {
    int data;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception {
      // A compare-and-set that fails is a read: it publishes nothing.
      both(() -> { data = 1; a.compareAndSet(5, 6); Turn.set(1); }, () -> { Turn.await(1); a.get(); data++; });
      Turn.set(0);
    }
  }

  static class LongAdderBad implements Case {
    int data;
    final LongAdder a = new LongAdder();
    public void run() throws Exception {
      both(() -> { data = 1; a.increment(); Turn.set(1); }, () -> { Turn.await(1); a.sum(); data++; });
      Turn.set(0);
    }
  }

  static class C17Ok implements Case {
    int data;
    int flag;
    int[] slots = new int[2];
    static final VarHandle F;
    static final VarHandle A = MethodHandles.arrayElementVarHandle(int[].class);
    static { try { F = MethodHandles.lookup().findVarHandle(C17Ok.class, "flag", int.class); } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception {
      both(() -> { data = 1; F.setRelease(this, 1); }, () -> { while ((int) F.getAcquire(this) == 0) Thread.onSpinWait(); data++; });
      both(() -> { data = 1; A.setVolatile(slots, 1, 1); }, () -> { while ((int) A.getVolatile(slots, 1) == 0) Thread.onSpinWait(); data++; });
    }
  }

  /** Elements that have nothing to do with each other, however far apart. */
  static class C17Bad implements Case {
    int data;
    final int[] slots = new int[200];
    static final VarHandle A = MethodHandles.arrayElementVarHandle(int[].class);
    public void run() throws Exception {
      both(() -> { data = 1; A.setVolatile(slots, 3, 1); Turn.set(1); },
          () -> { Turn.await(1); System.identityHashCode((int) A.getVolatile(slots, 3 + 64)); data++; });
      Turn.set(0);
    }
  }

  /** Keys of a concurrent map, in bins that are far apart. */
  static class C17MapBad implements Case {
    int data;
    final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(400);
    public void run() throws Exception {
      map.put(300, 1);
      both(() -> { data = 1; map.put(3, 1); Turn.set(1); }, () -> { Turn.await(1); map.get(3 + 64); data++; });
      Turn.set(0);
    }
  }

  static class C17MapOk implements Case {
    int data;
    final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(400);
    public void run() throws Exception {
      both(() -> { data = 1; map.put(67, 1); }, () -> { while (map.get(67) == null) Thread.onSpinWait(); data++; });
    }
  }

  static class C18Bad implements Case {
    int v;
    static final VarHandle F;
    static { try { F = MethodHandles.lookup().findVarHandle(C18Bad.class, "v", int.class); } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(() -> v = 1, () -> System.identityHashCode((int) F.get(this))); }
  }

  static class C20Bad implements Case {
    private final int[] a = new int[2];
    synchronized void set() { a[0] = 1; }
    synchronized int[] get() { return a; }
    public void run() throws Exception {
      both(() -> { Turn.await(1); set(); }, () -> { int[] mine = get(); Turn.set(1); System.identityHashCode(mine[0]); });
      Turn.set(0);
    }
  }

  static class C21Ok implements Case {
    public void run() throws Exception {
      List<Integer> v = new Vector<>();
      Map<String, Integer> h = new Hashtable<>();
      List<Integer> s = Collections.synchronizedList(new ArrayList<>());
      Runnable r = () -> { v.add(1); h.put("a", 1); s.add(2); s.get(0); h.get("a"); };
      both(r, r);
    }
  }

  static class C22Bad implements Case {
    public void run() throws Exception {
      List<Integer> s = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
      both(() -> { int k = 0; try { for (int i : s) k += i; } catch (ConcurrentModificationException e) { } }, () -> s.add(3));
    }
  }

  static class C23Bad implements Case {
    static class V { int n; }
    public void run() throws Exception {
      Map<String, V> m = new ConcurrentHashMap<>();
      m.put("k", new V());
      Runnable r = () -> { m.get("k").n++; };
      both(r, r);
    }
  }

  static class C23bOk implements Case {
    static class V { int n; }
    public void run() throws Exception {
      Map<String, V> m = new ConcurrentHashMap<>();
      Runnable r = () -> { for (int i = 0; i < 100; i++) m.compute("k" + (i & 7), (k, v) -> { if (v == null) v = new V(); v.n++; return v; }); };
      both(r, r);
      int s = 0;
      for (V v : m.values()) s += v.n;
    }
  }

  static class ChmOk implements Case {
    static class V { int n; }
    public void run() throws Exception {
      Map<String, V> m = new ConcurrentHashMap<>();
      Map<String, V> sl = new ConcurrentSkipListMap<>();
      both(
          () -> { V v = new V(); v.n = 4; m.put("x", v); V w = new V(); w.n = 3; sl.put("y", w); },
          () -> { V v; while ((v = m.get("x")) == null) Thread.onSpinWait(); v.n++; while ((v = sl.get("y")) == null) Thread.onSpinWait(); v.n++; });
      List<V> cow = new CopyOnWriteArrayList<>();
      both(() -> { V v = new V(); v.n = 1; cow.add(v); }, () -> { while (cow.isEmpty()) Thread.onSpinWait(); cow.get(0).n++; });
    }
  }

  static class ChmBad implements Case {
    int n;
    public void run() throws Exception {
      // Another key orders nothing.
      Map<String, String> m = new ConcurrentHashMap<>();
      m.put("a", ""); m.put("b", "");
      both(() -> { n = 1; m.put("a", "x"); Turn.set(1); }, () -> { Turn.await(1); m.get("b"); n++; });
      Turn.set(0);
    }
  }

  static class C24HashMapBad implements Case {
    public void run() throws Exception {
      Map<Integer, Integer> m = new HashMap<>();
      both(() -> m.put(1, 1), () -> m.put(2, 2));
    }
  }

  static class C24ListBad implements Case {
    public void run() throws Exception {
      List<Integer> m = new ArrayList<>();
      both(() -> m.add(1), () -> m.size());
    }
  }

  static class C24BuilderBad implements Case {
    public void run() throws Exception {
      StringBuilder m = new StringBuilder();
      both(() -> m.append(1), () -> m.append("x"));
    }
  }

  static class C24FormatBad implements Case {
    public void run() throws Exception {
      SimpleDateFormat f = new SimpleDateFormat("yyyy");
      both(() -> f.format(new Date(0)), () -> f.format(new Date(1)));
    }
  }

  static class C24ReferenceBad implements Case {
    public void run() throws Exception {
      List<Integer> l = new ArrayList<>();
      java.util.function.Consumer<Integer> c = l::add;
      both(() -> c.accept(1), () -> c.accept(2));
    }
  }

  static class C25Ok implements Case {
    public void run() throws Exception {
      Map<String, Integer> m = new HashMap<>();
      m.put("a", 1);
      both(() -> m.get("a"), () -> m.get("a"));
    }
  }

  static class C25bBad implements Case {
    public void run() throws Exception {
      Map<String, Integer> m = new LinkedHashMap<>(16, 0.75f, true);
      m.put("a", 1);
      both(() -> m.get("a"), () -> m.get("a"));
    }
  }

  static class C25b2Bad implements Case {
    public void run() throws Exception {
      Map<String, Integer> m = new WeakHashMap<>();
      m.put("a", 1);
      both(() -> m.get("a"), () -> m.get("a"));
    }
  }

  static class C27Ok implements Case {
    public void run() throws Exception {
      int[] a = new int[100];
      both(() -> { for (int i = 0; i < 50; i++) a[i] = i; }, () -> { for (int i = 50; i < 100; i++) a[i] = i; });
    }
  }

  static class C28Bad implements Case {
    public void run() throws Exception {
      double[] a = new double[4];
      both(() -> a[2] = 1, () -> System.identityHashCode(a[2]));
    }
  }

  static class BulkBad implements Case {
    public void run() throws Exception {
      int[] a = new int[4], b = new int[4];
      both(() -> System.arraycopy(a, 0, b, 0, 4), () -> b[1] = 1);
    }
  }

  static class Bulk2Bad implements Case {
    public void run() throws Exception {
      int[] a = new int[4];
      both(() -> Arrays.fill(a, 3), () -> System.identityHashCode(a[1]));
    }
  }

  static class C30Ok implements Case {
    static int v;
    static { v = 4; }
    public void run() throws Exception { both(() -> System.identityHashCode(v), () -> System.identityHashCode(v)); }
  }

  static class D3Bad implements Case {
    int v;
    public void run() throws Exception {
      Field f = D3Bad.class.getDeclaredField("v");
      both(() -> { try { f.setInt(this, 1); } catch (IllegalAccessException e) { } }, () -> v++);
    }
  }

  static class D2Bad implements Case {
    int outer;
    class In { void inc() { outer++; } }
    public void run() throws Exception { In i = new In(); both(i::inc, i::inc); }
  }

  static class CloneOk implements Case, Cloneable {
    int n;
    int m;
    synchronized CloneOk copy() {
      n++;
      try { return (CloneOk) super.clone(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); }
    }
    public void run() throws Exception {
      // A clone has none of the original's history.
      Runnable r = () -> { for (int i = 0; i < 20; i++) { CloneOk c = copy(); c.n++; c.m++; } };
      both(r, r);
    }
  }

  static class SlotsOk implements Case {
    int n;
    public void run() throws Exception {
      for (int i = 0; i < 3000; i++) { Thread t = new Thread(() -> n++); t.start(); t.join(); }
    }
  }

  static class SlotsBad implements Case {
    int n;
    public void run() throws Exception {
      Thread w = new Thread(() -> { n = 1; Turn.set(1); });
      w.start();
      Turn.await(1);
      for (int i = 0; i < 200; i++) { Thread t = new Thread(() -> { }); t.start(); t.join(); }
      n = 2;
      w.join();
      Turn.set(0);
    }
  }

  static class Holder {
    static final C6bOk.Table[] TABLE = new C6bOk.Table[1];
    static C6bOk.Table it;
    static void put(C6bOk.Table t) { it = t; }
    static C6bOk.Table get() { return it; }
  }

  public static void main(String[] args) throws Exception {
    Set<String> wanted = new HashSet<>(Arrays.asList(args));
    List<Class<?>> all = new ArrayList<>(List.of(Idioms.class.getDeclaredClasses()));
    all.addAll(List.of(Orders.class.getDeclaredClasses()));
    all.addAll(List.of(Indirect.class.getDeclaredClasses()));
    all.addAll(List.of(Effects.class.getDeclaredClasses()));
    all.addAll(List.of(Guards.class.getDeclaredClasses()));
    all.addAll(List.of(Reviewed.class.getDeclaredClasses()));
    all.addAll(List.of(Shared.class.getDeclaredClasses()));
    all.addAll(List.of(Parts.class.getDeclaredClasses()));
    all.addAll(List.of(Callbacks.class.getDeclaredClasses()));
    all.addAll(List.of(Initialized.class.getDeclaredClasses()));
    all.addAll(List.of(Watching.class.getDeclaredClasses()));
    all.addAll(List.of(Kept.class.getDeclaredClasses()));
    all.addAll(List.of(Values.class.getDeclaredClasses()));
    all.sort(Comparator.comparing(Class::getName));
    for (Class<?> c : all) {
      if (!Case.class.isAssignableFrom(c) || c.isInterface()) continue;
      if (!wanted.isEmpty() && !wanted.contains(c.getSimpleName())) continue;
      Class<?> body = c;
      for (Class<?> d : c.getDeclaredClasses()) if (d.getSimpleName().equals("Main")) body = d;
      var k = body.getDeclaredConstructor();
      k.setAccessible(true);
      ((Case) k.newInstance()).run();
      System.out.println("ran " + c.getSimpleName());
    }
  }
}
