import java.util.concurrent.*;
public class Sc { static int ok, bad, ok2; static final ScopedValue<int[]> SV=ScopedValue.newInstance(); static int[] box=new int[1];
 public static void main(String[] a) throws Exception {
  ok=1; box[0]=1;
  ScopedValue.where(SV,box).call(() -> { try (var s=StructuredTaskScope.open()) { var f=s.fork(()->{ ok++; SV.get()[0]++; return 1;}); s.join(); ok++; f.get(); SV.get()[0]++; } return 0; });
  try (var s=StructuredTaskScope.open()) { s.fork(()->{ bad++; return 1;}); s.fork(()->{ bad++; return 1;}); s.join(); }
  try (var s=StructuredTaskScope.open(StructuredTaskScope.Joiner.<int[]>anySuccessfulResultOrThrow())) { s.fork(()->{ int[] x=new int[1]; x[0]=1; return x;}); s.join()[0]++; }
  try (var e=Executors.newVirtualThreadPerTaskExecutor()) { ok2=1; e.submit(()->ok2++).get(); ok2++; e.submit(()->ok2++); }
  ok2++;
  var l=new java.util.concurrent.locks.ReentrantLock(); int[] n=new int[1]; try (var e=Executors.newVirtualThreadPerTaskExecutor()) { for(int i=0;i<500;i++) e.submit(()->{ l.lock(); try { n[0]++; Thread.sleep(0); } catch(InterruptedException x){} finally { l.unlock(); } }); } n[0]++;
  System.out.println("end "+ok+" "+ok2+" "+n[0]);
 } }
