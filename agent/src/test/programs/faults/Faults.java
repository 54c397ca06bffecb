package faults;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** What goes wrong in a program must go wrong in the same way under the agent. The argument says what. */
@SuppressWarnings("removal") // security managers
public class Faults {
  static int raced;
  static int depth;

  static void race() throws InterruptedException {
    Thread t = new Thread(() -> raced++);
    t.start();
    raced++;
    t.join();
  }

  public static class Base { int n = 3; }

  public static class Sub extends Base { @Override public String toString() { n++; return "n is " + n; } }

  static void meet(CyclicBarrier barrier) {
    try { barrier.await(); } catch (InterruptedException | BrokenBarrierException e) { throw new IllegalStateException(e); }
  }

  /** The stack ends in the middle of whatever the program or the runtime is doing; no lock may stay behind. */
  static void recursion() throws InterruptedException {
    var shared = new java.util.concurrent.atomic.AtomicInteger();
    var map = new java.util.concurrent.ConcurrentHashMap<Integer, Integer>();
    Runnable r = () -> {
      for (int i = 0; i < 100; i++) {
        try { down(0, new java.util.concurrent.locks.ReentrantLock(), shared, map); } catch (StackOverflowError e) { shared.incrementAndGet(); }
      }
    };
    Thread t = new Thread(null, r, "one", 200_000), u = new Thread(null, r, "two", 200_000);
    t.start();
    u.start();
    t.join();
    u.join();
    race();
  }

  static volatile int reached;

  static synchronized int down(int n, java.util.concurrent.locks.ReentrantLock lock, java.util.concurrent.atomic.AtomicInteger shared, java.util.Map<Integer, Integer> map) {
    reached = n;
    depth++;
    lock.lock();
    try {
      shared.compareAndSet(n, n + 1);
      map.put(n % 10, n);
      return down(n + 1, lock, shared, map) + 1;
    } finally { lock.unlock(); }
  }

  static int deeper(int[] a) {
    a[0]++;
    depth++;
    return deeper(a) + 1;
  }

  static volatile boolean first, second;
  static int passedOn, early;

  public static class Own { int n; void touch() { synchronized (Own.class) { n++; } n++; } }

  /** Starts a thread and sees its end in a way that orders nothing. */
  static void startAndForget(Runnable body) {
    Thread t = new Thread(body);
    t.start();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    while (threads.getThreadInfo(t.getId()) != null) Thread.yield();
  }

  /** Thousands of threads that nobody waits for. */
  static void unjoined() throws InterruptedException {
    startAndForget(() -> early++);
    // What the one knows of the other is still passed on when its slot has had many owners since.
    Thread alive = new Thread(() -> { passedOn = 1; first = true; try { Thread.sleep(1_000_000); } catch (InterruptedException e) { return; } });
    alive.setDaemon(true);
    alive.start();
    startAndForget(() -> { while (!first) Thread.onSpinWait(); second = true; });
    for (int i = 0; i < 9000; i++) startAndForget(new Own()::touch);
    synchronized (Own.class) { depth++; }
    if (second) System.out.println("passed on " + passedOn);
    startAndForget(() -> raced++);
    raced++;
    early++;
  }

  public static class Box { int n; int data; volatile boolean ready; }

  /** Reaches fields in all ways. */
  public static class Handles {
    static final VarHandle V;
    static final MethodHandle S;
    static final Field F, READY;
    static {
      try {
        V = MethodHandles.lookup().findVarHandle(Box.class, "n", int.class);
        S = MethodHandles.lookup().findSetter(Box.class, "n", int.class);
        F = Box.class.getDeclaredField("n");
        READY = Box.class.getDeclaredField("ready");
      } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); }
    }
    static void touch(Box b) {
      try { V.set(b, 1); S.invokeExact(b, 2); F.setInt(b, 3); b.n = 4; } catch (Throwable e) { throw new IllegalStateException(e); }
    }
    static void publish(Box b) {
      try { READY.setBoolean(b, true); } catch (IllegalAccessException e) { throw new IllegalStateException(e); }
    }
  }

  static void handles() throws InterruptedException {
    Box b = new Box();
    Thread t = new Thread(() -> { Handles.touch(b); while (!b.ready) Thread.onSpinWait(); b.data++; });
    t.start();
    Handles.touch(b);
    b.data = 1;
    Handles.publish(b);
    t.join();
  }

  public static class Left { int a, b; volatile int v; volatile long w; static volatile int s; Object o = "left"; }

  public static class Right { final int[] x = {1, 2, 3}; Object p = "right", q = "other", r = x; }

  interface Attempt { void run() throws Throwable; }

  static void attempt(Attempt attempt) {
    try { attempt.run(); System.out.println("nothing thrown"); } catch (Throwable e) { System.out.println(e.getClass().getSimpleName()); }
  }

  /** Objects of another class: what is done with them throws, and nobody may touch their memory. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static void wrongObjects() throws Exception {
    Field a = Left.class.getDeclaredField("a"), v = Left.class.getDeclaredField("v");
    VarHandle plain = MethodHandles.lookup().findVarHandle(Left.class, "b", int.class);
    VarHandle ordered = MethodHandles.lookup().findVarHandle(Left.class, "v", int.class);
    VarHandle array = MethodHandles.arrayElementVarHandle(int[].class);
    AtomicLongFieldUpdater updater = AtomicLongFieldUpdater.newUpdater(Left.class, "w");
    for (int i = 0; i < 3; i++) {
      Object wrong = i == 0 ? new Right() : i == 1 ? Left.class : new Object();
      attempt(() -> a.getInt(wrong));
      attempt(() -> a.set(wrong, 3));
      attempt(() -> v.setInt(wrong, 4));
      attempt(() -> plain.set(wrong, 5));
      attempt(() -> ordered.setVolatile(wrong, 6));
      attempt(() -> array.set(wrong, 0, 7));
      attempt(() -> updater.incrementAndGet(wrong));
      System.gc();
      if (wrong instanceof Right r) System.out.println(r.x[0] + r.x[1] + r.x[2] + " " + r.p + " " + r.q + " " + (r.r == r.x));
    }
  }

  static final int[] kept = new int[8], late = new int[8], longer = new int[296];

  /** Elements that are each in a state of its own, and in ever new ones. */
  static void manyStates() throws InterruptedException {
    Object[] locks = new Object[8];
    for (int i = 0; i < locks.length; i++) locks[i] = new Object();
    Runnable work = () -> {
      for (int i = 0; i < 4000; i++) synchronized (locks[i & 7]) { kept[i & 7]++; late[i & 7]++; longer[i % 296]++; }
      late[5]++;
    };
    Thread one = new Thread(work), two = new Thread(work);
    one.start();
    two.start();
    one.join();
    two.join();
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "manyStates" -> manyStates();
      case "race" -> race();
      case "security" -> {
        System.setSecurityManager(new SecurityManager());
        race();
      }
      case "exitTrap" -> {
        System.setSecurityManager(new SecurityManager() {
          @Override public void checkPermission(java.security.Permission p) { if (p.getName().startsWith("exitVM")) throw new SecurityException(); }
        });
        race();
        try { System.exit(3); } catch (SecurityException e) { System.out.println("no exit"); }
      }
      case "recursion" -> recursion();
      case "wait" -> {
        race();
        System.out.println("ready");
        System.out.flush();
        Thread.currentThread().join();
      }
      case "memory" -> {
        List<int[]> all = new ArrayList<>();
        try {
          while (true) { int[] a = new int[100_000]; a[1] = 2; all.add(a); }
        } catch (OutOfMemoryError e) {
          all.clear();
          System.out.println("out of memory");
        }
        race();
      }
      case "stack" -> {
        for (int i = 0; i < 20; i++) {
          try { deeper(new int[1]); } catch (StackOverflowError e) { System.out.println("too deep"); }
        }
        synchronized (Faults.class) { System.out.println(depth > 100); }
        race();
      }
      case "threads" -> {
        for (int i = 0; i < 5000; i++) { Thread t = new Thread(() -> { synchronized (Faults.class) { depth++; } }); t.start(); if (i % 3 != 0) t.join(); }
        synchronized (Faults.class) { System.out.println("many threads"); }
      }
      case "lateRace" -> {
        // Nobody waits for this thread; its slot may not go to another one in a way that hides it.
        new Thread(() -> raced++).start();
        for (int i = 0; i < 1000; i++) { Thread t = new Thread(() -> { synchronized (Faults.class) { depth++; } }); t.start(); t.join(); }
        raced++;
      }
      case "handles" -> handles();
      case "wrongObjects" -> wrongObjects();
      case "unjoined" -> unjoined();
      case "virtual" -> {
        // Java 21; compiled for 17.
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread first = (Thread) start.invoke(null, (Runnable) () -> raced++);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
          Thread t = (Thread) start.invoke(null, (Runnable) () -> { synchronized (Faults.class) { depth++; } });
          if (i % 3 == 0) t.join(); else all.add(t);
        }
        for (Thread t : all) t.join();
        System.out.println(depth);
        raced++;
        first.join();
      }
      case "deadlock" -> {
        race();
        Object one = new Object(), two = new Object();
        CyclicBarrier both = new CyclicBarrier(2);
        Thread t = new Thread(() -> { synchronized (two) { meet(both); synchronized (one) { depth++; } } });
        t.start();
        synchronized (one) { meet(both); System.out.println("ready"); System.out.flush(); synchronized (two) { depth++; } }
      }
      case "loader" -> {
        // The agent asks loaders for class files; this one does not like to be asked.
        ClassLoader own = new ClassLoader(Faults.class.getClassLoader()) {
          @Override public InputStream getResourceAsStream(String name) { throw new AssertionError("no " + name); }
          @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("faults.Faults$")) return super.loadClass(name, resolve);
            try (InputStream in = Faults.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
              byte[] bytes = in.readAllBytes();
              return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) { throw new ClassNotFoundException(name, e); }
          }
        };
        System.out.println(Class.forName("faults.Faults$Sub", true, own).getDeclaredConstructor().newInstance());
        race();
      }
      case "exitInHook" -> {
        // Waits for the hooks, of which it is one: for ever.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { System.out.println("ready"); System.out.flush(); System.exit(7); }));
        race();
      }
      case "hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(9)));
        race();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("end of " + args[0]);
  }
}
