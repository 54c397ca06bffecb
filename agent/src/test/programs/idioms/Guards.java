package idioms;

import static idioms.Effects.both;
import static idioms.Effects.seq;
import static idioms.Effects.sink;

import idioms.Idioms.Case;
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.Flow.Subscription;

/** What classes of the JDK order by the locks they take, by their actions, and by the tasks they run. */
public final class Guards {
  private Guards() {}

  /** Counts without a lock, for whoever writes to it or reads from it. */
  static class Count { int n; }

  static class Out extends OutputStream {
    final Count count;
    Out(Count count) { this.count = count; }
    @Override public void write(int b) { count.n++; }
  }

  // Barriers and phasers with actions.

  static class BarrierActionOk implements Case {
    int a, b, sum;
    final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum += a + b);
    public void run() throws Exception {
      both(() -> { for (int i = 0; i < 50; i++) { a = i; barrier.await(); sink(sum); barrier.await(); } },
          () -> { for (int i = 0; i < 50; i++) { b = i; barrier.await(); sink(sum); barrier.await(); } });
    }
  }

  static class BarrierActionBad implements Case {
    int sum;
    final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum++);
    public void run() throws Exception { both(() -> { barrier.await(); sum++; }, () -> { barrier.await(); sink(sum); }); }
  }

  static class PhaserActionOk implements Case {
    int a, b, sum;
    final Phaser phaser = new Phaser(2) {
      @Override protected boolean onAdvance(int phase, int parties) { sum += a + b; return false; }
    };
    public void run() throws Exception {
      both(() -> { for (int i = 0; i < 50; i++) { a = i; phaser.arriveAndAwaitAdvance(); sink(sum); phaser.arriveAndAwaitAdvance(); } },
          () -> { for (int i = 0; i < 50; i++) { b = i; phaser.arriveAndAwaitAdvance(); sink(sum); phaser.arriveAndAwaitAdvance(); } });
    }
  }

  static class PhaserActionBad implements Case {
    int sum;
    final Phaser phaser = new Phaser(2) {
      @Override protected boolean onAdvance(int phase, int parties) { sum++; return false; }
    };
    public void run() throws Exception { both(() -> { phaser.arriveAndAwaitAdvance(); sum++; }, () -> { phaser.arriveAndAwaitAdvance(); sink(sum); }); }
  }

  /** A tree of phasers; who arrives at a child is ordered with those of the root. */
  static class PhaserTreeOk implements Case {
    int a, b;
    public void run() throws Exception {
      Phaser root = new Phaser();
      Phaser left = new Phaser(root, 1), right = new Phaser(root, 1);
      both(() -> { a = 1; left.arriveAndAwaitAdvance(); sink(b); }, () -> { b = 1; right.arriveAndAwaitAdvance(); sink(a); });
    }
  }

  static class ExchangerManyOk implements Case {
    final Exchanger<int[]> exchanger = new Exchanger<>();
    void swap() throws InterruptedException {
      int[] mine = new int[1];
      for (int i = 0; i < 200; i++) { mine[0]++; mine = exchanger.exchange(mine); }
    }
    public void run() throws Exception { both(this::swap, this::swap); }
  }

  // Monitors of the JDK: streams, readers, writers.

  static void lines(PrintWriter w) { w.println(1); w.flush(); }

  static void writes(Writer w) throws IOException { w.write('a'); w.write("bc"); w.append('d'); w.flush(); }

  static class WritersOk implements Case {
    final Count count = new Count();
    public void run() throws Exception {
      var data = new DataOutputStream(new Out(count));
      both(() -> { data.write(1); data.write(new byte[2], 0, 2); }, () -> { data.write(2); data.write(new byte[2], 0, 2); });
      var encoder = new OutputStreamWriter(new Out(new Count()));
      both(() -> writes(encoder), () -> writes(encoder));
      var buffered = new BufferedWriter(new OutputStreamWriter(new Out(new Count())));
      both(() -> writes(buffered), () -> writes(buffered));
      var print = new PrintWriter(new Out(new Count()));
      both(() -> lines(print), () -> lines(print));
      var ps = new PrintStream(new Out(new Count()));
      both(() -> new Exception().printStackTrace(ps), () -> new Exception().printStackTrace(ps));
      var out = new BufferedOutputStream(new Out(new Count()));
      both(() -> { out.write(1); out.flush(); }, () -> { out.write(2); out.flush(); });
      var zip = new java.util.zip.CheckedOutputStream(new BufferedOutputStream(new Out(new Count())), new java.util.zip.CRC32());
      sink(zip);
    }
  }

  static class DataOutputBad implements Case {
    public void run() throws Exception {
      int[] k = new int[1];
      class O extends OutputStream { @Override public void write(int b) { k[0]++; } }
      var one = new DataOutputStream(new O());
      var two = new DataOutputStream(new O());
      both(() -> one.write(1), () -> two.write(2));
    }
  }

  static class WriterBad implements Case {
    public void run() throws Exception {
      int[] k = new int[1];
      class O extends OutputStream { @Override public void write(int b) { k[0]++; } }
      var one = new OutputStreamWriter(new O());
      var two = new OutputStreamWriter(new O());
      both(() -> writes(one), () -> writes(two));
    }
  }

  /** A writer's lock is an object that the program may choose, and use itself. */
  static class WriterLockOk implements Case {
    int n;
    class Mine extends Writer {
      Mine(Object lock) { super(lock); }
      @Override public void write(char[] c, int from, int length) { n++; }
      @Override public void flush() {}
      @Override public void close() {}
    }
    public void run() throws Exception {
      Object lock = new Object();
      Writer mine = new Mine(lock);
      both(() -> mine.write('a'), () -> { synchronized (lock) { n++; } });
      Reader reader = new Reader(lock) {
        @Override public int read(char[] c, int from, int length) { n++; return 1; }
        @Override public void close() {}
      };
      both(() -> reader.skip(1), () -> { synchronized (lock) { n++; } });
    }
  }

  static class ReadersOk implements Case {
    static class In extends InputStream { int n; @Override public int read() { n++; return 65; } }
    public void run() throws Exception {
      var decoder = new InputStreamReader(new In());
      both(() -> decoder.read(), () -> decoder.read());
      var buffered = new BufferedReader(new InputStreamReader(new In()));
      both(() -> buffered.read(), () -> buffered.read());
      var bytes = new BufferedInputStream(new In());
      both(() -> bytes.read(), () -> bytes.read());
      char[] chars = new char[2];
      for (int round = 0; round < 100; round++) { // Who fills first may be the last to say so.
        var text = new StringReader("abcdefgh");
        both(() -> text.read(chars, 0, 2), () -> text.read(chars, 0, 2));
      }
      var array = new CharArrayReader("abcdefgh".toCharArray());
      both(() -> array.read(chars, 0, 2), () -> array.read(chars, 0, 2));
      var push = new PushbackReader(new StringReader("abcdefgh"));
      both(() -> push.read(chars, 0, 2), () -> push.read(chars, 0, 2));
    }
  }

  static class ReaderBad implements Case {
    public void run() throws Exception {
      int[] k = new int[1];
      class In extends InputStream { @Override public int read() { k[0]++; return 65; } }
      var one = new InputStreamReader(new In());
      var two = new InputStreamReader(new In());
      both(() -> one.read(), () -> two.read());
    }
  }

  /** Synchronized methods that programs may use as their own. */
  static class ThrowableOk implements Case {
    int n;
    public void run() throws Exception {
      var e = new Exception() {
        @Override public synchronized Throwable getCause() { n++; return null; }
      };
      both(() -> e.addSuppressed(new Error()), () -> { synchronized (e) { n++; } });
      both(() -> { synchronized (e) { n++; } e.addSuppressed(new Error()); }, () -> e.getCause());
    }
  }

  static class DefaultOk implements Case {
    static class Mine extends java.net.CookieManager { int n; }
    public void run() throws Exception {
      var before = java.net.CookieHandler.getDefault();
      Turn.set(0);
      both(() -> { Mine m = new Mine(); m.n = 1; java.net.CookieHandler.setDefault(m); },
          () -> { while (!(java.net.CookieHandler.getDefault() instanceof Mine m)) Thread.onSpinWait(); ((Mine) java.net.CookieHandler.getDefault()).n++; });
      java.net.CookieHandler.setDefault(before);
    }
  }

  // Cleaners.

  static class CleanerOk implements Case {
    volatile boolean done;
    public void run() throws Exception {
      var cleaner = java.lang.ref.Cleaner.create();
      int[] x = new int[1];
      x[0] = 1;
      cleaner.register(new Object(), () -> { x[0]++; done = true; });
      for (int i = 0; i < 200 && !done; i++) { System.gc(); Thread.sleep(10); }
      if (!done) throw new IllegalStateException("not cleaned");
    }
  }

  static class CleanerBad implements Case {
    volatile boolean done;
    public void run() throws Exception {
      var cleaner = java.lang.ref.Cleaner.create();
      int[] x = new int[1];
      cleaner.register(new Object(), () -> { x[0]++; done = true; });
      x[0] = 1;
      for (int i = 0; i < 200 && !done; i++) { System.gc(); Thread.sleep(10); }
    }
  }

  // Executors, tasks, futures.

  static class InvokeAllOk implements Case {
    public void run() throws Exception {
      var pool = new ForkJoinPool(2);
      for (int i = 0; i < 200; i++) {
        int[] a = new int[2];
        pool.submit(() -> ForkJoinTask.invokeAll(ForkJoinTask.adapt(() -> { a[0]++; }), ForkJoinTask.adapt(() -> { a[1]++; }))).get();
        a[0]++;
        a[1]++;
      }
      for (int i = 0; i < 50; i++) {
        int[] a = new int[3];
        pool.invoke(ForkJoinTask.adapt(() -> { ForkJoinTask.invokeAll(List.of(ForkJoinTask.adapt(() -> { a[0]++; }), ForkJoinTask.adapt(() -> { a[1]++; }))); a[0]++; a[1]++; }));
        a[0]++;
        List<Callable<Integer>> all = List.of(() -> ++a[0], () -> ++a[1], () -> ++a[2]);
        for (Future<Integer> f : pool.invokeAll(all)) sink(f.get());
        a[0]++;
        a[1]++;
        a[2]++;
      }
      pool.shutdown();
    }
  }

  static class InvokeAllBad implements Case {
    public void run() throws Exception {
      var pool = new ForkJoinPool(2);
      int[] a = new int[1];
      Turn.reset();
      pool.submit(() -> ForkJoinTask.invokeAll(ForkJoinTask.adapt(() -> { Turn.meet(0); a[0]++; }), ForkJoinTask.adapt(() -> { Turn.meet(1); a[0]++; }))).get();
      Turn.reset();
      pool.shutdown();
    }
  }

  static class QuietJoinOk implements Case {
    public void run() throws Exception {
      for (int i = 0; i < 100; i++) {
        int[] a = new int[1];
        var task = ForkJoinPool.commonPool().submit(() -> { a[0]++; });
        task.quietlyJoin();
        a[0]++;
        ForkJoinPool.commonPool().execute(() -> { a[0]++; Turn.set(1); });
        ForkJoinPool.commonPool().awaitQuiescence(5, TimeUnit.SECONDS);
        a[0]++;
      }
      Turn.set(0);
    }
  }

  static class CompleterOk implements Case {
    static class Sum extends CountedCompleter<Void> {
      final int[] a;
      final int from, to;
      int sum;
      Sum left, right;
      Sum(CountedCompleter<?> above, int[] a, int from, int to) { super(above); this.a = a; this.from = from; this.to = to; }
      @Override public void compute() {
        if (to - from > 4) {
          int middle = (from + to) / 2;
          setPendingCount(1);
          left = new Sum(this, a, from, middle);
          right = new Sum(this, a, middle, to);
          left.fork();
          right.compute();
        } else {
          for (int i = from; i < to; i++) sum += a[i]++;
          tryComplete();
        }
      }
      @Override public void onCompletion(CountedCompleter<?> caller) { if (left != null) sum = left.sum + right.sum; }
    }
    public void run() throws Exception {
      for (int i = 0; i < 30; i++) {
        int[] a = new int[64];
        Sum sum = new Sum(null, a, 0, 64);
        sum.invoke();
        sink(sum.sum);
        for (int k = 0; k < 64; k++) a[k]++;
      }
    }
  }

  static class TimeoutsOk implements Case {
    int n;
    public void run() throws Exception {
      n = 1;
      new CompletableFuture<String>().completeOnTimeout("x", 5, TimeUnit.MILLISECONDS).thenRun(() -> n++).join();
      n++;
      CompletableFuture<String> late = new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS);
      var then = late.whenComplete((v, e) -> n++);
      try { then.join(); } catch (CompletionException e) { n++; }
      n++;
      CompletableFuture.runAsync(() -> n++, CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS)).join();
      n++;
    }
  }

  static class TimeoutBad implements Case {
    int n;
    public void run() throws Exception {
      Turn.set(0);
      var f = new CompletableFuture<String>().completeOnTimeout("x", 200, TimeUnit.MILLISECONDS).thenRun(() -> { n++; Turn.set(1); });
      Turn.await(1);
      n++;
      Turn.set(0);
      f.join();
    }
  }

  static class ScheduledOk implements Case {
    int n;
    public void run() throws Exception {
      var e = Executors.newScheduledThreadPool(2);
      n = 1;
      e.schedule(() -> { n++; }, 5, TimeUnit.MILLISECONDS).get();
      n++;
      var l = new CountDownLatch(5);
      var f = e.scheduleWithFixedDelay(() -> { n++; l.countDown(); }, 1, 1, TimeUnit.MILLISECONDS);
      l.await();
      f.cancel(false);
      e.shutdown();
      e.awaitTermination(5, TimeUnit.SECONDS);
      n++;
    }
  }

  static class ScheduledBad implements Case {
    int n;
    public void run() throws Exception {
      var e = Executors.newScheduledThreadPool(2);
      Turn.set(0);
      e.schedule(() -> { n++; Turn.set(1); }, 5, TimeUnit.MILLISECONDS);
      n++;
      Turn.await(1);
      Turn.set(0);
      e.shutdown();
      e.awaitTermination(5, TimeUnit.SECONDS);
    }
  }

  static class CompletionOk implements Case {
    public void run() throws Exception {
      ThreadFactory factory = r -> { Thread t = new Thread(r, "made"); t.setDaemon(true); return t; };
      var e = Executors.newFixedThreadPool(2, factory);
      var c = new ExecutorCompletionService<int[]>(e);
      for (int i = 0; i < 20; i++) c.submit(() -> { int[] x = new int[1]; x[0] = 2; return x; });
      for (int i = 0; i < 20; i++) c.take().get()[0]++;
      e.shutdown();
    }
  }

  static class CompletionBad implements Case {
    int n;
    public void run() throws Exception {
      var e = Executors.newFixedThreadPool(2);
      var c = new ExecutorCompletionService<Integer>(e);
      Turn.reset();
      c.submit(() -> { Turn.meet(0); n++; return 1; });
      c.submit(() -> { Turn.meet(1); n++; return 1; });
      c.take();
      c.take();
      Turn.reset();
      e.shutdown();
    }
  }

  static class PublisherOk implements Case {
    static class Reader implements Flow.Subscriber<int[]> {
      final CountDownLatch done = new CountDownLatch(1);
      int seen;
      Subscription subscription;
      @Override public void onSubscribe(Subscription s) { subscription = s; s.request(1); }
      @Override public void onNext(int[] x) { seen += x[0]++; subscription.request(1); }
      @Override public void onError(Throwable e) { done.countDown(); }
      @Override public void onComplete() { seen++; done.countDown(); }
    }
    public void run() throws Exception {
      Reader reader = new Reader();
      try (var p = new SubmissionPublisher<int[]>()) {
        p.subscribe(reader);
        for (int i = 0; i < 100; i++) { int[] x = new int[1]; x[0] = i; p.submit(x); }
      }
      reader.done.await();
      sink(reader.seen);
    }
  }

  static class PublisherBad implements Case {
    public void run() throws Exception {
      var p = new SubmissionPublisher<int[]>();
      Turn.set(0);
      var done = p.consume(x -> { x[0]++; Turn.set(1); });
      int[] x = new int[1];
      p.submit(x);
      Turn.await(1);
      x[0] = 1;
      Turn.set(0);
      p.close();
      done.join();
    }
  }

  /** Elements: who takes one knows nothing of who put another. */
  static class LinkedQueueBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new ConcurrentLinkedQueue<String>(List.of("a", "b", "c"));
      seq(() -> { n = 1; q.add("d"); }, () -> { q.poll(); n++; });
    }
  }

  static class LinkedQueueOk implements Case {
    public void run() throws Exception {
      var q = new ConcurrentLinkedQueue<int[]>();
      Effects.Body put = () -> { for (int i = 0; i < 300; i++) { int[] x = new int[1]; x[0] = i; q.add(x); } };
      Effects.Body take = () -> { for (int i = 0; i < 150; i++) { int[] x; while ((x = q.poll()) == null) Thread.onSpinWait(); x[0]++; } };
      both(() -> both(put, take), take);
    }
  }
}
