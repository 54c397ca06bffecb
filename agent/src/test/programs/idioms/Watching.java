package idioms;

import static idioms.Effects.both;
import static idioms.Effects.seq;

import idioms.Effects.Body;
import idioms.Idioms.Case;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Who looks at the state of a lock, a queue or a pool, and sees that it has changed, knows what was done before. */
public final class Watching {
  private Watching() {}

  static void sink(Object o) { System.identityHashCode(o); }

  static class LockSeenOk implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantLock();
      seq(() -> { l.lock(); n = 1; l.unlock(); }, () -> { while (l.isLocked()) Thread.onSpinWait(); sink(n); });
      var rw = new ReentrantReadWriteLock();
      seq(() -> { rw.readLock().lock(); n = 2; rw.readLock().unlock(); }, () -> { while (rw.getReadLockCount() > 0) Thread.onSpinWait(); sink(n); });
      seq(() -> { rw.writeLock().lock(); n = 3; rw.writeLock().unlock(); }, () -> { while (rw.isWriteLocked()) Thread.onSpinWait(); sink(n); });
      var s = new StampedLock();
      seq(() -> { long t = s.writeLock(); n = 4; s.unlock(t); }, () -> { while (s.isWriteLocked()) Thread.onSpinWait(); sink(n); });
    }
  }

  static class LockSeenBad implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantLock();
      seq(() -> { l.lock(); l.unlock(); n = 1; }, () -> { sink(l.isLocked()); sink(n); });
    }
  }

  static class WaiterSeenOk implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantLock();
      l.lock();
      Thread t = new Thread(() -> { n = 1; l.lock(); l.unlock(); });
      t.start();
      while (!l.hasQueuedThread(t) || l.getQueueLength() == 0) Thread.onSpinWait();
      sink(n);
      l.unlock();
      t.join();
      var s = new Semaphore(0);
      Thread u = new Thread(() -> { n = 2; s.acquireUninterruptibly(); });
      u.start();
      while (!s.hasQueuedThreads()) Thread.onSpinWait();
      sink(n);
      s.release();
      u.join();
    }
  }

  static class WaiterSeenBad implements Case {
    int n;
    public void run() throws Exception {
      var l = new ReentrantLock();
      seq(() -> { n = 1; l.lock(); l.unlock(); }, () -> { sink(l.hasQueuedThreads()); sink(n); });
    }
  }

  static class CountsSeenOk implements Case {
    int n;
    public void run() throws Exception {
      var s = new Semaphore(0);
      both(() -> { n = 1; s.release(); }, () -> { while (s.availablePermits() == 0) Thread.onSpinWait(); sink(n); });
      var l = new CountDownLatch(2);
      both(() -> { n = 2; l.countDown(); }, () -> { while (l.getCount() == 2) Thread.onSpinWait(); sink(n); });
      var b = new CyclicBarrier(2);
      both(() -> { n = 3; b.await(); }, () -> { while (b.getNumberWaiting() == 0) Thread.onSpinWait(); sink(n); b.await(); });
      var c = new CyclicBarrier(2);
      both(() -> { n = 4; try { c.await(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { return; } },
          () -> { while (!c.isBroken()) Thread.onSpinWait(); sink(n); });
      var m = new ConcurrentHashMap<String, String>();
      both(() -> { n = 5; m.put("a", ""); }, () -> { while (m.isEmpty()) Thread.onSpinWait(); sink(n); });
      both(() -> { n = 6; m.remove("a"); }, () -> { while (m.size() > 0) Thread.onSpinWait(); sink(n); });
    }
  }

  static class CountsSeenBad implements Case {
    int n;
    public void run() throws Exception {
      var s = new Semaphore(1);
      var m = new ConcurrentHashMap<String, String>();
      var other = new ConcurrentHashMap<String, String>();
      seq(() -> { n = 1; m.put("a", ""); }, () -> { sink(s.availablePermits()); sink(other.size()); sink(n); });
    }
  }

  static class MapSizeBad implements Case {
    int n;
    public void run() throws Exception {
      var m = new ConcurrentHashMap<String, String>();
      seq(() -> { m.put("a", ""); n = 1; }, () -> { sink(m.size()); sink(n); });
    }
  }

  static class PoolCountOk implements Case {
    int n;
    public void run() throws Exception {
      var p = new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      p.execute(() -> n = 1);
      while (p.getCompletedTaskCount() == 0) Thread.onSpinWait();
      sink(n);
      p.execute(() -> n = 2);
      while (p.getActiveCount() > 0 || p.getCompletedTaskCount() < 2) Thread.onSpinWait();
      n = 3;
      p.shutdown();
    }
  }

  static class PoolCountBad implements Case {
    int n;
    public void run() throws Exception {
      var p = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      var never = new CountDownLatch(1);
      Turn.set(0);
      p.execute(Effects.of(() -> { n = 1; Turn.set(1); never.await(); }));
      Turn.await(1);
      sink(p.getCompletedTaskCount());
      sink(n);
      Turn.set(0);
      never.countDown();
      p.shutdown();
    }
  }

  static class RoomOk implements Case {
    public void run() throws Exception {
      for (int round = 0; round < 300; round++) {
        for (BlockingQueue<Object> q : List.of(new ArrayBlockingQueue<>(1), new LinkedBlockingQueue<>(1), new LinkedBlockingDeque<>(1))) {
          int[] data = new int[1];
          q.put("x");
          both(() -> { data[0] = 1; q.take(); }, () -> { while (!q.offer("y")) Thread.onSpinWait(); sink(data[0]); });
          q.clear();
          q.put("x");
          both(() -> { data[0] = 2; q.clear(); }, () -> { while (!q.isEmpty() || q.peek() != null || q.remainingCapacity() == 0) Thread.onSpinWait(); sink(data[0]); });
        }
        if (round >= 20) round += 100;
      }
    }
  }

  static class RoomBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new ArrayBlockingQueue<String>(1);
      q.put("x");
      seq(() -> { q.take(); n = 1; }, () -> { sink(q.isEmpty()); q.put("y"); sink(n); });
    }
  }

  static class ParkedOk implements Case {
    int n;
    volatile boolean go;
    public void run() throws Exception {
      Thread t = new Thread(() -> { go = true; LockSupport.park(); sink(n); });
      t.start();
      // No wake-up without a reason was ever seen here; the loop around it would need a variable that orders by itself.
      while (!go || t.getState() != Thread.State.WAITING) Thread.onSpinWait();
      n = 1;
      LockSupport.unpark(t);
      t.join();
    }
  }

  static class ParkedBad implements Case {
    int n;
    public void run() throws Exception {
      Thread t = new Thread(() -> { LockSupport.parkNanos(1); sink(n); Turn.set(1); });
      Turn.set(0);
      LockSupport.unpark(Thread.currentThread());
      t.start();
      Turn.await(1);
      n = 1;
      t.join();
      Turn.set(0);
    }
  }

  static class ClassValueOk implements Case {
    static class Box { int n; final Map<String, Integer> map = new HashMap<>(); Box() { n = 1; map.put("a", 1); } }
    final ClassValue<Box> boxes = new ClassValue<>() { @Override protected Box computeValue(Class<?> c) { return new Box(); } };
    final ClassValue<Class<?>[]> all = new ClassValue<>() { @Override protected Class<?>[] computeValue(Class<?> c) { Class<?>[] a = new Class<?>[2]; a[1] = c; return a; } };
    public void run() throws Exception {
      seq(() -> { sink(boxes.get(String.class).n); sink(all.get(String.class)[1]); },
          () -> { sink(boxes.get(String.class).n); sink(boxes.get(String.class).map.get("a")); sink(all.get(String.class)[1]); });
    }
  }

  static class ClassValueBad implements Case {
    static class Box { int n; }
    final ClassValue<Box> boxes = new ClassValue<>() { @Override protected Box computeValue(Class<?> c) { return new Box(); } };
    public void run() throws Exception { seq(() -> boxes.get(String.class).n++, () -> boxes.get(String.class).n++); }
  }

  static class BundleOk implements Case {
    public static class Texts extends ListResourceBundle {
      @Override protected Object[][] getContents() { return new Object[][] {{"k", new int[] {3}}}; }
    }
    static int get() { return ((int[]) ResourceBundle.getBundle("idioms.Watching$BundleOk$Texts").getObject("k"))[0]; }
    public void run() throws Exception { seq(() -> sink(get()), () -> sink(get())); }
  }

  static class BundleBad implements Case {
    public static class Texts extends ListResourceBundle {
      @Override protected Object[][] getContents() { return new Object[][] {{"k", new int[] {3}}}; }
    }
    static void inc() { ((int[]) ResourceBundle.getBundle("idioms.Watching$BundleBad$Texts").getObject("k"))[0]++; }
    public void run() throws Exception { seq(BundleBad::inc, BundleBad::inc); }
  }

  static class FilterOk implements Case {
    static class Mine implements java.util.logging.Filter {
      int level;
      public boolean isLoggable(java.util.logging.LogRecord r) { return level > 5; }
    }
    public void run() throws Exception {
      var log = java.util.logging.Logger.getLogger("idioms.FilterOk");
      log.setUseParentHandlers(false);
      seq(() -> { var f = new Mine(); f.level = 1; log.setFilter(f); }, () -> log.info("text"));
    }
  }

  static class HandlerOk implements Case {
    static class Mine implements Thread.UncaughtExceptionHandler {
      int n;
      public void uncaughtException(Thread t, Throwable e) { sink(n); }
    }
    public void run() throws Exception {
      Turn.set(0);
      Thread t = new Thread(() -> { Turn.await(1); throw new IllegalStateException("meant"); });
      t.start();
      var mine = new Mine();
      mine.n = 2;
      t.setUncaughtExceptionHandler(mine);
      Turn.set(1);
      t.join();
      Turn.set(0);
    }
  }

  /** A17 with elements and containers. */
  static class OptimisticOk implements Case {
    final int[] a = new int[100];
    final List<Integer> list = new ArrayList<>(List.of(1, 2));
    final StampedLock lock = new StampedLock();
    int at(int i) { return a[i]; }
    int sum() { int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    void write() { long s = lock.writeLock(); try { a[3]++; list.set(0, a[3]); } finally { lock.unlockWrite(s); } }
    int read() {
      long s = lock.tryOptimisticRead();
      int r = at(3) + sum() + list.get(0) + a.clone().length;
      if (lock.validate(s)) return r;
      s = lock.readLock();
      try { return at(3) + sum() + list.get(0); } finally { lock.unlockRead(s); }
    }
    public void run() throws Exception { both(() -> { for (int i = 0; i < 200; i++) write(); }, () -> { for (int i = 0; i < 200; i++) read(); }); }
  }

  static class OptimisticElementBad implements Case {
    final int[] a = new int[3];
    final StampedLock lock = new StampedLock();
    public void run() throws Exception {
      seq(() -> { long s = lock.writeLock(); lock.unlockWrite(s); a[1]++; }, () -> { lock.tryOptimisticRead(); sink(a[1]); });
    }
  }

  static class OptimisticListBad implements Case {
    final List<Integer> a = new ArrayList<>(List.of(1, 2));
    final StampedLock lock = new StampedLock();
    public void run() throws Exception {
      seq(() -> { long s = lock.writeLock(); lock.unlockWrite(s); a.add(1); }, () -> { lock.tryOptimisticRead(); sink(a.get(1)); });
    }
  }

  static class LtqIteratorOk implements Case {
    public void run() throws Exception {
      var q = new LinkedTransferQueue<String>();
      int[] data = new int[1];
      both(() -> { data[0] = 1; q.offer("a"); }, () -> { while (!q.iterator().hasNext()) Thread.onSpinWait(); sink(data[0]); });
    }
  }

  /** Who sees the value of a compare-and-set before the writer has come back from it. */
  static class CasSpinOk implements Case {
    static class Box { int n; void set(int v) { n = v; } int get() { return n; } }
    interface Step { void publish(); boolean seen(); }
    static Step step(Body publish, Callable<Boolean> seen) {
      return new Step() {
        public void publish() { Effects.of(publish).run(); }
        public boolean seen() { try { return seen.call(); } catch (Exception e) { throw new IllegalStateException(e); } }
      };
    }
    static class Own extends AbstractQueuedSynchronizer { boolean compare() { return compareAndSetState(0, 1); } boolean isSet() { return getState() == 1; } }
    static Step make(int kind) {
      switch (kind % 6) {
        case 0: { var a = new AtomicReference<Object>(); return step(() -> a.compareAndSet(null, a), () -> a.get() != null); }
        case 1: { var a = new AtomicMarkableReference<Object>(null, false); return step(() -> a.compareAndSet(null, null, false, true), a::isMarked); }
        case 2: { var a = new AtomicStampedReference<Object>(null, 0); return step(() -> a.attemptStamp(null, 1), () -> a.getStamp() == 1); }
        case 3: { var a = new AtomicBoolean(); return step(() -> a.compareAndExchangeRelease(false, true), a::getAcquire); }
        case 4: { var a = new AtomicInteger(); return step(() -> a.updateAndGet(x -> x + 1), () -> a.get() == 1); }
        default: { var a = new Own(); return step(a::compare, a::isSet); }
      }
    }
    public void run() throws Exception {
      Step[] steps = new Step[30_000];
      Box[] boxes = new Box[steps.length];
      for (int i = 0; i < steps.length; i++) { steps[i] = make(i); boxes[i] = new Box(); }
      both(() -> { for (int i = 0; i < steps.length; i++) { boxes[i].set(i); steps[i].publish(); } },
          () -> { for (int i = 0; i < steps.length; i++) { while (!steps[i].seen()) Thread.onSpinWait(); sink(boxes[i].get()); } });
    }
  }
}
