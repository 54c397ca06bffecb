package rev;
import static rev.R.*;
import java.lang.invoke.*; import java.util.*; import java.util.concurrent.*; import java.util.regex.*; import java.io.*; import java.nio.*; import java.lang.reflect.Array;
public class S {
  // ---- containers
  static class EntrySetValueBad implements Case { public void run() throws Exception { var s=new HashMap<Integer,Integer>(Map.of(1,1)); var e=s.entrySet().iterator().next(); seq(()->e.setValue(5),()->s.get(1)); } }
  // ---- arrays
  static class VhArrayBad implements Case { static final VarHandle A=MethodHandles.arrayElementVarHandle(int[].class); public void run() throws Exception { int[] a=new int[4]; seq(()->A.set(a,1,3),()->{ int c=a[1]; }); } }
  static class MhArrayBad implements Case { static final MethodHandle A=MethodHandles.arrayElementSetter(int[].class); public void run() throws Exception { int[] a=new int[4]; seq(()->{ A.invokeExact(a,1,3); },()->{ int c=a[1]; }); } }
  static class VhViewBad implements Case { static final VarHandle A=MethodHandles.byteArrayViewVarHandle(int[].class,ByteOrder.nativeOrder()); public void run() throws Exception { byte[] a=new byte[16]; seq(()->A.set(a,4,3),()->{ int c=a[5]; }); } }
  static class MhBoundBad implements Case { int v; public void run() throws Exception { var s=MethodHandles.lookup().findSetter(MhBoundBad.class,"v",int.class).bindTo(this); seq(()->{ s.invokeExact(3); },()->{ int c=v; }); } }
  static class VhToMhBad implements Case { int v; public void run() throws Exception { var s=vh(VhToMhBad.class,"v",int.class).toMethodHandle(VarHandle.AccessMode.SET); seq(()->{ s.invokeExact(this,3); },()->{ int c=v; }); } }
  static class VhToMhVolOk implements Case { int n; volatile int v; public void run() throws Exception { var s=vh(VhToMhVolOk.class,"v",int.class).toMethodHandle(VarHandle.AccessMode.SET_VOLATILE); seq(()->{ n=1; s.invokeExact(this,3); },()->{ int c=v; n++; }); } }
  static class VhInvokeExactOk implements Case { int n; volatile int v; static final VarHandle V=vh(VhInvokeExactOk.class,"v",int.class).withInvokeExactBehavior(); public void run() throws Exception { seq(()->{ n=1; V.setVolatile(this,3); },()->{ int c=v; n++; }); } }
  static class VhReflectOk implements Case { int n; volatile int v; static final VarHandle V; static { try { V=MethodHandles.lookup().unreflectVarHandle(VhReflectOk.class.getDeclaredField("v")); } catch(Exception e){throw new Error(e);} } public void run() throws Exception { seq(()->{ n=1; V.setVolatile(this,3); },()->{ int c=v; n++; }); } }
  static class VhStaticOk implements Case { static int n; static volatile int v; static final VarHandle V; static { try { V=MethodHandles.lookup().findStaticVarHandle(VhStaticOk.class,"v",int.class); } catch(Exception e){throw new Error(e);} } public void run() throws Exception { seq(()->{ n=1; V.setRelease(3); },()->{ int c=v; n++; }); } }
  static class VhBitwiseOk implements Case { int n; volatile int v; static final VarHandle V=vh(VhBitwiseOk.class,"v",int.class); public void run() throws Exception { seq(()->{ n=1; int x=(int)V.getAndBitwiseOr(this,3); },()->{ int c=(int)V.getVolatile(this); n++; }); } }
  static class ReflectVolatileOk implements Case { int n; volatile int v; public void run() throws Exception { var f=ReflectVolatileOk.class.getDeclaredField("v"); seq(()->{ n=1; f.setInt(this,3); },()->{ int c=f.getInt(this); n++; }); } }
  static class ReflectMethodOk implements Case { int n; synchronized void m(){ n++; } public void run() throws Exception { var f=ReflectMethodOk.class.getDeclaredMethod("m"); f.setAccessible(true); both(()->f.invoke(this),()->f.invoke(this)); } }
  static class Ser implements Serializable { int a=1; String b="x"; transient int c; }
  static class SerializeRaceBad implements Case { public void run() throws Exception { var q=new Ser(); seq(()->q.a=5,()->new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(q)); } }
}
