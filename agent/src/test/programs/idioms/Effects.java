package idioms;

import idioms.Idioms.Case;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** What single operations do and do not order: compares that fail, elements of atomic arrays, handles however made. */
public final class Effects {
  interface Body { void run() throws Throwable; }

  private Effects() {}

  static Runnable of(Body body) {
    return () -> {
      try { body.run(); } catch (RuntimeException | Error e) { throw e; } catch (Throwable e) { throw new IllegalStateException(e); }
    };
  }

  static void both(Body a, Body b) throws Exception { Idioms.both(of(a), of(b)); }

  /** First a, then b, in time; the detector does not see that. */
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

  static class Base { int n; volatile int v; int plain; }

  /** That two accesses of these lines were worth a note before does not hide it. */
  static class NoteThenRaceBad implements Case {
    int v;
    static final VarHandle V = vh(NoteThenRaceBad.class, "v", int.class);
    void touch(boolean plain) { if (plain) v = 2; else V.setOpaque(this, 1); }
    public void run() throws Exception {
      seq(() -> touch(false), () -> touch(false));
      seq(() -> touch(false), () -> touch(true));
    }
  }

  // Compares: a failed one is a read.

  static class CasAtomicOk implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception { seq(() -> { n = 1; a.compareAndSet(0, 1); }, () -> { a.get(); n = 2; }); }
  }

  static class FailCasAtomicBad implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception { seq(() -> { n = 1; a.compareAndSet(5, 1); }, () -> { a.get(); n = 2; }); }
  }

  /** A failed one acquires all the same. */
  static class FailCasReadsOk implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception { seq(() -> { n = 1; a.set(1); }, () -> { a.compareAndSet(5, 6); n = 2; }); }
  }

  static class FailExchangeAtomicBad implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    final AtomicReference<String> b = new AtomicReference<>("");
    final AtomicBoolean c = new AtomicBoolean();
    public void run() throws Exception {
      seq(() -> { n = 1; a.compareAndExchange(5, 1); b.compareAndExchange("x", "y"); c.compareAndExchange(true, true); },
          () -> { a.get(); b.get(); c.get(); n = 2; });
    }
  }

  static class ExchangeAtomicOk implements Case {
    int n;
    final AtomicLong a = new AtomicLong();
    public void run() throws Exception { seq(() -> { n = 1; a.compareAndExchange(0, 1); }, () -> { a.get(); n = 2; }); }
  }

  static class UpdateAtomicOk implements Case {
    int n, m;
    final AtomicInteger a = new AtomicInteger();
    final AtomicReferenceArray<String> b = new AtomicReferenceArray<>(3);
    public void run() throws Exception {
      seq(() -> { n = 1; a.getAndUpdate(x -> x + 1); }, () -> { a.accumulateAndGet(3, Integer::sum); n = 2; });
      seq(() -> { m = 1; b.updateAndGet(2, x -> "x"); }, () -> { b.get(2); m = 2; });
    }
  }

  static class WeakAcquireBad implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception { seq(() -> { n = 1; while (!a.weakCompareAndSetAcquire(0, 1)) { } }, () -> { a.get(); n = 2; }); }
  }

  static class WeakReleaseOk implements Case {
    int n;
    final AtomicInteger a = new AtomicInteger();
    public void run() throws Exception { seq(() -> { n = 1; while (!a.weakCompareAndSetRelease(0, 1)) { } }, () -> { a.getAcquire(); n = 2; }); }
  }

  static class FailCasUpdaterBad implements Case {
    int n;
    volatile int v;
    static final AtomicIntegerFieldUpdater<FailCasUpdaterBad> U = AtomicIntegerFieldUpdater.newUpdater(FailCasUpdaterBad.class, "v");
    public void run() throws Exception { seq(() -> { n = 1; U.compareAndSet(this, 5, 1); }, () -> { sink(v); n = 2; }); }
  }

  static class CasUpdaterOk implements Case {
    int n;
    volatile String v;
    static final AtomicReferenceFieldUpdater<CasUpdaterOk, String> U = AtomicReferenceFieldUpdater.newUpdater(CasUpdaterOk.class, String.class, "v");
    public void run() throws Exception { seq(() -> { n = 1; U.compareAndSet(this, null, "x"); }, () -> { sink(v); n = 2; }); }
  }

  static class FailCasHandleBad extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class);
    public void run() throws Exception { seq(() -> { n = 1; boolean b = U.compareAndSet(this, 5, 1); }, () -> { sink(v); n = 2; }); }
  }

  static class CasHandleOk extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class);
    public void run() throws Exception { seq(() -> { n = 1; boolean b = U.compareAndSet(this, 0, 1); }, () -> { sink(v); n = 2; }); }
  }

  static class FailExchangeHandleBad extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class);
    public void run() throws Exception { seq(() -> { n = 1; int b = (int) U.compareAndExchange(this, 5, 1); }, () -> { sink(v); n = 2; }); }
  }

  static class ExchangeHandleOk implements Case {
    int n;
    volatile long v;
    static final VarHandle U = vh(ExchangeHandleOk.class, "v", long.class);
    public void run() throws Exception { seq(() -> { n = 1; long b = (long) U.compareAndExchange(this, 0L, 1L); }, () -> { sink(v); n = 2; }); }
  }

  static class FailExchangeReferenceBad implements Case {
    int n;
    volatile String v;
    static final VarHandle U = vh(FailExchangeReferenceBad.class, "v", String.class);
    public void run() throws Exception { seq(() -> { n = 1; String b = (String) U.compareAndExchange(this, "a", "b"); }, () -> { sink(v); n = 2; }); }
  }

  static class ThrowingCasOk extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class);
    static void cast(Object on) { try { boolean b = U.compareAndSet(on, 0, 1); } catch (ClassCastException e) { return; } throw new IllegalStateException(); }
    public void run() throws Exception {
      AtomicIntegerArray a = new AtomicIntegerArray(1);
      try { a.compareAndSet(7, 0, 1); throw new IllegalStateException(); } catch (IndexOutOfBoundsException e) { a.compareAndSet(0, 0, 1); }
      for (int i = 0; i < 100; i++) cast("no");
      seq(() -> { n = 1; cast(1); boolean b = U.compareAndSet(this, 0, 1); }, () -> { cast(""); sink(v); n = 2; });
    }
  }

  static sun.misc.Unsafe unsafe() {
    try {
      var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
      f.setAccessible(true);
      return (sun.misc.Unsafe) f.get(null);
    } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static long offset(Class<?> type, String field) {
    try { return unsafe().objectFieldOffset(type.getDeclaredField(field)); } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static class FailCasUnsafeBad extends Base implements Case {
    static final sun.misc.Unsafe U = unsafe();
    static final long O = offset(Base.class, "v");
    public void run() throws Exception { seq(() -> { n = 1; U.compareAndSwapInt(this, O, 5, 1); }, () -> { sink(v); n = 2; }); }
  }

  static class CasUnsafeOk extends Base implements Case {
    static final sun.misc.Unsafe U = unsafe();
    static final long O = offset(Base.class, "v");
    public void run() throws Exception { seq(() -> { n = 1; U.compareAndSwapInt(this, O, 0, 1); }, () -> { sink(v); n = 2; }); }
  }

  static final class State extends AbstractQueuedSynchronizer {
    boolean compare(int from, int to) { return compareAndSetState(from, to); }
    int get() { return getState(); }
  }

  static class FailCasStateBad implements Case {
    int n;
    final State s = new State();
    public void run() throws Exception { seq(() -> { n = 1; s.compare(5, 1); }, () -> { s.get(); n = 2; }); }
  }

  static class CasStateOk implements Case {
    int n;
    final State s = new State();
    public void run() throws Exception { seq(() -> { n = 1; s.compare(0, 1); }, () -> { s.get(); n = 2; }); }
  }

  static class FailStampedBad implements Case {
    int n;
    final AtomicStampedReference<String> a = new AtomicStampedReference<>("a", 0);
    public void run() throws Exception { seq(() -> { n = 1; a.compareAndSet("b", "c", 0, 1); }, () -> { a.getStamp(); n = 2; }); }
  }

  /** Who comes too late to complete a future tells its readers nothing. */
  static class FailCompleteBad implements Case {
    int n;
    public void run() throws Exception {
      CompletableFuture<String> f = CompletableFuture.completedFuture("");
      seq(() -> { n = 1; f.complete("x"); }, () -> { f.join(); n = 2; });
    }
  }

  // Atomic arrays: one variable for each element.

  static class ElementOk implements Case {
    int n, m, k;
    public void run() throws Exception {
      AtomicIntegerArray a = new AtomicIntegerArray(400);
      seq(() -> { n = 1; a.set(3, 1); }, () -> { a.get(3); n = 2; });
      AtomicLongArray b = new AtomicLongArray(400);
      seq(() -> { m = 1; b.getAndAdd(7, 1); }, () -> { b.compareAndSet(7, 1, 2); m = 2; });
      AtomicReferenceArray<String> c = new AtomicReferenceArray<>(400);
      seq(() -> { k = 1; c.compareAndSet(399, null, ""); }, () -> { c.getAcquire(399); k = 2; });
    }
  }

  static class IntElementBad implements Case {
    int n;
    final AtomicIntegerArray a = new AtomicIntegerArray(400);
    public void run() throws Exception { seq(() -> { n = 1; a.set(3, 1); }, () -> { a.get(200); n = 2; }); }
  }

  static class LongElementBad implements Case {
    int n;
    final AtomicLongArray a = new AtomicLongArray(400);
    public void run() throws Exception { seq(() -> { n = 1; a.incrementAndGet(3); }, () -> { a.incrementAndGet(4); n = 2; }); }
  }

  static class ReferenceElementBad implements Case {
    int n;
    final AtomicReferenceArray<String> a = new AtomicReferenceArray<>(400);
    public void run() throws Exception { seq(() -> { n = 1; a.set(3, ""); }, () -> { a.get(200); n = 2; }); }
  }

  static class FailElementBad implements Case {
    int n;
    final AtomicIntegerArray a = new AtomicIntegerArray(400);
    public void run() throws Exception { seq(() -> { n = 1; a.compareAndSet(3, 5, 6); a.compareAndExchange(3, 7, 8); }, () -> { a.get(3); n = 2; }); }
  }

  // Handles of a volatile field, however the program came by them.

  static class ExactHandleOk extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class).withInvokeExactBehavior();
    public void run() throws Exception { seq(() -> { n = 1; U.setVolatile((Base) this, 3); }, () -> { sink(v); n++; }); }
  }

  static class ReflectedHandleOk extends Base implements Case {
    static VarHandle reflected() {
      try { return MethodHandles.lookup().unreflectVarHandle(Base.class.getDeclaredField("v")); }
      catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
    }
    static final VarHandle U = reflected();
    public void run() throws Exception { seq(() -> { n = 1; U.setRelease(this, 3); }, () -> { int x = (int) U.getAcquire(this); n++; }); }
  }

  static class ReflectedHandleBad extends Base implements Case {
    static final VarHandle U = ReflectedHandleOk.reflected();
    int n;
    public void run() throws Exception { seq(() -> { n = 1; U.setOpaque(this, 3); }, () -> { sink(v); n++; }); }
  }

  static class StaticHandleOk implements Case {
    static class Late { static volatile int v; static { sink(1); } }
    int n;
    public void run() throws Exception {
      VarHandle u = MethodHandles.lookup().findStaticVarHandle(Late.class, "v", int.class);
      seq(() -> { n = 1; u.setVolatile(3); }, () -> { int x = (int) u.getVolatile(); n++; });
    }
  }

  static MethodHandle mh(Class<?> type, String field, Class<?> of, VarHandle.AccessMode mode) { return vh(type, field, of).toMethodHandle(mode); }

  static class MethodHandleOk extends Base implements Case {
    static final MethodHandle SET = mh(Base.class, "v", int.class, VarHandle.AccessMode.SET_VOLATILE);
    static final MethodHandle GET = mh(Base.class, "v", int.class, VarHandle.AccessMode.GET_VOLATILE);
    public void run() throws Exception { seq(() -> { n = 1; SET.invokeExact((Base) this, 3); }, () -> { int x = (int) GET.invokeExact((Base) this); n++; }); }
  }

  static class PlainMethodHandleBad implements Case {
    int n;
    static final MethodHandle SET = mh(PlainMethodHandleBad.class, "n", int.class, VarHandle.AccessMode.SET);
    public void run() throws Exception { seq(() -> { SET.invokeExact(this, 3); }, () -> sink(n)); }
  }

  static class CasMethodHandleOk extends Base implements Case {
    static final MethodHandle CAS = mh(Base.class, "v", int.class, VarHandle.AccessMode.COMPARE_AND_SET);
    public void run() throws Exception { seq(() -> { n = 1; boolean b = (boolean) CAS.invokeExact((Base) this, 0, 3); }, () -> { sink(v); n++; }); }
  }

  static class FailCasMethodHandleBad extends Base implements Case {
    static final MethodHandle CAS = mh(Base.class, "v", int.class, VarHandle.AccessMode.COMPARE_AND_SET);
    static final MethodHandle EXCHANGE = mh(Base.class, "v", int.class, VarHandle.AccessMode.COMPARE_AND_EXCHANGE);
    public void run() throws Exception {
      seq(() -> { n = 1; boolean b = (boolean) CAS.invokeExact((Base) this, 7, 3); int x = (int) EXCHANGE.invokeExact((Base) this, 8, 9); }, () -> { sink(v); n++; });
    }
  }

  static class InvokerOk extends Base implements Case {
    static final VarHandle U = vh(Base.class, "v", int.class);
    static final MethodHandle SET =
        MethodHandles.varHandleInvoker(VarHandle.AccessMode.SET_RELEASE, MethodType.methodType(void.class, Base.class, int.class));
    static final MethodHandle GET =
        MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET_ACQUIRE, MethodType.methodType(int.class, Base.class));
    public void run() throws Exception { seq(() -> { n = 1; SET.invoke(U, (Base) this, 3); }, () -> { int x = (int) GET.invokeExact(U, (Base) this); n++; }); }
  }

  static class InvokerBad implements Case {
    int n;
    static final VarHandle U = vh(InvokerBad.class, "n", int.class);
    static final MethodHandle SET =
        MethodHandles.varHandleInvoker(VarHandle.AccessMode.SET, MethodType.methodType(void.class, InvokerBad.class, int.class));
    public void run() throws Exception { seq(() -> { SET.invoke(U, this, 3); }, () -> sink(n)); }
  }

  static class ViewBad implements Case {
    static final VarHandle A = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    final byte[] a = new byte[16];
    public void run() throws Exception { seq(() -> A.set(a, 4, 3), () -> sink(a[7])); }
  }

  static class ViewOk implements Case {
    static final VarHandle A = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    final byte[] a = new byte[16];
    public void run() throws Exception { seq(() -> A.set(a, 4, 3), () -> { sink(a[3]); sink(a[8]); }); }
  }

  // Of arrays, what is read.

  static class CopyOfOk implements Case {
    final int[] a = new int[8];
    public void run() throws Exception {
      seq(() -> a[6] = 1, () -> { sink(Arrays.copyOf(a, 4)); sink(Arrays.copyOfRange(a, 0, 4)); sink(Arrays.copyOfRange(a, 7, 20)); });
    }
  }

  static class CopyOfShorterBad implements Case {
    final int[] a = new int[8];
    public void run() throws Exception { seq(() -> a[6] = 1, () -> sink(Arrays.copyOf(a, 7))); }
  }

  static class CopyOfLongerBad implements Case {
    final int[] a = new int[8];
    public void run() throws Exception { seq(() -> a[6] = 1, () -> sink(Arrays.copyOfRange(a, 5, 70))); }
  }

  static class SearchOk implements Case {
    final int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    public void run() throws Exception { seq(() -> a[0] = 1, () -> { Arrays.binarySearch(a, 9); Arrays.binarySearch(a, 2, 9, 1); Arrays.binarySearch(a, 99); }); }
  }

  static class SearchedBad implements Case {
    final int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    public void run() throws Exception { seq(() -> a[0] = 1, () -> Arrays.binarySearch(a, 0)); }
  }
}
