package rev;
import static rev.R.*;
import java.lang.invoke.*; import java.util.*; import java.util.concurrent.*; import java.util.regex.*; import java.io.*; import java.nio.*; import java.lang.reflect.Array;
public class S {
  // ---- containers
  static class BitSetBad implements Case { public void run() throws Exception { var s=new BitSet(); both(()->s.set(1),()->s.set(2)); } }
  static class MatcherBad implements Case { public void run() throws Exception { var s=Pattern.compile("a").matcher("aaa"); both(()->s.find(),()->s.find()); } }
  static class EnumSetBad implements Case { public void run() throws Exception { EnumSet<TimeUnit> s=EnumSet.noneOf(TimeUnit.class); both(()->s.add(TimeUnit.DAYS),()->s.add(TimeUnit.HOURS)); } }
  static class EnumSetViaSetBad implements Case { public void run() throws Exception { Set<TimeUnit> s=EnumSet.noneOf(TimeUnit.class); both(()->s.add(TimeUnit.DAYS),()->s.add(TimeUnit.HOURS)); } }
  static class SubclassBad implements Case { static class Mine extends ArrayList<Integer>{} public void run() throws Exception { var s=new Mine(); both(()->s.add(1),()->s.add(2)); } }
  static class LruBad implements Case { static class Lru extends LinkedHashMap<Integer,Integer>{ Lru(){super(16,.75f,true);} @Override protected boolean removeEldestEntry(Map.Entry<Integer,Integer> e){return size()>3;} } public void run() throws Exception { var s=new Lru(); both(()->s.put(1,1),()->s.get(2)); } }
  static class StreamBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(1)); seq(()->s.add(1),()->s.stream().count()); } }
  static class StreamMapBad implements Case { public void run() throws Exception { var s=new HashMap<Integer,Integer>(); seq(()->s.put(1,1),()->s.values().stream().mapToInt(i->i).sum()); } }
  static class ValuesLoopBad implements Case { public void run() throws Exception { var s=new HashMap<Integer,Integer>(); seq(()->s.put(1,1),()->{ for(int i:s.values())sink(i); }); } }
  static class CopyCtorBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(); seq(()->s.add(1),()->sink(new ArrayList<>(s))); } }
  static class AddAllArgBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(); seq(()->s.add(1),()->new ArrayList<Integer>().addAll(s)); } }
  static class ListCopyOfBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(); seq(()->s.add(1),()->List.copyOf(s)); } }
  static class CollectionsSortBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1)); seq(()->Collections.sort(s),()->s.get(0)); } }
  static class HashCodeBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1)); seq(()->s.add(1),()->sink(s.hashCode())); } }
  static class ConcatBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1)); seq(()->s.add(1),()->sink("x"+s)); } }
  static class SublistBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1)); seq(()->s.add(1),()->s.subList(0,1).get(0)); } }
  static class UnmodBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1)); var u=Collections.unmodifiableList(s); seq(()->s.add(1),()->u.get(0)); } }
  static class EntrySetValueBad implements Case { public void run() throws Exception { var s=new HashMap<Integer,Integer>(Map.of(1,1)); var e=s.entrySet().iterator().next(); seq(()->e.setValue(5),()->s.get(1)); } }
  static class IteratorBad implements Case { public void run() throws Exception { var s=new ArrayList<Integer>(List.of(2,1,3)).iterator(); both(()->s.next(),()->s.next()); } }
  static class SbCharSeqBad implements Case { public void run() throws Exception { var s=new StringBuilder("ab"); CharSequence c=s; seq(()->s.append("x"),()->c.charAt(0)); } }
  static class SbAppendableBad implements Case { public void run() throws Exception { var s=new StringBuilder("ab"); Appendable c=s; seq(()->c.append("x"),()->c.append("y")); } }
  static class SbValueOfBad implements Case { public void run() throws Exception { var s=new StringBuilder("ab"); seq(()->s.append("x"),()->sink(String.valueOf(s))); } }
  static class DigestBad implements Case { public void run() throws Exception { var s=java.security.MessageDigest.getInstance("MD5"); both(()->s.update((byte)1),()->s.update((byte)2)); } }
  static class TokenizerBad implements Case { public void run() throws Exception { var s=new StringTokenizer("a b c d"); both(()->s.nextToken(),()->s.nextToken()); } }
  static class RandomOk implements Case { public void run() throws Exception { var s=new Random(); both(()->s.nextInt(),()->s.nextInt()); } }
  static class CalendarBad implements Case { public void run() throws Exception { var s=Calendar.getInstance(); both(()->s.set(2000,1,1),()->s.getTime()); } }
  static class DateFmtBad implements Case { public void run() throws Exception { java.text.DateFormat s=java.text.DateFormat.getDateInstance(); both(()->s.format(new Date()),()->s.format(new Date())); } }
  static class DateTimeFormatterOk implements Case { public void run() throws Exception { var s=java.time.format.DateTimeFormatter.ISO_DATE; both(()->s.format(java.time.LocalDate.now()),()->s.format(java.time.LocalDate.now())); } }
  static class ImmutableOk implements Case { public void run() throws Exception { var s=List.of(1,2); var m=Map.of(1,2); both(()->{s.get(0);m.get(1);},()->{s.get(0);m.get(1);}); } }
  // ---- arrays
  static class CloneBad implements Case { public void run() throws Exception { int[] a=new int[4]; seq(()->a[1]=1,()->sink(a.clone())); } }
  static class ArraysEquals2Bad implements Case { public void run() throws Exception { int[] a=new int[4],b=new int[4]; seq(()->b[1]=0,()->Arrays.equals(a,b)); } }
  static class ArraysEqualsShortOk implements Case { public void run() throws Exception { int[] a=new int[4],b=new int[3]; seq(()->a[1]=0,()->Arrays.equals(a,b)); } }
  static class ArraysSortRangeOk implements Case { public void run() throws Exception { int[] a=new int[8]; seq(()->a[6]=1,()->Arrays.sort(a,0,4)); } }
  static class ArraysFillRangeOk implements Case { public void run() throws Exception { int[] a=new int[8]; seq(()->a[6]=1,()->Arrays.fill(a,0,4,9)); } }
  static class CopyOfRangeOk implements Case { public void run() throws Exception { int[] a=new int[8]; seq(()->a[6]=1,()->Arrays.copyOfRange(a,0,4)); } }
  static class CopyOfOk implements Case { public void run() throws Exception { int[] a=new int[8]; seq(()->a[6]=1,()->Arrays.copyOf(a,4)); } }
  static class BinarySearchOk implements Case { public void run() throws Exception { int[] a={1,2,3,4,5,6,7,8,9,10}; seq(()->a[0]=1,()->Arrays.binarySearch(a,9)); } }
  static class ArraysEqualsEarlyOk implements Case { public void run() throws Exception { int[] a={1,2,3},b={9,2,3}; seq(()->a[2]=3,()->Arrays.equals(a,b)); } }
  static class AsListBad implements Case { public void run() throws Exception { Integer[] a={1,2,3}; var l=Arrays.asList(a); seq(()->a[1]=3,()->l.get(1)); } }
  static class StringOfCharsBad implements Case { public void run() throws Exception { char[] a={1,2,3}; seq(()->a[1]=3,()->sink(new String(a))); } }
  static class GetCharsBad implements Case { public void run() throws Exception { char[] a={1,2,3}; seq(()->"abc".getChars(0,3,a,0),()->{ char c=a[1]; }); } }
  static class ByteBufferGetBad implements Case { public void run() throws Exception { byte[] a=new byte[4]; seq(()->ByteBuffer.allocate(4).get(a),()->{ byte c=a[1]; }); } }
  static class NextBytesBad implements Case { public void run() throws Exception { byte[] a=new byte[4]; seq(()->new Random().nextBytes(a),()->{ byte c=a[1]; }); } }
  static class ReadNBytesBad implements Case { public void run() throws Exception { byte[] a=new byte[4]; seq(()->new ByteArrayInputStream(new byte[4]).readNBytes(a,0,4),()->{ byte c=a[1]; }); } }
  static class ReflectArrayBad implements Case { public void run() throws Exception { int[] a=new int[4]; seq(()->Array.setInt(a,1,3),()->{ int c=a[1]; }); } }
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
  static class ProxyOk implements Case { interface I { void m(); } int n; public void run() throws Exception { I i=(I)java.lang.reflect.Proxy.newProxyInstance(S.class.getClassLoader(),new Class<?>[]{I.class},(p,m,a)->{ synchronized(this){ n++; } return null; }); both(i::m,i::m); } }
  static class ProxyBad implements Case { interface I { void m(); } int n; public void run() throws Exception { I i=(I)java.lang.reflect.Proxy.newProxyInstance(S.class.getClassLoader(),new Class<?>[]{I.class},(p,m,a)->{ n++; return null; }); both(i::m,i::m); } }
  static class Ser implements Serializable { int a=1; String b="x"; transient int c; }
  static class SerOk implements Case { public void run() throws Exception { var o=new ByteArrayOutputStream(); var s=new ObjectOutputStream(o); s.writeObject(new Ser()); s.flush(); byte[] x=o.toByteArray(); Ser r=(Ser)new ObjectInputStream(new ByteArrayInputStream(x)).readObject(); System.out.println("SER "+ObjectStreamClass.lookup(Ser.class).getSerialVersionUID()+" "+Arrays.hashCode(x)+" "+Arrays.toString(Ser.class.getDeclaredFields())+Arrays.toString(Ser.class.getDeclaredMethods())+Arrays.toString(Ser.class.getInterfaces())+r.a+Ser.class.getDeclaredFields().length+Ser.class.getModifiers()); } }
  static class SerializeRaceBad implements Case { public void run() throws Exception { var q=new Ser(); seq(()->q.a=5,()->new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(q)); } }
  enum En { A, B; } sealed interface Sea permits S1 {} record S1(int x) implements Sea {} static class Cl { static { sink(1);} int q; private static void z(){} }
  static class UidOk implements Case { public void run() throws Exception { class K implements Serializable { int z; static int w; K(){} private int f(){return z;} } class C implements Serializable, Comparable<C> { static { sink(2);} public int compareTo(C c){return 0;} synchronized void x(){} Runnable l=()->{}; } System.out.println("UID "+ObjectStreamClass.lookupAny(K.class).getSerialVersionUID()+" "+ObjectStreamClass.lookupAny(C.class).getSerialVersionUID()+" "+Arrays.toString(S1.class.getRecordComponents())+Arrays.toString(En.class.getDeclaredFields())+Arrays.toString(Cl.class.getDeclaredMethods())+Arrays.toString(Cl.class.getDeclaredConstructors())+new S1(3)+Arrays.toString(Sea.class.getPermittedSubclasses())+" "+Arrays.toString(C.class.getDeclaredMethods())); } }
}
