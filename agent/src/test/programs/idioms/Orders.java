package idioms;

import idioms.Idioms.Case;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/**
 * What orders threads beside the rows of IDIOMS.md, and the rows that are notes. Names end in Ok (nothing is reported),
 * Bad (a race) or Note (a note and no race). What only the order of execution decides goes through {@link Turn}, which
 * the detector does not see.
 */
public class Orders {
  static void both(Runnable a, Runnable b) throws InterruptedException { Idioms.both(a, b); }

  static VarHandle handle(Class<?> type, String field, Class<?> of) {
    try { return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVarHandle(type, field, of); }
    catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  /** The flag is noted; what the fences order is quiet. */
  static class FenceNote implements Case {
    int data, flag;
    static final VarHandle FLAG = handle(FenceNote.class, "flag", int.class);
    public void run() throws Exception {
      both(() -> { data = 1; VarHandle.releaseFence(); FLAG.setOpaque(this, 1); },
          () -> { while ((int) FLAG.getOpaque(this) != 1) Thread.onSpinWait(); VarHandle.acquireFence(); System.identityHashCode(data); });
    }
  }

  static class FenceBad implements Case {
    int data, flag;
    static final VarHandle FLAG = handle(FenceBad.class, "flag", int.class);
    public void run() throws Exception {
      both(() -> { data = 1; VarHandle.releaseFence(); FLAG.setOpaque(this, 1); },
          () -> { while ((int) FLAG.getOpaque(this) != 1) Thread.onSpinWait(); System.identityHashCode(data); });
    }
  }

  /** The mutex of AbstractQueuedSynchronizer's documentation. */
  static final class Mutex extends AbstractQueuedSynchronizer {
    @Override protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }
    @Override protected boolean tryRelease(int n) { setState(0); return true; }
  }

  static class AqsOk implements Case {
    final Mutex mutex = new Mutex();
    int n;
    void inc() { for (int i = 0; i < 200; i++) { mutex.acquire(1); try { n++; } finally { mutex.release(1); } } }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  static class AqsBad implements Case {
    final Mutex mutex = new Mutex();
    int n;
    public void run() throws Exception {
      both(() -> { mutex.acquire(1); try { n++; } finally { mutex.release(1); } }, () -> n++);
    }
  }

  /** Shared mode: a latch. */
  static final class Gate extends AbstractQueuedSynchronizer {
    @Override protected int tryAcquireShared(int n) { return getState() != 0 ? 1 : -1; }
    @Override protected boolean tryReleaseShared(int n) { setState(1); return true; }
  }

  static class AqsSharedOk implements Case {
    final Gate gate = new Gate();
    int n;
    public void run() throws Exception {
      both(() -> { n = 1; gate.releaseShared(1); }, () -> { gate.acquireShared(1); System.identityHashCode(n); });
    }
  }

  static class AqsSharedBad implements Case {
    final Gate gate = new Gate();
    int n;
    public void run() throws Exception {
      both(() -> { gate.releaseShared(1); n = 1; }, () -> { gate.acquireShared(1); System.identityHashCode(n); });
    }
  }

  /** What a final field holds is seen through a racy reference; the reference itself races, in Racy. */
  static class Racy { static DeepFinalOk.Config good; static DeepFinalBad.Config bad; }

  static class DeepFinalOk implements Case {
    static class Limits { int most; Limits(int most) { this.most = most; } }
    static class Config { final Limits limits; Config(Limits l) { limits = l; } }
    static int use(Config c) { return c == null ? 0 : c.limits.most; }
    public void run() throws Exception {
      both(() -> { Limits l = new Limits(3); Config c = new Config(l); Publish.good(c); }, () -> use(Publish.good()));
      Thread w = new Thread(() -> { Publish.good(new Config(new Limits(4))); Turn.set(1); });
      w.start();
      Turn.await(1);
      use(Publish.good());
      w.join();
      Turn.set(0);
    }
  }

  static class Publish {
    static void good(DeepFinalOk.Config c) { Racy.good = c; }
    static DeepFinalOk.Config good() { return Racy.good; }
    static void bad(DeepFinalBad.Config c) { Racy.bad = c; }
    static DeepFinalBad.Config bad() { return Racy.bad; }
  }

  static class DeepFinalBad implements Case {
    static class Limits { int most; }
    static class Config { final Limits limits = new Limits(); }
    public void run() throws Exception {
      Thread w = new Thread(() -> {
        Config c = new Config();
        synchronized (this) { Publish.bad(c); }
        c.limits.most = 5;
        Turn.set(1);
      });
      w.start();
      Turn.await(1);
      Config c = Publish.bad();
      System.identityHashCode(c.limits.most);
      w.join();
      Turn.set(0);
    }
  }

  /** The table grows while values are mutated inside compute. */
  static class ResizeOk implements Case {
    static class V { int n; int[] more = new int[2]; }
    public void run() throws Exception {
      Map<Integer, V> m = new ConcurrentHashMap<>(2);
      Runnable r = () -> {
        for (int i = 0; i < 3000; i++) {
          m.compute(i * 17 % 1500, (k, v) -> { if (v == null) v = new V(); v.n++; v.more[0]++; return v; });
          if (i % 5 == 0) m.computeIfPresent(i % 1500, (k, v) -> { v.n++; return v.n > 6 ? null : v; });
          if (i % 7 == 0) m.merge(i % 1500, new V(), (a, b) -> { a.n += b.n; return a; });
        }
      };
      Thread[] all = new Thread[4];
      for (int i = 0; i < 4; i++) (all[i] = new Thread(r)).start();
      for (Thread t : all) t.join();
    }
  }

  /** Bins that have become trees. */
  static class TreeBinOk implements Case {
    record Key(int k) implements Comparable<Key> {
      @Override public int hashCode() { return k & 3; }
      @Override public int compareTo(Key o) { return Integer.compare(k, o.k); }
    }
    static class V { int n; }
    public void run() throws Exception {
      Map<Key, V> m = new ConcurrentHashMap<>(64);
      Runnable r = () -> {
        for (int i = 0; i < 2000; i++) {
          m.compute(new Key(i % 100), (k, v) -> { if (v == null) v = new V(); v.n++; return v; });
          if (i % 9 == 0) m.remove(new Key(i % 50));
        }
      };
      both(r, r);
    }
  }

  /** The event queue passes on what was done before posting; invokeAndWait, what the handler did. */
  static class EventsOk implements Case {
    int n;
    public void run() throws Exception {
      n = 1;
      java.awt.EventQueue.invokeAndWait(() -> n++);
      n++;
      CountDownLatch handled = new CountDownLatch(1);
      java.awt.EventQueue.invokeLater(() -> { n++; handled.countDown(); });
      handled.await();
    }
  }

  /** What is done after posting is not passed on. */
  static class EventsBad implements Case {
    int n;
    public void run() throws Exception {
      CountDownLatch handled = new CountDownLatch(1);
      java.awt.EventQueue.invokeLater(() -> { n++; handled.countDown(); });
      n = 5;
      handled.await();
    }
  }

  static class InterruptOk implements Case {
    int a, b, c, d;
    final Object monitor = new Object();
    public void run() throws Exception {
      Thread t = waiting(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { System.identityHashCode(a); } });
      a = 1;
      end(t);
      t = waiting(() -> { synchronized (monitor) { try { monitor.wait(); } catch (InterruptedException e) { System.identityHashCode(b); } } });
      b = 1;
      end(t);
      t = waiting(() -> { while (!Thread.interrupted()) LockSupport.park(); System.identityHashCode(c); });
      c = 1;
      end(t);
      t = waiting(() -> { try { new CountDownLatch(1).await(); } catch (InterruptedException e) { System.identityHashCode(d); } });
      d = 1;
      end(t);
    }
    static Thread waiting(Runnable r) { Thread t = new Thread(r); t.start(); return t; }
    static void end(Thread t) throws InterruptedException { t.interrupt(); t.join(); }
  }

  static class InterruptBad implements Case {
    int a;
    public void run() throws Exception {
      Thread t = new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { System.identityHashCode(a); } });
      t.start();
      t.interrupt();
      a = 1;
      t.join();
    }
  }

  static class ReferenceQueueOk implements Case {
    int n;
    public void run() throws Exception {
      ReferenceQueue<Object> queue = new ReferenceQueue<>();
      Object held = new Object();
      Reference<Object> ref = new WeakReference<>(held, queue);
      both(() -> { n = 1; ref.enqueue(); }, () -> { try { queue.remove(); } catch (InterruptedException e) { } System.identityHashCode(n); });
    }
  }

  static class ReferenceQueueBad implements Case {
    int n;
    public void run() throws Exception {
      ReferenceQueue<Object> queue = new ReferenceQueue<>();
      Object held = new Object();
      Reference<Object> ref = new WeakReference<>(held, queue);
      both(() -> { ref.enqueue(); n = 1; }, () -> { try { queue.remove(); } catch (InterruptedException e) { } System.identityHashCode(n); });
    }
  }

  /** loadClass of a loader that is not parallel capable is called under its lock. */
  static class LoaderOk implements Case {
    static class Loader extends ClassLoader {
      int asked;
      @Override protected Class<?> findClass(String name) throws ClassNotFoundException { asked++; throw new ClassNotFoundException(name); }
    }
    public void run() throws Exception {
      Loader loader = new Loader();
      Runnable r = () -> { try { loader.loadClass("no.such.Class" + Thread.currentThread().getName()); } catch (ClassNotFoundException e) { } };
      both(r, r);
    }
  }

  static class LoaderBad implements Case {
    static class Loader extends ClassLoader {
      static { registerAsParallelCapable(); }
      int asked;
      @Override protected Class<?> findClass(String name) throws ClassNotFoundException { asked++; throw new ClassNotFoundException(name); }
    }
    public void run() throws Exception {
      Loader loader = new Loader();
      Runnable r = () -> { try { loader.loadClass("no.such.Class" + Thread.currentThread().getName()); } catch (ClassNotFoundException e) { } };
      both(r, r);
    }
  }

  static sun.misc.Unsafe unsafe() {
    try { Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); return (sun.misc.Unsafe) f.get(null); }
    catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static long offset(Class<?> type, String field) {
    try { return unsafe().objectFieldOffset(type.getDeclaredField(field)); }
    catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static class UnsafeOk implements Case {
    int data, more;
    volatile int flag;
    int ordered;
    static final sun.misc.Unsafe U = unsafe();
    static final long FLAG = offset(UnsafeOk.class, "flag");
    static final long ORDERED = offset(UnsafeOk.class, "ordered");
    public void run() throws Exception {
      both(() -> { data = 1; U.compareAndSwapInt(this, FLAG, 0, 1); more = 2; U.putOrderedInt(this, ORDERED, 1); },
          () -> {
            while (flag != 1) Thread.onSpinWait();
            System.identityHashCode(data);
            while (U.getIntVolatile(this, ORDERED) != 1) Thread.onSpinWait();
            System.identityHashCode(more);
          });
      int[] slots = new int[4];
      int[] payload = new int[1];
      long at = sun.misc.Unsafe.ARRAY_INT_BASE_OFFSET + 2L * sun.misc.Unsafe.ARRAY_INT_INDEX_SCALE;
      both(() -> { payload[0] = 1; U.putOrderedInt(slots, at, 1); },
          () -> { while (U.getIntVolatile(slots, at) != 1) Thread.onSpinWait(); System.identityHashCode(payload[0]); });
    }
  }

  static class UnsafeBad implements Case {
    int data;
    static final sun.misc.Unsafe U = unsafe();
    static final long DATA = offset(UnsafeBad.class, "data");
    public void run() throws Exception { both(() -> U.putInt(this, DATA, 1), () -> System.identityHashCode(data)); }
  }

  static class UnsafeArrayBad implements Case {
    static final sun.misc.Unsafe U = unsafe();
    public void run() throws Exception {
      long[] a = new long[3];
      long at = sun.misc.Unsafe.ARRAY_LONG_BASE_OFFSET + 2L * sun.misc.Unsafe.ARRAY_LONG_INDEX_SCALE;
      both(() -> U.putLong(a, at, 1), () -> System.identityHashCode((int) a[2]));
    }
  }

  static class C11bNote implements Case {
    static class S { final int v; S() { v = 7; } }
    S s;
    S get() { S r = s; if (r == null) { synchronized (this) { r = s; if (r == null) { r = new S(); s = r; } } } return r; }
    public void run() throws Exception {
      Thread t = new Thread(() -> { System.identityHashCode(get().v); Turn.set(1); });
      t.start();
      Turn.await(1);
      System.identityHashCode(get().v);
      t.join();
      Turn.set(0);
    }
  }

  static class C13Note implements Case {
    int hash;
    @Override public int hashCode() { int h = hash; if (h == 0) { h = 42; hash = h; } return h; }
    public void run() throws Exception { both(this::hashCode, this::hashCode); }
  }

  static class C13bBad implements Case {
    int hash;
    @Override public int hashCode() { if (hash == 0) hash = 42; return hash; }
    public void run() throws Exception { both(this::hashCode, this::hashCode); }
  }

  /** A number of 64 bits tears. */
  static class C13LongBad implements Case {
    long hash;
    long get() { long h = hash; if (h == 0) { h = 42; hash = h; } return h; }
    public void run() throws Exception { both(this::get, this::get); }
  }

  /** Not tested before it is written. */
  static class C13WriteBad implements Case {
    int hash;
    void set() { hash = 5; }
    int get() { int h = hash; return h; }
    public void run() throws Exception { both(this::set, this::get); }
  }

  static class C18bNote implements Case {
    int v;
    static final VarHandle V = handle(C18bNote.class, "v", int.class);
    public void run() throws Exception { both(() -> V.setOpaque(this, 1), () -> System.identityHashCode((int) V.getOpaque(this))); }
  }

  static class C22LockedOk implements Case {
    public void run() throws Exception {
      List<Integer> s = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
      Map<Integer, Integer> m = Collections.synchronizedMap(new HashMap<>());
      both(() -> { int k = 0; synchronized (s) { for (int i : s) k += i; } m.put(1, k); }, () -> { s.add(3); m.get(1); m.size(); });
    }
  }

  /** Whatever only reads may be done by all. */
  static class ReadsOk implements Case {
    public void run() throws Exception {
      List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
      Deque<Integer> deque = new ArrayDeque<>(list);
      TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 2, 3, 4));
      Map<Integer, Integer> map = new HashMap<>(tree);
      BitSet bits = new BitSet();
      bits.set(5);
      StringBuilder text = new StringBuilder("abc");
      Runnable r = () -> {
        list.forEach(i -> { });
        list.iterator().forEachRemaining(i -> { });
        list.contains(2); list.indexOf(1); list.equals(deque); list.toString(); list.toArray(); list.stream().count();
        deque.descendingIterator().next(); deque.peekLast(); deque.size();
        tree.descendingMap().firstKey(); tree.navigableKeySet().first(); tree.descendingKeySet().first(); tree.floorEntry(2); tree.headMap(3).size();
        map.getOrDefault(7, 8); map.keySet().contains(1); map.entrySet().iterator().next().getValue(); map.values().size(); map.forEach((k, v) -> { });
        bits.get(5); bits.nextSetBit(0); bits.previousSetBit(9); bits.cardinality(); bits.toLongArray();
        text.length(); text.charAt(0); text.codePointCount(0, 2); text.toString(); text.indexOf("b");
        Function.of(map::get).apply(1);
      };
      both(r, r);
    }
    interface Function { Integer apply(Integer k); static Function of(Function f) { return f; } }
  }

  /** A synchronized map of values that are found and made by a method reference. */
  static class ReferenceOk implements Case {
    public void run() throws Exception {
      List<Integer> list = new ArrayList<>();
      java.util.function.Consumer<Integer> add = list::add;
      Runnable r = () -> { synchronized (list) { add.accept(1); } };
      both(r, r);
    }
  }

  /** The receiver has another type than the method's class. */
  static class ReferenceBad implements Case {
    static class Mine extends ArrayList<Integer> { }
    interface Names extends Map<String, Integer> { }
    static <T extends Deque<Integer>> java.util.function.Consumer<Integer> adding(T all) { return all::addLast; }
    public void run() throws Exception {
      java.util.function.Consumer<Integer> add = adding(new ArrayDeque<>());
      Mine mine = new Mine();
      java.util.function.Predicate<Integer> own = mine::add;
      own.test(1);
      both(() -> add.accept(1), () -> add.accept(2));
    }
  }

  static Thread virtual(Runnable r) {
    try {
      Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
      return (Thread) start.invoke(null, r);
    } catch (NoSuchMethodException e) {
      Thread t = new Thread(r);
      t.start();
      return t;
    } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static class B29Ok implements Case {
    int n;
    volatile int turns;
    synchronized void inc() { n++; }
    public void run() throws Exception {
      Thread[] all = new Thread[2000];
      int[] before = {1};
      for (int i = 0; i < all.length; i++) {
        before[0] = i;
        int[] own = {before[0]};
        all[i] = virtual(() -> { own[0]++; inc(); Thread.yield(); inc(); });
      }
      for (Thread t : all) t.join();
      n++;
    }
  }

  static class B29Bad implements Case {
    int n;
    public void run() throws Exception {
      Thread s = virtual(() -> n++);
      Thread t = virtual(() -> n++);
      s.join();
      t.join();
    }
  }

  /** Threads come and go, slots are used again: what an unjoined one did is still unknown. */
  static class B29SlotsBad implements Case {
    int n;
    public void run() throws Exception {
      Thread w = virtual(() -> { n = 1; Turn.set(1); });
      Turn.await(1);
      for (int i = 0; i < 300; i++) virtual(() -> { }).join();
      n = 2;
      w.join();
      Turn.set(0);
    }
  }

  interface Cell extends Runnable { }

  static Runnable hidden(String name, Object argument) throws Exception {
    byte[] bytes;
    try (var in = Orders.class.getResourceAsStream(name + ".class")) { bytes = in.readAllBytes(); }
    Class<?> type = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
    return (Runnable) type.getDeclaredConstructors()[0].newInstance(argument);
  }

  static class Shared { int n; }

  /** Defined as hidden classes, so they load in no other way. */
  static class HiddenOk implements Case {
    public void run() throws Exception {
      Shared shared = new Shared();
      Runnable a = hidden("Orders$HiddenOk$Body", shared);
      Runnable b = hidden("Orders$HiddenOk$Body", shared);
      both(a, b);
    }
    static class Body implements Runnable {
      final Shared shared;
      Body(Shared shared) { this.shared = shared; }
      public void run() { synchronized (shared) { shared.n++; } }
    }
  }

  static class HiddenBad implements Case {
    public void run() throws Exception {
      Shared shared = new Shared();
      both(hidden("Orders$HiddenBad$Body", shared), hidden("Orders$HiddenBad$Body", shared));
    }
    static class Body implements Runnable {
      final Shared shared;
      int own;
      Body(Shared shared) { this.shared = shared; }
      public void run() { own++; shared.n++; }
    }
  }

  /** The hook is started by whoever ends the JVM; it was registered before. */
  static class ShutdownOk implements Case {
    int n;
    public void run() throws Exception {
      Thread t = new Thread(() -> {
        n = 1;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.identityHashCode(n)));
      });
      t.start();
      while (t.getState() != Thread.State.TERMINATED) Thread.onSpinWait();
    }
  }

  /** The read of a compound assignment has no check of its own. */
  static class CoveredBad implements Case {
    final int[] a = new int[4];
    public void run() throws Exception {
      int[] mine = a;
      both(() -> { int i = 2; mine[i] += 5; }, () -> System.identityHashCode(mine[2]));
    }
  }

  /** Only read on this path: the write is in another branch. */
  static class CoveredElseBad implements Case {
    int n;
    boolean never;
    void use() { int k = n; if (never) n = k + 1; }
    public void run() throws Exception { both(this::use, () -> n = 3); }
  }

  static class CoveredOk implements Case {
    int n;
    synchronized void inc() { n += 2; }
    public void run() throws Exception { both(this::inc, this::inc); }
  }

  /** What a constructor writes is recorded, though without looking for races. */
  static class FreshBad implements Case {
    static class P { int x; long y; P(int x) { this.x = x; y = x; } }
    static P shared;
    public void run() throws Exception {
      Thread w = new Thread(() -> { shared = new P(4); Turn.set(1); });
      w.start();
      Turn.await(1);
      System.identityHashCode(shared.x);
      w.join();
      Turn.set(0);
    }
  }

  /** The constructor gives its object away first. */
  static class FreshLeakBad implements Case {
    static FreshLeakBad last;
    static class P { int x; P(P[] where) { where[0] = this; Turn.set(1); Turn.await(2); x = 7; } }
    public void run() throws Exception {
      P[] where = new P[1];
      Thread w = new Thread(() -> new P(where));
      w.start();
      Turn.await(1);
      where[0].x = 8;
      Turn.set(2);
      w.join();
      Turn.set(0);
    }
  }

  static class LocalArrayOk implements Case {
    int sum() { int[] a = new int[8]; for (int i = 0; i < 8; i++) a[i] += i; int s = 0; for (int x : a) s += x; return s; }
    public void run() throws Exception { both(this::sum, this::sum); }
  }

  /** Looks local until it is put into a field. */
  static class LocalArrayBad implements Case {
    volatile int[] seen;
    public void run() throws Exception {
      Thread w = new Thread(() -> { int[] a = new int[8]; seen = a; for (int i = 0; i < 8; i++) a[i] = i; Turn.set(1); });
      w.start();
      Turn.await(1);
      System.identityHashCode(seen[3]);
      w.join();
      Turn.set(0);
    }
  }

  /** The array is known by a second name, which goes out. */
  static class LocalCopyBad implements Case {
    volatile int[] seen;
    public void run() throws Exception {
      Thread w = new Thread(() -> { int[] a = new int[8]; int[] b = a; seen = b; a[3] = 1; Turn.set(1); });
      w.start();
      Turn.await(1);
      System.identityHashCode(seen[3]);
      w.join();
      Turn.set(0);
    }
  }
}
