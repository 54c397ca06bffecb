package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HolderModelTest {
  @Test
  void threadLocals() {
    ModelCase.of(
            """
            ---
            class Local extends ThreadLocal<Object> {
              protected Object initialValue() { return new B(); }
            }
            """,
            """
            ThreadLocal<Object> a = ThreadLocal.withInitial(A::new);
            p1(a.get());
            ThreadLocal<Object> b = new Local();
            b.set(new C());
            p2(b.get());
            """)
        .holds(1, "A")
        .holds(2, "B", "C")
        .calls("Local.initialValue", SYNCHRONOUS);
  }

  @Test
  void atomicReferences() {
    ModelCase.of(
            """
            static Object next(Object x) { p1(x); return new B(); }
            """,
            """
            AtomicReference<Object> a = new AtomicReference<>(new A());
            p2(a.updateAndGet(T::next));
            p3(a.getAndSet(null));
            AtomicReference<Object> b = new AtomicReference<>();
            b.compareAndSet(null, new C());
            p4(b.get());
            b.accumulateAndGet(new A(), (x, y) -> { p5(y); return x; });
            AtomicReferenceArray<Object> c = new AtomicReferenceArray<>(3);
            c.set(0, new K());
            p6(c.get(0));
            AtomicStampedReference<Object> d = new AtomicStampedReference<>(new A(), 0);
            d.compareAndSet(null, new B(), 0, 1);
            p7(d.getReference());
            new AtomicInteger().updateAndGet(i -> { p8(new A()); return i; });
            new LongAccumulator((x, y) -> { p9(new B()); return x; }, 0).accumulate(1);
            """)
        .holds(1, "A", "B")
        .holds(2, "B")
        .holds(3, "A", "B")
        .holds(4, "C")
        .holds(5, "A")
        .holds(6, "K")
        .holds(7, "A", "B")
        .holds(8, "A")
        .holds(9, "B");
  }

  @Test
  void referencesAndCleaners() {
    ModelCase.of(
            """
            java.lang.ref.ReferenceQueue<Object> q = new java.lang.ref.ReferenceQueue<>();
            java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(new A(), q);
            p1(w.get());
            p2(q.poll().get());
            java.lang.ref.Cleaner c = java.lang.ref.Cleaner.create();
            c.register(new A(), new R()).clean();
            """)
        .holds(1, "A")
        .holds(2, "A")
        .calls("R.run", SYNCHRONOUS, STARTED);
  }

  @Test
  void theLocksOfALockAreAlwaysTheSame() {
    ModelCase c =
        ModelCase.of(
            """
            ReadWriteLock l = new ReentrantReadWriteLock();
            ReentrantReadWriteLock m = new ReentrantReadWriteLock();
            Lock r = l.readLock();
            p1(r);
            p1(l.readLock());
            p2(m.readLock());
            p2(((ReadWriteLock) m).readLock());
            p3(m.writeLock());
            ReentrantLock n = new ReentrantLock();
            n.lock();
            try { p4(n.newCondition()); } finally { n.unlock(); }
            p5(l.readLock());
            p5(m.readLock());
            p6(new StampedLock().asReadLock());
            """);
    c.holds(1, "ReadLock").holds(2, "ReadLock").holds(3, "WriteLock").holds(4, "Condition");
    assertThat(c.count(1)).isEqualTo(1);
    assertThat(c.count(2)).isEqualTo(1);
    assertThat(c.count(4)).isEqualTo(1);
    assertThat(c.count(5)).isEqualTo(2);
  }

  @Test
  void synchronizersAskTheirSubclasses() {
    ModelCase.of(
            """
            ---
            class Sync extends AbstractQueuedSynchronizer {
              protected boolean tryAcquire(int n) { T.p1(this); return true; }
              protected boolean tryRelease(int n) { T.p2(this); return true; }
            }
            """,
            """
            Sync s = new Sync();
            s.acquire(1);
            s.release(1);
            new CyclicBarrier(2, new R()).await();
            """)
        .calls("Sync.tryAcquire", SYNCHRONOUS)
        .calls("Sync.tryRelease", SYNCHRONOUS)
        .calls("R.run", SYNCHRONOUS);
  }
}
