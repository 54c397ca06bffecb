package idioms;

import static idioms.Effects.both;
import static idioms.Effects.seq;

import idioms.Idioms.Case;
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.Field;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** What pools, streams, maps and other keepers of the JDK pass on, one worker's state after another's. */
public final class Kept {
  private Kept() {}

  interface Remoted extends java.rmi.Remote { int get() throws java.rmi.RemoteException; }

  static class Box { int n; void inc() { n++; } }

  static void sink(Object o) { System.identityHashCode(o); }

  static void sleep(int ms) { try { Thread.sleep(ms); } catch (InterruptedException e) { throw new IllegalStateException(e); } }

  static MethodHandle constant(int i) { return MethodHandles.constant(int.class, i); }

  /** A single thread that died is replaced: its tasks follow each other all the same. */
  static class RestartOk implements Case {
    int n;
    public void run() throws Exception {
      var p = Executors.newSingleThreadExecutor(r -> { Thread t = new Thread(r); t.setUncaughtExceptionHandler((x, e) -> {}); return t; });
      for (int i = 0; i < 3; i++) { p.execute(() -> { n++; throw new IllegalStateException(); }); sleep(30); }
      p.shutdown();
    }
  }

  static class RestartBad implements Case {
    int n;
    public void run() throws Exception {
      var p = Executors.newSingleThreadExecutor();
      var q = Executors.newSingleThreadExecutor();
      Turn.set(0);
      p.execute(() -> { n++; Turn.set(1); });
      Turn.await(1);
      q.execute(() -> { n++; Turn.set(2); });
      Turn.await(2);
      Turn.set(0);
      p.shutdown(); q.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS); q.awaitTermination(1, TimeUnit.SECONDS);
    }
  }

  /** The one worker of a pool comes and goes. */
  static class IdleWorkerOk implements Case {
    int n;
    public void run() throws Exception {
      var p = new ThreadPoolExecutor(0, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
      for (int i = 0; i < 3; i++) { p.execute(() -> n++); sleep(40); }
      var s = new ScheduledThreadPoolExecutor(1);
      s.setKeepAliveTime(1, TimeUnit.MILLISECONDS); s.allowCoreThreadTimeOut(true);
      for (int i = 0; i < 3; i++) { s.execute(() -> n2++); sleep(40); }
      p.shutdown(); s.shutdown();
    }
    int n2;
  }

  /** What all workers did happens before terminated(). */
  static class TerminatedOk implements Case {
    int n, m;
    public void run() throws Exception {
      var done = new CountDownLatch(1);
      var p = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
        @Override protected void terminated() { sink(n + m); n = 7; done.countDown(); }
      };
      p.execute(() -> n = 1); p.execute(() -> m = 1);
      p.shutdown(); done.await(); sink(n);
    }
  }

  static class TerminatedBad implements Case {
    int n;
    public void run() throws Exception {
      var p = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
        @Override protected void afterExecute(Runnable r, Throwable e) { n++; Turn.set(Turn.is(0) ? 1 : 2); }
      };
      Turn.set(0);
      p.execute(() -> {});
      Turn.await(1);
      p.execute(() -> {});
      Turn.await(2);
      Turn.set(0);
      p.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS);
    }
  }

  /** As IdleWorkerOk. */
  static class FjpOneOk implements Case {
    int n;
    public void run() throws Exception {
      var p = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true, 0, 1, 1, null, 1, TimeUnit.MILLISECONDS);
      for (int i = 0; i < 3; i++) { p.execute(() -> n++); p.execute(() -> n++); sleep(60); }
      p.shutdown();
    }
  }

  static class FjpOneBad implements Case {
    int n;
    public void run() throws Exception {
      var p = new ForkJoinPool(2);
      Turn.set(0);
      p.execute(() -> { n++; Turn.set(1); Turn.await(2); });
      Turn.await(1);
      p.execute(() -> { n++; Turn.set(2); });
      Turn.await(2);
      p.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS);
    }
  }

  static class ForEachOrderedOk implements Case {
    int n;
    final List<Integer> list = new ArrayList<>();
    public void run() throws Exception {
      for (int k = 0; k < 5; k++) {
        IntStream.range(0, 2000).parallel().boxed().map(i -> i + 1).forEachOrdered(i -> { n += i; list.add(i); });
        new ArrayList<>(Collections.nCopies(3000, 1)).parallelStream().filter(i -> i > 0).sorted().forEachOrdered(i -> n += i);
        sink(n); sink(list.size());
      }
    }
  }

  /** Parts of a spliterator of the program, and containers of its own, go from one worker to another. */
  static class OwnSplitOk implements Case {
    static class Range implements Spliterator<Integer> {
      int from, to; Range(int f, int t) { from = f; to = t; }
      public boolean tryAdvance(java.util.function.Consumer<? super Integer> c) { if (from >= to) return false; c.accept(from++); return true; }
      public Spliterator<Integer> trySplit() { int m = (from + to) >>> 1; if (m - from < 4) return null; Range r = new Range(from, m); from = m; return r; }
      public long estimateSize() { return to - from; }
      public int characteristics() { return SIZED | SUBSIZED | ORDERED; }
    }
    static class Acc { int sum; void add(int i) { sum += i; } Acc with(Acc o) { sum += o.sum; return this; } }
    public void run() throws Exception {
      for (int k = 0; k < 5; k++) {
        Acc a = StreamSupport.stream(new Range(0, 2000), true).collect(Acc::new, Acc::add, Acc::with);
        sink(a.sum);
        Range r = new Range(0, 2000);
        sink(StreamSupport.stream(() -> r, r.characteristics(), true).anyMatch(i -> i == 1777));
        sink(StreamSupport.stream(new Range(0, 2000), true).limit(300).skip(10).reduce(0, Integer::sum));
        sink(StreamSupport.stream(new Range(0, 2000), true).takeWhile(i -> i < 1500).toArray().length);
        sink(StreamSupport.stream(new Range(0, 2000), true).sorted(Comparator.reverseOrder()).findFirst());
      }
    }
  }

  static class ChmBulkOk implements Case {
    static class Acc { int sum; Acc(int s) { sum = s; } }
    public void run() throws Exception {
      var m = new ConcurrentHashMap<Integer, int[]>();
      for (int i = 0; i < 500; i++) m.put(i, new int[] {i});
      for (int k = 0; k < 5; k++) {
        m.forEach(1, (x, v) -> v[0]++);
        for (int[] v : m.values()) sink(v[0]);
        Acc a = m.reduceValues(1, v -> new Acc(v[0]), (x, y) -> { x.sum += y.sum; return x; });
        sink(a.sum);
        Acc b = m.search(1, (x, v) -> { if (x == 333) { Acc c = new Acc(1); c.sum = 5; return c; } return null; });
        if (b != null) sink(b.sum++);
      }
    }
  }

  static class VolatileReflectOk implements Case {
    volatile boolean go; static volatile int sgo; int n;
    public void run() throws Exception {
      Field f = VolatileReflectOk.class.getDeclaredField("go");
      Field s = VolatileReflectOk.class.getDeclaredField("sgo");
      both(() -> { n = 1; f.setBoolean(this, true); }, () -> { while (!f.getBoolean(this)) Thread.onSpinWait(); sink(n); });
      both(() -> { n = 2; s.set(null, 1); }, () -> { while (sgo == 0) Thread.onSpinWait(); sink(n); });
    }
  }

  static class VolatileReflectBad implements Case {
    boolean go; int n;
    public void run() throws Exception {
      Field f = VolatileReflectBad.class.getDeclaredField("go");
      seq(() -> { n = 1; f.setBoolean(this, true); }, () -> { f.getBoolean(this); sink(n); });
    }
  }

  static class CallSiteOk implements Case {
    int n;
    public void run() throws Exception {
      var c = new VolatileCallSite(constant(0));
      MethodHandle h = c.dynamicInvoker();
      both(() -> { n = 1; c.setTarget(constant(1)); }, () -> { while ((int) h.invokeExact() == 0) Thread.onSpinWait(); sink(n); });
      var d = new VolatileCallSite(constant(0));
      both(() -> { n = 2; d.setTarget(constant(1)); }, () -> { while ((int) d.getTarget().invokeExact() == 0) Thread.onSpinWait(); sink(n); });
    }
  }

  static class CallSiteBad implements Case {
    int n;
    public void run() throws Exception {
      var c = new MutableCallSite(constant(0));
      MethodHandle h = c.dynamicInvoker();
      seq(() -> { n = 1; c.setTarget(constant(1)); }, () -> { sink((int) h.invokeExact()); sink(n); });
    }
  }

  static class PropertyOk implements Case {
    int n;
    public void run() throws Exception {
      both(() -> { n = 1; System.setProperty("idioms.p", "1"); }, () -> { while (System.getProperty("idioms.p") == null) Thread.onSpinWait(); sink(n); });
      both(() -> { n = 1; System.clearProperty("idioms.p"); }, () -> { while (System.getProperties().containsKey("idioms.p")) Thread.onSpinWait(); sink(n); });
    }
  }

  static class PropertyBad implements Case {
    int n;
    public void run() throws Exception {
      seq(() -> { n = 1; System.setProperty("idioms.q", "1"); }, () -> { sink(System.getProperty("idioms.r")); sink(n); });
    }
  }

  static class AsyncFileOk implements Case {
    static class Done implements CompletionHandler<Integer, Box> {
      int count; final CountDownLatch latch = new CountDownLatch(1);
      public void completed(Integer r, Box b) { b.inc(); count++; latch.countDown(); }
      public void failed(Throwable e, Box b) { e.printStackTrace(); latch.countDown(); }
    }
    public void run() throws Exception {
      Path p = Files.createTempFile("probe", "x");
      try (var c = AsynchronousFileChannel.open(p, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
        for (int i = 0; i < 20; i++) {
          Box b = new Box(); b.n = 3; Done d = new Done(); d.count = 1;
          c.write(ByteBuffer.wrap(new byte[] {1, 2}), 0, b, d);
          d.latch.await(); sink(b.n + d.count);
          ByteBuffer g = ByteBuffer.allocate(2);
          c.read(g, 0).get(); g.flip(); sink(g.get());
        }
      }
      Files.delete(p);
    }
  }

  static class SelectorOk implements Case {
    public void run() throws Exception {
      try (var sel = Selector.open(); var server = ServerSocketChannel.open()) {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        SelectionKey key = server.register(sel, SelectionKey.OP_ACCEPT);
        both(() -> { Box b = new Box(); b.n = 5; key.attach(b); },
            () -> { Box b; while ((b = (Box) key.attachment()) == null) Thread.onSpinWait(); sink(b.n); });
        seq(() -> { Box b = new Box(); b.n = 5; try (var c = SocketChannel.open()) { c.configureBlocking(false); c.register(sel, 0, b); sleep(20); Turn.set(1); sleep(50); } },
            () -> { for (SelectionKey k : sel.keys()) { if (k.attachment() instanceof Box b) sink(b.n); } });
      }
    }
  }

  static class SelectorBad implements Case {
    static class Mine { int n; }
    public void run() throws Exception {
      try (var sel = Selector.open(); var server = ServerSocketChannel.open()) {
        server.configureBlocking(false);
        SelectionKey key = server.register(sel, SelectionKey.OP_ACCEPT);
        seq(() -> { Mine b = new Mine(); key.attach(b); b.n = 5; }, () -> sink(((Mine) key.attachment()).n));
      }
    }
  }

  static class WakeupOk implements Case {
    int n;
    public void run() throws Exception {
      try (var sel = Selector.open()) {
        both(() -> { sleep(20); n = 1; sel.wakeup(); }, () -> { sel.select(); sink(n); });
      }
    }
  }

  static class LogHandlerOk implements Case {
    static class H extends java.util.logging.Handler { int n; public void publish(java.util.logging.LogRecord r) { sink(n); } public void flush() { } public void close() { } }
    public void run() throws Exception {
      var log = java.util.logging.Logger.getLogger("idioms.h"); log.setUseParentHandlers(false);
      seq(() -> { H h = new H(); h.n = 2; log.addHandler(h); }, () -> log.info("x"));
    }
  }

  static class LogHandlerBad implements Case {
    static class H extends java.util.logging.Handler { int n; public void publish(java.util.logging.LogRecord r) { n++; } public void flush() { } public void close() { } }
    public void run() throws Exception {
      var log = java.util.logging.Logger.getLogger("idioms.g"); log.setUseParentHandlers(false);
      log.addHandler(new H());
      seq(() -> log.info("x"), () -> log.info("x"));
    }
  }

  /** Who hands something over and comes back knows what the taker did before. */
  static class HandBackOk implements Case {
    int n;
    public void run() throws Exception {
      var q = new SynchronousQueue<String>(); var f = new SynchronousQueue<String>(true); var t = new LinkedTransferQueue<String>();
      for (int i = 0; i < 20; i++) {
        both(() -> { n = 1; q.take(); }, () -> { q.put("x"); sink(n); });
        both(() -> { n = 2; f.take(); }, () -> { f.put("x"); sink(n); });
        both(() -> { n = 3; t.take(); }, () -> { t.transfer("x"); sink(n); });
        both(() -> { n = 4; f.poll(1, TimeUnit.SECONDS); }, () -> { while (!f.offer("x")) Thread.onSpinWait(); sink(n); });
        both(() -> { n = 4; t.poll(1, TimeUnit.SECONDS); }, () -> { while (!t.tryTransfer("x")) Thread.onSpinWait(); sink(n); });
      }
    }
  }

  static class HandBackBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new SynchronousQueue<String>();
      Turn.set(0);
      both(() -> { q.take(); n = 1; Turn.set(1); }, () -> { q.put("x"); Turn.await(1); sink(n); });
      Turn.set(0);
    }
  }

  /** Values that are found through views and iterators. */
  static class MapViewsOk implements Case {
    public void run() throws Exception {
      for (int i = 0; i < 6; i++) {
        int k = i;
        var m = new ConcurrentHashMap<String, Box>(); var s = new ConcurrentSkipListMap<String, Box>();
        both(() -> { Box b = new Box(); b.n = 3; m.put("a", b); s.put("a", b); }, () -> {
          Box got = null;
          while (got == null) {
            switch (k) {
              case 0: for (Box b : m.values()) got = b; break;
              case 1: got = m.entrySet().stream().map(Map.Entry::getValue).findAny().orElse(null); break;
              case 2: { var e = m.elements(); if (e.hasMoreElements()) got = e.nextElement(); break; }
              case 3: { var e = s.headMap("b").firstEntry(); if (e != null) got = e.getValue(); break; }
              case 4: { var e = s.pollFirstEntry(); if (e != null) got = e.getValue(); break; }
              default: { for (var e : s.descendingMap().entrySet()) got = e.getValue(); break; }
            }
          }
          sink(got.n);
        });
        int[] d = new int[1];
        var c = new CopyOnWriteArrayList<String>();
        both(() -> { d[0] = 1; if (k % 2 == 0) c.addIfAbsent("a"); else c.addAllAbsent(List.of("a")); }, () -> {
          while (k == 0 ? c.isEmpty() : k == 1 ? !c.contains("a") : k == 2 ? c.size() == 0 : k == 3 ? !c.iterator().hasNext() : k == 4 ? c.indexOf("a") < 0 : c.stream().count() == 0) Thread.onSpinWait();
          sink(d[0]);
        });
      }
    }
  }

  /** Who waits for a task that has not begun tells it nothing: the first task is done, its end is known to who waits. */
  static class WaiterBad implements Case {
    int n;
    public void run() throws Exception {
      var threads = new ArrayList<Thread>();
      var p = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
        boolean second = !threads.isEmpty();
        Thread t = new Thread(() -> { if (second) sleep(60); r.run(); });
        threads.add(t);
        return t;
      });
      p.invokeAll(List.<Callable<Integer>>of(() -> n++, () -> n++));
      p.shutdown();
    }
  }

  static class FuturesOk implements Case {
    int n;
    public void run() throws Exception {
      for (int i = 0; i < 9; i++) {
        int k = i;
        var f = new CompletableFuture<String>();
        both(() -> { n = k; if (k == 4) f.completeExceptionally(new IllegalStateException()); else if (k == 5) f.cancel(true); else if (k == 6) f.obtrudeValue("x"); else if (k == 7) { f.completeAsync(() -> { n = 3; return ""; }); } else f.complete("x"); }, () -> {
          switch (k) {
            case 0: while (f.getNow(null) == null) Thread.onSpinWait(); break;
            case 1: case 7: while (!f.isDone()) Thread.onSpinWait(); break;
            case 2: CompletableFuture.anyOf(f, new CompletableFuture<>()).join(); break;
            case 3: f.copy().thenCombine(f.minimalCompletionStage(), (a, b) -> a).handle((a, e) -> n++).join(); break;
            case 4: while (!f.isCompletedExceptionally()) Thread.onSpinWait(); break;
            case 5: while (!f.isCancelled()) Thread.onSpinWait(); break;
            case 6: f.orTimeout(5, TimeUnit.SECONDS).whenComplete((a, e) -> n++).join(); break;
            default: f.applyToEither(new CompletableFuture<>(), x -> n++).thenAcceptBothAsync(f, (a, b) -> n++).join(); break;
          }
          sink(n);
        });
        var t = new FutureTask<String>(() -> { n = 2; return ""; }) { @Override protected void done() { n = 4; } };
        int[] d = new int[1];
        both(() -> { if (k < 4) t.run(); else { n = 3; t.cancel(k > 5); } d[0] = 1; }, () -> { if (k < 4) { while (!t.isDone()) Thread.onSpinWait(); sink(t.get()); } else { while (!t.isCancelled()) Thread.onSpinWait(); } });
        sink(n);
      }
    }
  }

  static class PhaserSeenOk implements Case {
    int n;
    public void run() throws Exception {
      var p = new Phaser(2);
      both(() -> { n = 1; p.arrive(); }, () -> { while (p.getArrivedParties() == 0) Thread.onSpinWait(); sink(n); p.arrive(); });
      var q = new Phaser(1);
      both(() -> { n = 2; q.arrive(); }, () -> { while (q.getPhase() == 0) Thread.onSpinWait(); sink(n); });
      both(() -> { n = 3; q.forceTermination(); }, () -> { while (!q.isTerminated()) Thread.onSpinWait(); sink(n); });
      var r = new Phaser(1);
      both(() -> { n = 4; r.register(); }, () -> { while (r.getRegisteredParties() == 1) Thread.onSpinWait(); sink(n); });
    }
  }

  static class PhaserSeenBad implements Case {
    int n;
    public void run() throws Exception {
      var p = new Phaser(2);
      seq(() -> { p.arrive(); n = 1; }, () -> { sink(p.getArrivedParties()); sink(n); });
    }
  }

  static class RmiOk implements Case {
    static class Impl implements Remoted { int n; public int get() { return n; } }
    public void run() throws Exception {
      Impl i = new Impl(); i.n = 1;
      Remoted r = (Remoted) java.rmi.server.UnicastRemoteObject.exportObject(i, 0);
      sink(r.get());
      Impl j = new Impl(); j.n = 1;
      Remoted q = (Remoted) java.rmi.server.UnicastRemoteObject.exportObject(j, 0);
      sink(q.get());
      java.rmi.server.UnicastRemoteObject.unexportObject(i, true);
      java.rmi.server.UnicastRemoteObject.unexportObject(j, true);
    }
  }

  static class DowngradeOk implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantReadWriteLock();
      Runnable w = () -> { for (int i = 0; i < 100; i++) { l.writeLock().lock(); n++; l.readLock().lock(); l.writeLock().unlock(); sink(n); l.readLock().unlock(); } };
      Idioms.both(w, w);
    }
  }

  static class DowngradeBad implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantReadWriteLock();
      seq(() -> { l.writeLock().lock(); l.readLock().lock(); l.writeLock().unlock(); n++; l.readLock().unlock(); }, () -> { l.readLock().lock(); sink(n); l.readLock().unlock(); });
    }
  }

  static class RmiBad implements Case {
    static class Impl implements Remoted { int n; public int get() { return n; } }
    public void run() throws Exception {
      Impl i = new Impl();
      Remoted r = (Remoted) java.rmi.server.UnicastRemoteObject.exportObject(i, 0);
      sink(r.get());
      i.n = 1;
      java.rmi.server.UnicastRemoteObject.unexportObject(i, true);
    }
  }

  static class PipesOk implements Case {
    int n;
    public void run() throws Exception {
      var out = new PipedOutputStream(); var in = new PipedInputStream(out);
      both(() -> { n = 1; out.write(7); out.flush(); }, () -> { in.read(); sink(n); });
      var w = new PipedWriter(); var r = new PipedReader(w);
      both(() -> { n = 2; w.write('a'); w.flush(); }, () -> { while (!r.ready()) Thread.onSpinWait(); sink(n); });
    }
  }

  /** The JDK keeps the name in a volatile field. */
  static class NameOk implements Case {
    int n;
    public void run() throws Exception {
      Thread me = Thread.currentThread();
      String old = me.getName();
      both(() -> { n = 1; me.setName("ready " + n); }, () -> { while (!me.getName().startsWith("ready")) Thread.onSpinWait(); sink(n); });
      me.setName(old);
    }
  }

  static class NameBad implements Case {
    int n;
    public void run() throws Exception {
      seq(() -> { n = 1; Thread.currentThread().setName("other " + n); }, () -> { sink(Thread.currentThread().getName()); sink(n); });
    }
  }
}
