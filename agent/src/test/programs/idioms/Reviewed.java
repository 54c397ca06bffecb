package idioms;

import static idioms.Effects.both;
import static idioms.Effects.seq;
import static idioms.Effects.sink;
import static idioms.Effects.vh;

import idioms.Idioms.Case;
import java.io.*;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Cases of a review by somebody who had not seen the implementation. */
public final class Reviewed {
  private Reviewed() {}

  static class AtomicPlainBad implements Case { int n; AtomicInteger a=new AtomicInteger(); public void run() throws Exception { seq(() -> { n=1; a.set(1); }, () -> { a.getPlain(); n=2; }); } }

  static class AtomicOpaqueBad implements Case { int n; AtomicInteger a=new AtomicInteger(); public void run() throws Exception { seq(() -> { n=1; a.setOpaque(1); }, () -> { a.get(); n=2; }); } }

  static class AtomicRelAcqOk implements Case { int n; AtomicInteger a=new AtomicInteger(); public void run() throws Exception { seq(() -> { n=1; a.setRelease(1); }, () -> { a.getAcquire(); n=2; }); } }

  static class AtomicWeakPlainBad implements Case { int n; AtomicInteger a=new AtomicInteger(); public void run() throws Exception { seq(() -> { n=1; while(!a.weakCompareAndSetPlain(0,1)); }, () -> { a.get(); n=2; }); } }

  static class VhGetAndAddAcquireBad implements Case { int n; volatile int v; static final VarHandle U=vh(VhGetAndAddAcquireBad.class,"v",int.class); public void run() throws Exception { seq(() -> { n=1; int q=(int)U.getAndAddAcquire(this,1); }, () -> { int x=v; n=2; }); } }

  static class VhGetAndAddReleaseOk implements Case { int n; volatile int v; static final VarHandle U=vh(VhGetAndAddReleaseOk.class,"v",int.class); public void run() throws Exception { seq(() -> { n=1; int q=(int)U.getAndAddRelease(this,1); }, () -> { int x=v; n=2; }); } }

  static class AdderBad implements Case { int n; LongAdder a=new LongAdder(); public void run() throws Exception { seq(() -> { n=1; a.increment(); }, () -> { a.sum(); n=2; }); } }

  static class AccumBad implements Case { int n; LongAccumulator a=new LongAccumulator(Long::sum,0); public void run() throws Exception { seq(() -> { n=1; a.accumulate(3); }, () -> { a.get(); n=2; }); } }

  static class ExchangerOk implements Case { int a,b; Exchanger<String> x=new Exchanger<>(); public void run() throws Exception { both(() -> { a=1; x.exchange(""); b++; }, () -> { b=1; x.exchange(""); a++; }); } }

  static class ExchangerBad implements Case { int a; Exchanger<String> x=new Exchanger<>(); public void run() throws Exception { both(() -> { x.exchange(""); a++; }, () -> { x.exchange(""); a++; }); } }

  static class PhaserOk implements Case { int a,b; Phaser p=new Phaser(2); public void run() throws Exception { both(() -> { a=1; p.arriveAndAwaitAdvance(); b++; }, () -> { b=1; p.arriveAndAwaitAdvance(); a++; }); } }

  static class PhaserArriveOk implements Case { int a; Phaser p=new Phaser(2); public void run() throws Exception { both(() -> { a=1; p.arrive(); }, () -> { p.awaitAdvance(p.arrive()); a++; }); } }

  static class PhaserDeregOk implements Case { int a; Phaser p=new Phaser(2); public void run() throws Exception { both(() -> { a=1; p.arriveAndDeregister(); }, () -> { p.arriveAndAwaitAdvance(); a++; }); } }

  static class BarrierBad implements Case { int a; CyclicBarrier p=new CyclicBarrier(2); public void run() throws Exception { both(() -> { p.await(); a++; }, () -> { p.await(); a++; }); } }

  static class SemaphoreOk implements Case { int a; Semaphore p=new Semaphore(0); public void run() throws Exception { both(() -> { a=1; p.release(); }, () -> { p.acquire(); a++; }); } }

  static class SemaphoreBad implements Case { int a; Semaphore p=new Semaphore(0); public void run() throws Exception { seq(() -> { a=1; p.release(); }, () -> { new Semaphore(1).acquire(); p.tryAcquire(3); a++; }); } }

  static class LatchBad implements Case { int a; CountDownLatch p=new CountDownLatch(1); public void run() throws Exception { seq(() -> { p.countDown(); a=1; }, () -> { p.await(); a++; }); } }

  static class StampedConvertOk implements Case { int a; StampedLock l=new StampedLock(); void f(){ long s=l.readLock(); try { while (true) { long t=l.tryConvertToWriteLock(s); if (t!=0){ s=t; a++; break; } l.unlockRead(s); s=l.writeLock(); } } finally { l.unlock(s);} } public void run() throws Exception { both(()->{for(int i=0;i<50;i++)f();}, ()->{for(int i=0;i<50;i++)f();}); } }

  static class StampedAsLockOk implements Case { int a; StampedLock l=new StampedLock(); void f(){ var k=l.asWriteLock(); k.lock(); try { a++; } finally { k.unlock(); } } int g(){ var k=l.asReadLock(); k.lock(); try { return a; } finally { k.unlock(); } } public void run() throws Exception { both(()->{f();g();},()->{f();g();}); } }

  static class StampedReadBad implements Case { int a; StampedLock l=new StampedLock(); void f(){ long s=l.readLock(); try { a++; } finally { l.unlockRead(s); } } public void run() throws Exception { both(this::f,this::f); } }

  static class RwReadReadBad implements Case { int a; ReentrantReadWriteLock l=new ReentrantReadWriteLock(); public void run() throws Exception { seq(()->{ a=1; l.readLock().lock(); l.readLock().unlock(); },()->{ l.readLock().lock(); l.readLock().unlock(); a++; }); } }

  static class UnrelatedLocksBad implements Case { int a; ReentrantLock l=new ReentrantLock(), m=new ReentrantLock(); public void run() throws Exception { seq(()->{ l.lock(); a=1; l.unlock(); },()->{ m.lock(); a++; m.unlock(); }); } }

  static class ConditionBad implements Case { int a; boolean r; ReentrantLock l=new ReentrantLock(); Condition c=l.newCondition(); public void run() throws Exception { both(()->{ l.lock(); r=true; c.signal(); l.unlock(); a=1; },()->{ l.lock(); while(!r)c.await(); l.unlock(); a++; }); } }

  static void q(BlockingQueue<int[]> q) throws Exception { both(()->{ int[] x=new int[1]; x[0]=1; q.put(x); }, ()->{ int[] x=q.take(); x[0]++; }); }

  static class QueuesOk implements Case { public void run() throws Exception { q(new ArrayBlockingQueue<>(3)); q(new LinkedBlockingQueue<>()); q(new LinkedBlockingDeque<>()); q(new PriorityBlockingQueue<>(3,(a,b)->0)); q(new SynchronousQueue<>()); q(new SynchronousQueue<>(true)); q(new LinkedTransferQueue<>()); 
     var t=new LinkedTransferQueue<int[]>(); int[] z=new int[1]; both(()->{ z[0]=1; t.transfer(z); z[0]++; }, ()->{ int[] x=t.take(); }); } }

  static class D implements Delayed { int n; public long getDelay(TimeUnit u){return 0;} public int compareTo(Delayed d){return 0;} }

  static class DelayOk implements Case { public void run() throws Exception { var q=new DelayQueue<D>(); both(()->{ D d=new D(); d.n=1; q.put(d); },()->{ D d=q.take(); d.n++; }); } }

  static class ClqOk implements Case { public void run() throws Exception { var q=new ConcurrentLinkedQueue<int[]>(); both(()->{ int[] x=new int[1]; x[0]=1; q.add(x); },()->{ int[] x; while((x=q.poll())==null); x[0]++; }); var d=new ConcurrentLinkedDeque<int[]>(); both(()->{ int[] x=new int[1]; x[0]=1; d.addFirst(x); },()->{ int[] x; while((x=d.pollLast())==null); x[0]++; }); } }

  static class QueueElementBad implements Case { int n; public void run() throws Exception { var q=new LinkedBlockingQueue<String>(); q.put("first"); seq(()->{ n=1; q.put("b"); },()->{ q.take(); n++; }); } }

  static class AbqElementBad implements Case { int n; public void run() throws Exception { var q=new ArrayBlockingQueue<String>(4); q.put("first"); seq(()->{ n=1; q.put("b"); },()->{ q.take(); n++; }); } }

  static class PbqElementBad implements Case { int n; public void run() throws Exception { var q=new PriorityBlockingQueue<String>(4); q.put("a"); seq(()->{ n=1; q.put("b"); },()->{ q.take(); n++; }); } }

  static class LbdElementBad implements Case { int n; public void run() throws Exception { var q=new LinkedBlockingDeque<String>(4); q.put("a"); seq(()->{ n=1; q.put("b"); },()->{ q.take(); n++; }); } }

  static class CldElementBad implements Case { int n; public void run() throws Exception { var q=new ConcurrentLinkedDeque<String>(); q.add("a"); q.add("a2"); q.add("a3");q.add("a4"); seq(()->{ n=1; q.add("b"); },()->{ q.poll(); n++; }); } }

  static class LtqElementBad implements Case { int n; public void run() throws Exception { var q=new LinkedTransferQueue<String>(); q.add("a"); q.add("a2"); q.add("a3");q.add("a4"); seq(()->{ n=1; q.add("b"); },()->{ q.poll(); n++; }); } }

  static class SkipKeyBad implements Case { int n; public void run() throws Exception { var q=new ConcurrentSkipListMap<Integer,String>(); for(int i=0;i<1000;i++)q.put(i,""); seq(()->{ n=1; q.put(7,"x"); },()->{ q.get(900); n++; }); } }

  static class SkipSetOk implements Case { int n; public void run() throws Exception { var q=new ConcurrentSkipListSet<Integer>(); both(()->{ n=1; q.add(7); },()->{ while(!q.contains(7)); n++; }); } }

  static class KeySetOk implements Case { int n; public void run() throws Exception { var q=ConcurrentHashMap.<Integer>newKeySet(); both(()->{ n=1; q.add(7); },()->{ while(!q.contains(7)); n++; }); } }

  static class ChmIterOk implements Case { public void run() throws Exception { var q=new ConcurrentHashMap<Integer,int[]>(); both(()->{ int[] x=new int[1]; x[0]=1; q.put(7,x); },()->{ while(q.isEmpty()); for(int[] x:q.values()) x[0]++; }); var m=new ConcurrentHashMap<Integer,int[]>(); both(()->{ int[] x=new int[1]; x[0]=1; m.put(7,x); },()->{ while(m.isEmpty()); m.forEach((k,v)->v[0]++); }); } }

  static class CowBad implements Case { int n; public void run() throws Exception { var q=new CopyOnWriteArrayList<String>(); var p=new CopyOnWriteArrayList<String>(List.of("")); seq(()->{ n=1; q.add(""); },()->{ p.get(0); n++; }); } }

  static class CowSetOk implements Case { int n; public void run() throws Exception { var q=new CopyOnWriteArraySet<String>(); both(()->{ n=1; q.add(""); },()->{ while(q.isEmpty()); n++; }); } }

  static class CachedOk implements Case { int n; public void run() throws Exception { var e=Executors.newCachedThreadPool(); for(int i=0;i<20;i++){ n++; e.submit(()->{n++;}).get(); } e.shutdown(); } }

  static class InvokeAnyOk implements Case { public void run() throws Exception { var e=Executors.newFixedThreadPool(2); int[] r=e.invokeAny(List.<Callable<int[]>>of(()->{int[] x=new int[1];x[0]=1;return x;},()->{int[] x=new int[1];x[0]=1;return x;})); r[0]++; e.shutdown(); } }

  static class WorkStealOk implements Case { int n; public void run() throws Exception { var e=Executors.newWorkStealingPool(); n=1; e.submit(()->{n++;}).get(); n++; e.execute(()->{n++;}); e.shutdown(); if(!e.awaitTermination(5,TimeUnit.SECONDS))throw new Error(); n++; } }

  static class CfCombineOk implements Case { public void run() throws Exception { int[] a=new int[2]; var x=CompletableFuture.runAsync(()->a[0]++); var y=CompletableFuture.runAsync(()->a[1]++); x.thenCombine(y,(p,q)->{a[0]++;a[1]++;return 1;}).join(); a[0]++; a[1]++; int[] b=new int[2]; CompletableFuture.allOf(CompletableFuture.runAsync(()->b[0]++),CompletableFuture.runAsync(()->b[1]++)).join(); b[0]++;b[1]++; } }

  static class CfBad implements Case { int n; public void run() throws Exception { var f=new CompletableFuture<String>(); seq(()->{ f.complete(""); n=1; },()->{ f.join(); n++; }); } }

  static class FutureIsDoneOk implements Case { int n; public void run() throws Exception { var e=Executors.newFixedThreadPool(1); var f=e.submit(()->{n++;}); while(!f.isDone())Thread.onSpinWait(); n++; e.shutdown(); } }

  static class TimerOk implements Case { int n; public void run() throws Exception { var t=new java.util.Timer(); n=1; var l=new CountDownLatch(1); t.schedule(new TimerTask(){public void run(){n++;l.countDown();}},5); l.await(); n++; t.cancel(); } }

  static class TimerBad implements Case { int n; public void run() throws Exception { var t=new java.util.Timer(); t.schedule(new TimerTask(){public void run(){n++; Turn.set(1);}},5); n=1; Turn.await(1); t.cancel(); Turn.set(0);} }

  static class AliveOk implements Case { int n; public void run() throws Exception { Thread t=new Thread(()->n++); t.start(); while(t.isAlive())Thread.onSpinWait(); n++; Thread u=new Thread(()->n++); u.start(); u.join(5000); n++; Thread v=new Thread(()->n++); v.start(); v.join(5000,10); n++; } }

  static class AliveBad implements Case { int n; public void run() throws Exception { Thread t=new Thread(()->{n++; Turn.set(1); Turn.await(2);}); t.start(); Turn.await(1); t.isAlive(); t.join(1); n++; Turn.set(2); t.join(); Turn.set(0);} }

  static class ThreadLocalOk implements Case { static final ThreadLocal<int[]> T=ThreadLocal.withInitial(()->new int[1]); static final InheritableThreadLocal<int[]> I=new InheritableThreadLocal<>(); public void run() throws Exception { both(()->T.get()[0]++,()->T.get()[0]++); int[] x=new int[1]; x[0]=1; I.set(x); Thread t=new Thread(()->I.get()[0]++); t.start(); t.join(); x[0]++; I.remove(); } }

  static class ThreadLocalBad implements Case { static final ThreadLocal<int[]> T=new ThreadLocal<>(); public void run() throws Exception { int[] s=new int[1]; both(()->{T.set(s);T.get()[0]++;},()->{T.set(s);T.get()[0]++;}); } }

  static class ClassInitOk implements Case { static class L { static int[] v; static { v=new int[4]; v[2]=7; } } public void run() throws Exception { Turn.set(0); Thread a=new Thread(()->{ int q=L.v[2]; Turn.set(1); }); Thread b=new Thread(()->{ Turn.await(1); int q=L.v[2]; }); a.start(); b.start(); a.join(); b.join(); Turn.set(0);} }

  static class ClassInitBad implements Case { static class L { static int[] v=new int[4]; } public void run() throws Exception { seq(()->L.v[2]=1,()->{ int q=L.v[2]; }); } }

  static class FinalizerOk implements Case { static volatile boolean done; static class F { int n; F(){ n=1; } @SuppressWarnings("removal") @Override protected void finalize(){ n++; done=true; } } public void run() throws Exception { Thread t=new Thread(()->{ new F(); }); t.start(); t.join(); for(int i=0;i<100&&!done;i++){ System.gc(); Thread.sleep(20);} } }

  static class PsPrintStreamOk implements Case { public void run() throws Exception { int[] k=new int[1]; class O extends OutputStream { public void write(int b){ k[0]++; } }  var ps=new PrintStream(new O()); both(()->ps.println("a"),()->ps.println("b")); } }
}
