package boot;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A bootstrap method of the program's own: what it locks orders, and what it accesses is checked. */
public class Boot {
  static final Object LOCK = new Object();
  static boolean done;
  static int ordered;
  static int open;

  /** The test makes a class whose call of {@code go} is linked here. */
  public static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws ReflectiveOperationException {
    open++;
    synchronized (LOCK) { done = true; }
    return new ConstantCallSite(lookup.findStatic(Boot.class, name, type));
  }

  public static void go() { System.out.println("gone"); }

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> {
      ordered = 1;
      try { Class.forName("boot.Caller").getMethod("call").invoke(null); } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
    });
    t.start();
    open++;
    while (true) { synchronized (LOCK) { if (done) break; } }
    ordered++;
    t.join();
    System.out.println(ordered);
  }
}
