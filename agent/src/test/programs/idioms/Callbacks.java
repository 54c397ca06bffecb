package idioms;

import static idioms.Effects.seq;
import static idioms.Idioms.both;

import idioms.Idioms.Case;
import java.util.*;
import java.util.concurrent.*;

/**
 * What collections call while they hold their lock: comparators, {@code equals}, predicates. The lock orders it, both
 * with what was done before elements were put in and with what is done after they were taken out.
 */
public final class Callbacks {
  private Callbacks() {}

  static void sink(Object o) { System.identityHashCode(o); }

  static class PbqCompareOk implements Case {
    static class E implements Comparable<E> {
      int v;
      E(int v) { this.v = v; }
      public int compareTo(E o) { return Integer.compare(v, o.v); }
    }
    public void run() throws Exception {
      var q = new PriorityBlockingQueue<E>();
      seq(() -> { q.put(new E(3)); q.put(new E(2)); }, () -> q.put(new E(1)));
      // The second put reads what the other thread takes out and writes.
      var r = new PriorityBlockingQueue<E>();
      r.put(new E(1));
      seq(() -> r.put(new E(2)), () -> { r.take().v = 9; r.poll().v = 8; });
      var c = new PriorityBlockingQueue<E>(List.of(new E(3), new E(4)));
      seq(() -> c.put(new E(5)), () -> { c.take().v = 9; c.poll(1, TimeUnit.SECONDS).v = 8; });
      // One waits while the other puts.
      var w = new PriorityBlockingQueue<E>();
      both(() -> { for (int i = 0; i < 50; i++) w.put(new E(i % 7)); },
          () -> { try { for (int i = 0; i < 50; i++) w.take().v = -1; } catch (InterruptedException e) { return; } });
    }
  }

  static class PbqComparatorOk implements Case {
    static class E { int v; E(int v) { this.v = v; } }
    int calls;
    public void run() throws Exception {
      var q = new PriorityBlockingQueue<E>(1, Comparator.comparingInt(e -> e.v));
      seq(() -> { for (int i = 9; i > 0; i--) q.put(new E(i)); },
          () -> { q.put(new E(0)); q.remove(q.peek()); q.forEach(e -> e.v++); q.removeIf(e -> e.v == 4); q.drainTo(new ArrayList<>(), 3); for (var i = q.iterator(); i.hasNext();) { i.next().v++; i.remove(); } });
      // The comparator's own state.
      var s = new PriorityBlockingQueue<String>(4, (a, b) -> { calls++; return a.compareTo(b); });
      Runnable r = () -> { for (int i = 0; i < 20; i++) { s.put("a" + i); s.poll(); } };
      s.put("x");
      both(r, r);
    }
  }

  static class DelayCompareOk implements Case {
    static class D implements Delayed {
      long at;
      int v;
      D(int at) { this.at = at; }
      public long getDelay(TimeUnit u) { v++; return at; }
      public int compareTo(Delayed o) { return Long.compare(at, ((D) o).at); }
    }
    public void run() throws Exception {
      var q = new DelayQueue<D>();
      seq(() -> { q.put(new D(-3)); q.put(new D(-2)); q.put(new D(-5)); },
          () -> { q.put(new D(-9)); q.poll().at = 1; q.take().at = 2; q.remove(q.peek()); q.drainTo(new ArrayList<>()); });
      var c = new DelayQueue<D>(List.of(new D(-1), new D(-2)));
      seq(() -> c.put(new D(-3)), () -> { c.take().at = 4; c.take().at = 4; c.take().at = 4; });
      both(() -> { for (int i = 0; i < 50; i++) q.put(new D(-i % 7)); },
          () -> { try { for (int i = 0; i < 50; i++) q.take().v = -1; } catch (InterruptedException e) { return; } });
    }
  }

  static class PriorityTasksOk implements Case {
    static class T implements Runnable, Comparable<T> {
      int p;
      T(int p) { this.p = p; }
      public void run() { p++; }
      public int compareTo(T o) { return p - o.p; }
    }
    public void run() throws Exception {
      var x = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
      Runnable r = () -> { for (int i = 0; i < 20; i++) x.execute(new T(i % 5)); };
      both(r, r);
      x.shutdown();
      if (!x.awaitTermination(10, TimeUnit.SECONDS)) throw new IllegalStateException("still running");
    }
  }

  /** Scheduled tasks that the program wraps: the pool's queue asks them for their delay. */
  static class DecoratedTasksOk implements Case {
    static class T<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
      int asked;
      final RunnableScheduledFuture<V> f;
      T(RunnableScheduledFuture<V> f) { super(() -> null); this.f = f; }
      public boolean isPeriodic() { return false; }
      public long getDelay(TimeUnit u) { asked++; return f.getDelay(u); }
      public int compareTo(Delayed o) { asked++; return Long.compare(getDelay(TimeUnit.NANOSECONDS), o.getDelay(TimeUnit.NANOSECONDS)); }
      public void run() { asked++; super.run(); }
    }
    public void run() throws Exception {
      var x = new ScheduledThreadPoolExecutor(1) {
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable r, RunnableScheduledFuture<V> f) { return new T<>(f); }
      };
      Runnable r = () -> { for (int i = 0; i < 20; i++) x.schedule(() -> { }, i % 5, TimeUnit.MILLISECONDS); };
      both(r, r);
      x.shutdown();
      if (!x.awaitTermination(10, TimeUnit.SECONDS)) throw new IllegalStateException("still running");
    }
  }

  /** {@code equals} under the lock, then the element is taken out and written. */
  static class QueueEqualsOk implements Case {
    static class E {
      int v;
      E(int v) { this.v = v; }
      public boolean equals(Object o) { return o instanceof E e && e.v == v; }
      public int hashCode() { return 1; }
    }
    public void run() throws Exception {
      for (BlockingQueue<E> q : List.<BlockingQueue<E>>of(new ArrayBlockingQueue<>(9), new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>(), new PriorityBlockingQueue<>(4, (a, b) -> 0))) {
        seq(() -> { q.put(new E(1)); q.put(new E(2)); }, () -> { q.remove(new E(1)); q.put(new E(5)); });
        seq(() -> q.contains(new E(3)), () -> { q.take().v = 4; q.take().v = 4; });
        seq(() -> { q.put(new E(1)); q.put(new E(2)); }, () -> { q.removeIf(e -> e.v == 1); q.removeAll(List.of(new E(2))); });
        // Elements that come while the search is under way.
        both(() -> { for (int i = 0; i < 200; i++) { try { q.put(new E(i)); q.take().v = -1; } catch (InterruptedException e) { return; } } },
            () -> { for (int i = 0; i < 200; i++) { q.contains(new E(-5)); q.remove(new E(-6)); } });
      }
    }
  }

  /** Removed by identity: what was put in is known. */
  static class QueueRemoveOk implements Case {
    int n;
    public void run() throws Exception {
      for (BlockingQueue<Object> q : List.<BlockingQueue<Object>>of(new ArrayBlockingQueue<>(9), new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>(), new PriorityBlockingQueue<>(4, (a, b) -> 0))) {
        Object key = new Object();
        both(() -> { n++; q.add(key); }, () -> { while (!q.remove(key)) Thread.onSpinWait(); n++; });
        both(() -> { n++; q.add(key); }, () -> { while (!q.contains(key)) Thread.onSpinWait(); n++; });
      }
    }
  }

  /** An iterator shows what was put in after it was made. */
  static class QueueIteratorOk implements Case {
    static class E { int v; E(int v) { this.v = v; } }
    public void run() throws Exception {
      for (BlockingQueue<E> q : List.<BlockingQueue<E>>of(new ArrayBlockingQueue<>(9), new LinkedBlockingQueue<>(), new LinkedBlockingDeque<>())) {
        for (int i = 0; i < 3; i++) q.add(new E(i));
        Turn.set(0);
        both(() -> { Turn.await(1); q.add(new E(7)); Turn.set(2); },
            () -> { var i = q.iterator(); var s = q.spliterator(); Turn.set(1); Turn.await(2); while (i.hasNext()) sink(i.next().v); s.forEachRemaining(e -> sink(e.v)); });
        Turn.set(0);
        both(() -> { Turn.await(1); q.add(new E(7)); Turn.set(2); },
            () -> { var i = q.iterator(); Turn.set(1); Turn.await(2); i.forEachRemaining(e -> sink(e.v)); });
        Turn.set(0);
      }
    }
  }

  static class DequeAddAllOk implements Case {
    static class E { int v; E(int v) { this.v = v; } }
    public void run() throws Exception {
      var q = new LinkedBlockingDeque<E>();
      seq(() -> q.addAll(List.of(new E(1), new E(2))), () -> { q.take().v++; q.pollLast().v++; });
    }
  }

  /** Actions with the lock held; what they share is theirs. */
  static class QueueActionOk implements Case {
    int n;
    public void run() throws Exception {
      for (BlockingQueue<String> q : List.<BlockingQueue<String>>of(new ArrayBlockingQueue<>(9), new PriorityBlockingQueue<>())) {
        q.add("a");
        Runnable r = () -> { q.forEach(e -> n++); q.removeIf(e -> { n++; return false; }); };
        both(r, r);
      }
    }
  }

  static class CowPredicateOk implements Case {
    int n;
    public void run() throws Exception {
      var l = new CopyOnWriteArrayList<String>(List.of("a", "b"));
      Runnable r = () -> { l.removeIf(e -> { n++; return false; }); l.replaceAll(e -> { n++; return e; }); l.sort((a, b) -> { n++; return 0; }); };
      both(r, r);
    }
  }

  /** With a bin locked, though nothing changes. */
  static class MapCallOk implements Case {
    static class E {
      int v;
      E(int v) { this.v = v; }
      public boolean equals(Object o) { return o instanceof E e && e.v == v; }
      public int hashCode() { return 1; }
    }
    /** All in one bin, and of no order. */
    record Key(String name) { public int hashCode() { return 1; } }
    int n;
    void fail() { n++; throw new IllegalStateException(); }
    public void run() throws Exception {
      var m = new ConcurrentHashMap<Key, E>();
      Key a = new Key("a");
      Key b = new Key("b");
      m.put(a, new E(1));
      seq(() -> m.remove(a, new E(7)), () -> m.compute(a, (k, v) -> { v.v++; return v; }));
      seq(() -> m.replace(a, new E(7), new E(8)), () -> m.merge(a, new E(0), (v, w) -> { v.v++; return v; }));
      Runnable r = () -> {
        try { m.computeIfPresent(a, (k, v) -> { fail(); return v; }); } catch (IllegalStateException e) { sink(e); }
        try { m.compute(a, (k, v) -> { fail(); return v; }); } catch (IllegalStateException e) { sink(e); }
        m.computeIfAbsent(b, k -> { n++; return null; });
        m.compute(b, (k, v) -> { n++; return null; });
      };
      both(r, r);
    }
  }

  /** Bins that are far apart have locks of their own. */
  static class MapCallBad implements Case {
    int n;
    public void run() throws Exception {
      var m = new ConcurrentHashMap<Integer, String>(400);
      m.put(3, "");
      m.put(300, "");
      seq(() -> m.computeIfPresent(3, (k, v) -> { n++; return v; }), () -> m.computeIfPresent(300, (k, v) -> { n++; return v; }));
    }
  }

  /** Written after it was put in: the lock was given back before. */
  static class PbqCompareBad implements Case {
    static class E implements Comparable<E> {
      int v;
      E(int v) { this.v = v; }
      public int compareTo(E o) { return Integer.compare(v, o.v); }
    }
    public void run() throws Exception {
      var q = new PriorityBlockingQueue<E>();
      seq(() -> { E e = new E(3); q.put(e); e.v = 4; }, () -> q.put(new E(1)));
    }
  }

  static class PbqComparatorBad implements Case {
    static class E { int v; E(int v) { this.v = v; } }
    public void run() throws Exception {
      var q = new PriorityBlockingQueue<E>(4, (a, b) -> Integer.compare(a.v, b.v));
      E e = new E(3);
      q.put(e);
      seq(() -> q.put(new E(1)), () -> e.v = 4);
    }
  }

  static class DelayCompareBad implements Case {
    static class D implements Delayed {
      long at;
      D(int at) { this.at = at; }
      public long getDelay(TimeUnit u) { return at; }
      public int compareTo(Delayed o) { return Long.compare(at, ((D) o).at); }
    }
    public void run() throws Exception {
      var q = new DelayQueue<D>();
      seq(() -> { D d = new D(-3); q.put(d); d.at = -4; }, q::poll);
    }
  }

  /** Two queues, two locks. */
  static class PbqTwoBad implements Case {
    int n;
    public void run() throws Exception {
      var p = new PriorityBlockingQueue<String>(4, (a, b) -> { n++; return 0; });
      var q = new PriorityBlockingQueue<String>(4, (a, b) -> { n++; return 0; });
      p.put("a");
      q.put("a");
      seq(() -> p.put("b"), () -> q.put("b"));
    }
  }

  /** What the JDK compares by itself calls nobody: other elements order nothing. */
  static class PbqReverseBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new PriorityBlockingQueue<String>(4, Comparator.reverseOrder());
      q.put("z");
      seq(() -> { n = 1; q.put("b"); }, () -> { q.take(); n++; });
    }
  }

  /** Nor does a search for a string or for an object as such. */
  static class QueueSearchBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new LinkedBlockingQueue<Object>();
      q.put("first");
      q.contains("x");
      q.remove(new Object());
      seq(() -> { n = 1; q.put("b"); }, () -> { q.take(); n++; });
    }
  }

  static class QueueEqualsBad implements Case {
    static class E {
      int v;
      public boolean equals(Object o) { return o instanceof E e && e.v == v; }
      public int hashCode() { return 1; }
    }
    public void run() throws Exception {
      var q = new ArrayBlockingQueue<E>(4);
      seq(() -> { E e = new E(); q.put(e); e.v = 4; }, () -> q.contains(new E()));
    }
  }

  /** The linked queue calls after it has given its locks back. */
  static class LinkedActionBad implements Case {
    int n;
    public void run() throws Exception {
      var q = new LinkedBlockingQueue<String>(List.of("a"));
      seq(() -> q.forEach(e -> n++), () -> n++);
    }
  }
}
