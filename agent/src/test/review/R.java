package rev;
import java.lang.invoke.*; import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*; import java.util.function.*; import java.util.regex.*; import java.io.*; import java.nio.*;
public class R {
  interface Case { void run() throws Throwable; }
  interface X { void run() throws Throwable; }
  static Runnable w(X x){ return () -> { try { x.run(); } catch (RuntimeException|Error e) { throw e; } catch (Throwable e) { throw new IllegalStateException(e); } }; }
  /** first a, then b, without order */
  static void seq(X a, X b) throws Exception {
    Turn.set(0);
    Thread s = new Thread(w(() -> { a.run(); Turn.set(1); }));
    Thread t = new Thread(w(() -> { Turn.await(1); b.run(); }));
    s.start(); t.start(); s.join(); t.join(); Turn.set(0);
  }
  static void both(X a, X b) throws Exception { Thread s=new Thread(w(a)), t=new Thread(w(b)); s.start(); t.start(); s.join(); t.join(); }
  static VarHandle vh(Class<?> c, String f, Class<?> t) { try { return MethodHandles.privateLookupIn(c, MethodHandles.lookup()).findVarHandle(c,f,t);} catch (ReflectiveOperationException e) { throw new IllegalStateException(e);} }
  static void sink(Object o) { }

  public static void main(String[] a) throws Throwable {
    Set<String> w=new HashSet<>(Arrays.asList(a));
    for (Class<?> host : new Class<?>[]{R.class, S.class}) { List<Class<?>> cs=new ArrayList<>(Arrays.asList(host.getDeclaredClasses())); cs.sort(Comparator.comparing(Class::getName));
    for (Class<?> c: cs) { if(!Case.class.isAssignableFrom(c)||c.isInterface())continue; if(!w.isEmpty()&&!w.contains(c.getSimpleName()))continue; var k=c.getDeclaredConstructor(); k.setAccessible(true); try { ((Case)k.newInstance()).run(); System.out.println("ran "+c.getSimpleName()); } catch (Throwable t) { System.out.println("FAILED "+c.getSimpleName()+" "+t); t.printStackTrace(System.out);} } }
    System.exit(0);
  }
}
