package recent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.*;

/** What older JDKs do not have: scopes, scoped values, builders of threads, handles made from handles. As in idioms. */
public class Recent {
  interface Case { void run() throws Exception; }

  interface Body { void run() throws Throwable; }

  static Runnable of(Body body) {
    return () -> {
      try { body.run(); } catch (RuntimeException | Error e) { throw e; } catch (Throwable e) { throw new IllegalStateException(e); }
    };
  }

  static void both(Body a, Body b) throws Exception {
    Thread s = Thread.ofPlatform().name("a").start(of(a));
    Thread t = Thread.ofPlatform().name("b").start(of(b));
    s.join();
    t.join();
  }

  static void seq(Body a, Body b) throws Exception {
    Turn.set(0);
    both(() -> { a.run(); Turn.set(1); }, () -> { Turn.await(1); b.run(); });
    Turn.set(0);
  }

  static VarHandle vh(Class<?> type, String field, Class<?> of) {
    try { return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVarHandle(type, field, of); }
    catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static void sink(Object o) {}

  static class Base { int n; volatile int v; }

  // Scopes.

  static class JoinOk implements Case {
    int n;
    public void run() throws Exception {
      for (int i = 0; i < 50; i++) {
        n++;
        try (var s = StructuredTaskScope.open()) { s.fork(() -> { n++; }); s.join(); n++; }
        try (var s = StructuredTaskScope.open()) { var f = s.fork(() -> { n++; return 1; }); s.join(); f.get(); n++; }
      }
    }
  }

  static class JoinBad implements Case {
    int n;
    public void run() throws Exception {
      try (var s = StructuredTaskScope.open()) { s.fork(() -> { n++; }); n++; s.join(); }
    }
  }

  static class SiblingsBad implements Case {
    int n;
    public void run() throws Exception {
      try (var s = StructuredTaskScope.open()) { s.fork(() -> { n++; }); s.fork(() -> { n++; }); s.join(); }
    }
  }

  static class CloseOk implements Case {
    int n;
    public void run() throws Exception {
      for (int i = 0; i < 20; i++) {
        // Cancelled at once; what the other one has done until then is there after close.
        try (var s = StructuredTaskScope.open(Joiner.<Object>anySuccessfulResultOrThrow())) {
          s.fork(() -> { try { Thread.sleep(1000); } catch (InterruptedException e) { n++; } return null; });
          s.fork(() -> { Thread.sleep(2); return "x"; });
          s.join();
        }
        n++;
      }
    }
  }

  static class CancelledBad implements Case {
    int n;
    public void run() throws Exception {
      Turn.set(0);
      try (var s = StructuredTaskScope.open(Joiner.<Object>anySuccessfulResultOrThrow())) {
        s.fork(() -> { n++; Turn.set(1); try { Thread.sleep(1000); } catch (InterruptedException e) { Turn.await(2); } return null; });
        s.fork(() -> { Turn.await(1); return "x"; });
        s.join();
        n++;
        Turn.set(2);
      }
      Turn.set(0);
    }
  }

  static class JoinersOk implements Case {
    static class Mine implements Joiner<int[], Integer> {
      int last;
      final int[] all = new int[8];
      @Override public boolean onFork(Subtask<? extends int[]> t) { last++; return false; }
      @Override public boolean onComplete(Subtask<? extends int[]> t) { int[] x = t.get(); all[x[0]] = 1; return false; }
      @Override public Integer result() { int sum = last; for (int x : all) sum += x; return sum; }
    }
    public void run() throws Exception {
      try (var s = StructuredTaskScope.open(new Mine())) {
        for (int i = 0; i < 8; i++) { int k = i; s.fork(() -> { int[] x = new int[1]; x[0] = k; return x; }); }
        if (s.join() != 16) throw new IllegalStateException();
      }
      try (var s = StructuredTaskScope.open(Joiner.<int[]>allSuccessfulOrThrow())) {
        for (int i = 0; i < 8; i++) s.fork(() -> { int[] x = new int[1]; x[0] = 1; return x; });
        s.join().forEach(t -> t.get()[0]++);
      }
      try (var s = StructuredTaskScope.open(Joiner.<int[]>anySuccessfulResultOrThrow())) {
        for (int i = 0; i < 3; i++) s.fork(() -> { int[] x = new int[1]; x[0] = 1; return x; });
        s.join()[0]++;
      }
      int[] n = new int[1];
      try (var s = StructuredTaskScope.open(Joiner.<int[]>awaitAll())) {
        s.fork(() -> { n[0]++; throw new IllegalStateException(); });
        s.join();
        n[0]++;
      }
      try (var s = StructuredTaskScope.open(Joiner.<int[]>allUntil(t -> t.state() == Subtask.State.SUCCESS))) {
        s.fork(() -> { int[] x = new int[1]; x[0] = 1; return x; });
        s.join().forEach(t -> t.get()[0]++);
      }
    }
  }

  static class TimeoutOk implements Case {
    int n;
    public void run() throws Exception {
      try (var s = StructuredTaskScope.open(Joiner.<Object>awaitAll(), c -> c.withTimeout(java.time.Duration.ofMillis(20)))) {
        s.fork(() -> { try { Thread.sleep(5000); } catch (InterruptedException e) { n++; } return null; });
        try { s.join(); } catch (StructuredTaskScope.TimeoutException e) { sink(e); }
      }
      n++;
    }
  }

  /** Threads of the platform in a scope, and scopes in scopes. */
  static class NestedOk implements Case {
    int n;
    static final ScopedValue<int[]> VALUE = ScopedValue.newInstance();
    public void run() throws Exception {
      int[] box = new int[1];
      box[0] = 1;
      ScopedValue.where(VALUE, box).call(() -> {
        try (var s = StructuredTaskScope.open(Joiner.<Object>awaitAllSuccessfulOrThrow(), c -> c.withThreadFactory(Thread.ofPlatform().factory()))) {
          s.fork(() -> {
            VALUE.get()[0]++;
            try (var t = StructuredTaskScope.open()) { t.fork(() -> { n++; VALUE.get()[0]++; }); t.join(); }
            n++;
            return null;
          });
          s.join();
          n++;
          VALUE.get()[0]++;
        }
        return null;
      });
    }
  }

  // Threads.

  static class VirtualOk implements Case {
    int n;
    public void run() throws Exception {
      n = 1;
      Thread t = Thread.ofVirtual().unstarted(() -> n++);
      t.start();
      t.join();
      n++;
      if (!Thread.startVirtualThread(() -> n++).join(java.time.Duration.ofSeconds(20))) throw new IllegalStateException();
      n++;
      try (var e = Executors.newVirtualThreadPerTaskExecutor()) { e.submit(() -> n++).get(); n++; e.submit(() -> n++); }
      n++;
      var lock = new ReentrantLock();
      try (var e = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int i = 0; i < 200; i++) e.submit(() -> { lock.lock(); try { n++; Thread.sleep(0); } catch (InterruptedException x) { sink(x); } finally { lock.unlock(); } });
      }
      n++;
    }
  }

  static class VirtualBad implements Case {
    int n;
    public void run() throws Exception {
      try (var e = Executors.newVirtualThreadPerTaskExecutor()) { e.submit(() -> n++); n++; }
    }
  }

  static class FactoryOk implements Case {
    int n;
    public void run() throws Exception {
      ThreadFactory f = Thread.ofPlatform().daemon().name("w", 0).factory();
      n = 1;
      Thread t = f.newThread(() -> n++);
      t.start();
      t.join();
      n++;
    }
  }

  /** The common pool schedules too. */
  static class PoolScheduleOk implements Case {
    int n;
    public void run() throws Exception {
      var pool = new ForkJoinPool(2);
      for (int i = 0; i < 20; i++) {
        n++;
        pool.schedule(() -> { n++; }, 1, TimeUnit.MILLISECONDS).get();
        n++;
        pool.submitWithTimeout(() -> ++n, 5, TimeUnit.SECONDS, null).get();
        n++;
      }
      var l = new CountDownLatch(5);
      var f = pool.scheduleAtFixedRate(() -> { n++; l.countDown(); }, 1, 1, TimeUnit.MILLISECONDS);
      l.await();
      f.cancel(false);
      pool.close();
      n++;
    }
  }

  static class PoolScheduleBad implements Case {
    int n;
    public void run() throws Exception {
      try (var pool = new ForkJoinPool(2)) {
        Turn.set(0);
        var f = pool.schedule(() -> { n++; Turn.set(1); }, 3, TimeUnit.MILLISECONDS);
        Turn.await(1);
        n++;
        f.get();
      }
    }
  }

  // Handles made from handles.

  /** The coordinate is bound, the value is filtered: only the handle inside knows the field. */
  static class IndirectOk extends Base implements Case {
    static String text(int x) { return "" + x; }
    static int number(String x) { return Integer.parseInt(x); }
    public void run() throws Exception {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      VarHandle u = vh(Base.class, "v", int.class);
      VarHandle bound = MethodHandles.insertCoordinates(u, 0, this);
      seq(() -> { n = 1; bound.setVolatile(3); }, () -> { sink(v); n++; });
      VarHandle filtered =
          MethodHandles.filterValue(
              u,
              lookup.findStatic(IndirectOk.class, "number", MethodType.methodType(int.class, String.class)),
              lookup.findStatic(IndirectOk.class, "text", MethodType.methodType(String.class, int.class)));
      seq(() -> { n = 1; boolean b = filtered.compareAndSet((Base) this, "3", "4"); }, () -> { sink(v); n++; });
      MethodHandle get = bound.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
      seq(() -> { n = 1; v = 2; }, () -> { int x = (int) get.invokeExact(); n++; });
    }
  }

  static class IndirectBad implements Case {
    int n;
    public void run() throws Exception {
      VarHandle bound = MethodHandles.insertCoordinates(vh(IndirectBad.class, "n", int.class), 0, this);
      seq(() -> bound.set(3), () -> sink(n));
    }
  }

  static class FailIndirectBad extends Base implements Case {
    public void run() throws Exception {
      VarHandle bound = MethodHandles.insertCoordinates(vh(Base.class, "v", int.class), 0, this);
      seq(() -> { n = 1; boolean b = bound.compareAndSet(5, 6); }, () -> { sink(v); n++; });
    }
  }

  // Views of sequenced collections, and stages that work at the same time.

  static class ReversedBad implements Case {
    final List<Integer> list = new ArrayList<>(List.of(1));
    public void run() throws Exception { seq(() -> list.reversed().add(1), () -> sink(list.getFirst())); }
  }

  static class SequencedBad implements Case {
    final SequencedMap<Integer, Integer> map = new LinkedHashMap<>(Map.of(1, 1));
    public void run() throws Exception { seq(() -> map.sequencedKeySet().reversed().removeFirst(), () -> sink(map.firstEntry())); }
  }

  static class SequencedOk implements Case {
    final LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(Map.of(1, 1));
    final SequencedCollection<Integer> list = new ArrayList<>(List.of(1));
    public void run() throws Exception {
      Body read = () -> { sink(map.sequencedKeySet().reversed().getFirst()); sink(map.sequencedValues().getLast()); sink(map.firstEntry()); sink(list.reversed().getFirst()); };
      seq(read, read);
    }
  }

  static class MapConcurrentOk implements Case {
    static class Box { int n; Box(int i) { n = i; } }
    public void run() throws Exception {
      var all = IntStream.range(0, 100).mapToObj(i -> { Box b = new Box(i); b.n++; return b; })
          .gather(Gatherers.mapConcurrent(4, b -> { b.n++; return new Box(b.n); })).peek(b -> b.n++).toList();
      for (Box b : all) b.n++;
    }
  }

  /** Its later parts take some time to split, so that the ones before may be over just then. */
  static class Parts implements Spliterator<Integer> {
    int from;
    final int to;
    final int nanos;
    Parts(int from, int to, int nanos) { this.from = from; this.to = to; this.nanos = nanos; }
    public Spliterator<Integer> trySplit() {
      if (to - from < 2) return null;
      if (from > 0) for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) Thread.onSpinWait();
      Parts before = new Parts(from, (from + to) / 2, nanos);
      from = before.to;
      return before;
    }
    public boolean tryAdvance(Consumer<? super Integer> action) {
      if (from == to) return false;
      action.accept(from++);
      return true;
    }
    public long estimateSize() { return to - from; }
    public int characteristics() { return ORDERED | SIZED | SUBSIZED; }
  }

  /** One state goes from part to part. */
  static class FoldInPartsOk implements Case {
    static class Box { int n; }
    public void run() throws Exception {
      for (int k = 0; k < 2000; k++)
        sink(StreamSupport.stream(new Parts(0, 64, k * 7 % 200 * 1000), true).gather(Gatherers.fold(Box::new, (b, i) -> { b.n += i; return b; })).findFirst().get().n);
    }
  }

  static class FoldInPartsBad extends Base implements Case {
    void fold(boolean parallel) {
      sink(StreamSupport.stream(new Parts(0, 64, 0), parallel).gather(Gatherers.fold(() -> 0, (b, i) -> n++)).findFirst().get());
    }
    public void run() throws Exception { seq(() -> fold(false), () -> fold(true)); }
  }

  static class MapConcurrentBad implements Case {
    int n;
    public void run() throws Exception { sink(IntStream.range(0, 100).boxed().gather(Gatherers.mapConcurrent(4, i -> n++)).toList()); }
  }

  // Values that are set once.

  static class StableOk extends Base implements Case {
    final StableValue<int[]> value = StableValue.of();
    static final java.util.function.Supplier<int[]> SUPPLIER = StableValue.supplier(() -> { int[] x = new int[1]; x[0] = 1; return x; });
    final List<int[]> list = StableValue.list(3, i -> { int[] x = new int[1]; x[0] = i; return x; });
    int m;
    public void run() throws Exception {
      seq(() -> { n = 1; value.setOrThrow(new int[] {1}); }, () -> { while (!value.isSet()) Thread.onSpinWait(); n++; value.orElseThrow()[0]++; });
      seq(() -> { m = 1; StableOk.SUPPLIER.get(); }, () -> { StableOk.SUPPLIER.get()[0]++; });
      seq(() -> sink(list.get(1)), () -> sink(list.get(1)[0]++));
      both(() -> sink(list.get(2)[0]), () -> sink(list.get(2)[0]));
    }
  }

  /** Who comes while another sets it waits for the monitor, and then finds the value. */
  static class StableLostOk implements Case {
    static int[] late(int k) {
      Turn.set(1);
      for (long end = System.nanoTime() + 5_000_000; System.nanoTime() < end; ) Thread.onSpinWait();
      int[] x = new int[1];
      x[0] = k;
      return x;
    }
    public void run() throws Exception {
      for (int i = 0; i < 10; i++) {
        List<int[]> list = StableValue.list(1, k -> late(k));
        Turn.set(0);
        both(() -> sink(list.get(0)[0]), () -> { Turn.await(1); sink(list.get(0)[0]); });
        StableValue<int[]> value = StableValue.of();
        Turn.set(0);
        both(() -> value.orElseSet(() -> late(1)), () -> { Turn.await(1); if (!value.trySet(new int[0])) sink(value.orElseThrow()[0]); });
      }
    }
  }

  /** A supplier that fails lets the next one run, after it. */
  static class StableFailedOk extends Base implements Case {
    public void run() throws Exception {
      StableValue<String> value = StableValue.of();
      seq(
          () -> { try { value.orElseSet(() -> { n = 1; throw new IllegalStateException(); }); } catch (IllegalStateException e) { sink(e); } },
          () -> value.orElseSet(() -> "" + n++));
    }
  }

  static class StableFailedBad extends Base implements Case {
    public void run() throws Exception {
      StableValue<String> value = StableValue.of();
      seq(
          () -> { try { value.orElseSet(() -> { throw new IllegalStateException(); }); } catch (IllegalStateException e) { n = 1; } },
          () -> value.orElseSet(() -> "" + n++));
    }
  }

  static class StableBad extends Base implements Case {
    final StableValue<String> one = StableValue.of();
    final StableValue<String> other = StableValue.of();
    public void run() throws Exception { seq(() -> { n = 1; one.trySet("a"); }, () -> { sink(other.orElse("b")); n++; }); }
  }

  static class StableLateBad extends Base implements Case {
    final StableValue<String> value = StableValue.of();
    public void run() throws Exception { seq(() -> { value.trySet("a"); n = 1; }, () -> { sink(value.orElse("b")); n++; }); }
  }

  public static void main(String[] args) throws Exception {
    Set<String> wanted = new HashSet<>(Arrays.asList(args));
    List<Class<?>> all = new ArrayList<>(List.of(Recent.class.getDeclaredClasses()));
    all.sort(Comparator.comparing(Class::getName));
    for (Class<?> c : all) {
      if (!Case.class.isAssignableFrom(c) || c.isInterface()) continue;
      if (!wanted.isEmpty() && !wanted.contains(c.getSimpleName())) continue;
      var k = c.getDeclaredConstructor();
      k.setAccessible(true);
      ((Case) k.newInstance()).run();
      System.out.println("ran " + c.getSimpleName());
    }
  }
}
