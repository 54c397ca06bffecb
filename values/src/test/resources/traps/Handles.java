import java.lang.invoke.*;
import java.lang.reflect.Proxy;
import java.util.concurrent.*;
/** Calls by handles, by proxies, by an executor that runs at once. */
public class Handles {
  static final Object lock = new Object();
  static int x, y, z, w;
  static void setX() { x = 1; }
  static void one() throws Throwable {
    MethodHandle h = MethodHandles.lookup().findStatic(Handles.class, "setX", MethodType.methodType(void.class));
    h.invokeExact();
    assert x == 0; // FALSE
  }
  static void two() {
    Runnable r = (Runnable) Proxy.newProxyInstance(Handles.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> { y = 1; return null; });
    r.run();
    assert y == 0; // FALSE
  }
  static void three() {
    Executor e = r -> r.run();
    synchronized (lock) {
      z = 1;
      e.execute(() -> { synchronized (lock) { z = 2; } });
      assert z == 1; // FALSE
    }
  }
  static void four() throws Exception {
    FutureTask<Integer> t = new FutureTask<>(() -> w = 1);
    t.run();
    assert w == 0; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread a = new Thread(() -> { try { one(); } catch (AssertionError e) { throw e; } catch (Throwable e) { } });
    Thread b = new Thread(() -> two()), c = new Thread(() -> three());
    Thread d = new Thread(() -> { try { four(); } catch (Exception e) { } });
    a.start(); b.start(); c.start(); d.start();
  }
}
