package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random concurrent programs: one class with nested ones, whose main starts threads. What
 * can go wrong in an analysis is here: locks taken and released in callees, recursion, virtual
 * calls, callbacks under locks, hand-over of objects, joins in loops, exceptions. Every access has
 * a line of its own. Everything that javac must infer is kept out: each line stands for itself, so
 * that most parts can be left out and the rest still compiles.
 */
final class Generator {
  /** How many conditions the analysis cannot know. */
  static final int COINS = 2;

  private static final int METHODS = 4;

  private final Random random;
  private int fresh;
  private int threads;

  private Generator(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /**
   * What can be named where a statement is written.
   *
   * @param passed whether there are parameters {@code l} and {@code r} that are locks
   * @param depth how deep calls may still go: a number in a thread's own method, else the parameter
   */
  private record Scope(
      List<String> boxes, boolean passed, String depth, int nesting, boolean mayStart) {
    Scope with(String box) {
      List<String> more = new ArrayList<>(boxes);
      more.add(box);
      return new Scope(more, passed, depth, nesting, mayStart);
    }

    Scope deeper() {
      return new Scope(boxes, passed, depth, nesting + 1, mayStart);
    }

    Scope inThread() {
      return new Scope(boxes, passed, depth, nesting + 1, false);
    }
  }

  /** The body of the class; {@link #source} puts it into a file. */
  static Piece program(long seed) {
    return new Generator(seed).program();
  }

  static String source(String header, String packageName, String name, Piece body) {
    return header
        + "package "
        + packageName
        + ";\n\nimport java.util.*;\nimport java.util.concurrent.*;\n"
        + "import java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n\n"
        + "public final class "
        + name
        + " {\n"
        + body.text().indent(2)
        + "}\n";
  }

  private boolean chance(int outOf) {
    return random.nextInt(outOf) == 0;
  }

  private String fresh(String prefix) {
    return prefix + fresh++;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Piece program() {
    List<Piece> parts = new ArrayList<>();
    for (String line :
        List.of(
            "static final int COINS = Integer.getInteger(\"coins\", 0);",
            "static final Object L0 = new Object();",
            "static final Object L1 = new Object();",
            "static final ReentrantLock R0 = new ReentrantLock();",
            "static final ReentrantLock R1 = new ReentrantLock();",
            "static final ReadWriteLock RW = new ReentrantReadWriteLock();",
            "static final Semaphore ONE = new Semaphore(1);",
            "static final BlockingQueue<Box> QUEUE = new LinkedBlockingQueue<>();",
            "static final ConcurrentMap<String, Box> MAP = new ConcurrentHashMap<>();",
            "static final AtomicReference<Box> ATOMIC = new AtomicReference<>();",
            "static final List<Box> LIST = new ArrayList<>();",
            "static final int[] CELLS = new int[2];",
            "static int s0;",
            "static int s1;",
            "static Box g0;",
            "static Box g1;",
            "static volatile boolean flag;",
            "static volatile Box vg;",
            "static ReentrantLock changing = new ReentrantLock();")) {
      parts.add(Piece.line(line));
    }
    parts.add(
        Piece.block(
            "interface Act", List.of(Piece.line("void act(Box x, int d) throws Exception;"))));
    parts.add(Piece.block("static void use(int value)", List.of()));
    parts.add(Piece.block("static void use(Object value)", List.of()));
    parts.add(boxes("static class Box", false));
    parts.add(boxes("static class Sub extends Box", true));
    parts.addAll(helpers());
    parts.add(task("T0", "extends Thread"));
    parts.add(task("T1", "implements Runnable"));
    for (int i = 0; i < METHODS; i++) {
      Scope scope = new Scope(List.of("p", "q"), true, "d", 0, i == 0);
      String modifier = chance(6) ? "static synchronized void m" : "static void m";
      parts.add(
          Piece.block(
              modifier + i + "(Box p, Box q, Object l, ReentrantLock r, int d) throws Exception",
              statements(scope, 1 + random.nextInt(4))));
    }
    Scope scope = new Scope(List.of("x", "y"), false, "2", 0, true);
    List<Piece> main = new ArrayList<>();
    main.add(Piece.line("Box x = new Box();"));
    main.add(Piece.line(chance(2) ? "Box y = new Sub();" : "Box y = new Box();"));
    main.addAll(statements(scope, random.nextInt(3)));
    main.addAll(start(scope));
    main.addAll(statements(scope, 1 + random.nextInt(4)));
    if (threads == 0 || chance(2)) {
      main.addAll(start(scope));
      main.addAll(statements(scope, random.nextInt(3)));
    }
    parts.add(Piece.block("public static void main(String[] args) throws Exception", main));
    return Piece.sequence(parts);
  }

  private Piece boxes(String head, boolean overrides) {
    List<Piece> parts = new ArrayList<>();
    if (!overrides) {
      for (String line :
          List.of(
              "int a;",
              "int b;",
              "volatile int v;",
              "Box next;",
              "Object guard = new Object();",
              "final Object lock = new Object();",
              "final ReentrantLock own = new ReentrantLock();",
              "final int[] cells = new int[2];")) {
        parts.add(Piece.line(line));
      }
    }
    Scope scope = new Scope(List.of("this", "o"), false, "d", 0, false);
    String modifier = chance(3) ? "synchronized void touch" : "void touch";
    parts.add(
        Piece.block(
            modifier + "(Box o, int d) throws Exception",
            statements(scope, 1 + random.nextInt(3))));
    if (!overrides) {
      parts.add(
          Piece.block(
              "synchronized void safe(Box o, int d) throws Exception",
              statements(scope, 1 + random.nextInt(3))));
    }
    return Piece.block(head, parts);
  }

  private List<Piece> helpers() {
    List<Piece> parts = new ArrayList<>();
    parts.add(Piece.block("static void enter(ReentrantLock r)", List.of(Piece.line("r.lock();"))));
    parts.add(
        Piece.block("static void leave(ReentrantLock r)", List.of(Piece.line("r.unlock();"))));
    parts.add(
        Piece.block(
            "static void leaveIfHeld(ReentrantLock r)",
            List.of(
                Piece.block(
                    "if (r.isHeldByCurrentThread())", List.of(Piece.line("r.unlock();"))))));
    parts.add(
        Piece.block(
            "static void enterDeep(ReentrantLock r, int d)",
            List.of(
                Piece.block("if (d > 0)", List.of(Piece.line("enterDeep(r, d - 1);"))),
                Piece.block("if (d == 0)", List.of(Piece.line("r.lock();"))))));
    parts.add(
        Piece.block(
            "static void enterSometimes(ReentrantLock r, int d)",
            List.of(
                Piece.block(
                    "if (" + coin() + ")",
                    List.of(
                        Piece.line("r.lock();"), Piece.line("r.unlock();"), Piece.line("return;"))),
                Piece.block("if (d > 0)", List.of(Piece.line("enterSometimes(r, d - 1);"))),
                Piece.line("r.lock();"))));
    parts.add(
        Piece.block(
            "static void under(Object l, Act act, Box x, int d) throws Exception",
            List.of(Piece.block("synchronized (l)", List.of(Piece.line("act.act(x, d);"))))));
    parts.add(
        Piece.block(
            "static void finish(Thread t) throws Exception", List.of(Piece.line("t.join();"))));
    Scope made = new Scope(List.of("n", "o"), false, "d", 2, false);
    List<Piece> make = new ArrayList<>(List.of(Piece.line("Box n = new Sub();")));
    make.addAll(statements(made, 1 + random.nextInt(2)));
    make.removeIf(piece -> piece.text().contains("return;"));
    make.add(Piece.line("return n;"));
    parts.add(Piece.block("static Box make(Box o, int d) throws Exception", make));
    parts.add(
        Piece.block(
            "static Box last(Box o)",
            List.of(
                Piece.line("Box n = o.next;"), Piece.line("return n == null || n == o ? o : n;"))));
    parts.add(
        Piece.block(
            "static void touchAll(Box o, int d) throws Exception",
            List.of(
                Piece.block(
                    "for (Box n = o; n != null; n = n.next)",
                    List.of(
                        Piece.block("if (d-- <= 0)", List.of(Piece.line("return;"))),
                        access(new Scope(List.of("n"), false, "d", 0, false)))))));
    parts.add(
        Piece.block(
            "static Object pick(Object a, Object b)",
            List.of(Piece.line("return " + coin() + " ? a : b;"))));
    return parts;
  }

  private Piece task(String name, String what) {
    List<Piece> parts = new ArrayList<>();
    parts.add(Piece.line("Box p;"));
    parts.add(Piece.line("Box q;"));
    parts.add(
        Piece.block(
            name + "(Box p, Box q)",
            List.of(Piece.line("this.p = p;"), Piece.line("this.q = q;"))));
    Scope scope = new Scope(List.of("p", "q"), false, "2", 0, false);
    List<Piece> run = statements(scope, 1 + random.nextInt(4));
    parts.add(
        Piece.block(
            "public void run()",
            List.of(
                Piece.line("Box p = this.p;"),
                Piece.line("Box q = this.q;"),
                Piece.block("try", run),
                Piece.block(
                    "catch (Exception e)",
                    List.of(Piece.line("throw new IllegalStateException();"))))));
    return Piece.block("static final class " + name + " " + what, parts);
  }

  private List<Piece> statements(Scope scope, int count) {
    List<Piece> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.addAll(statement(scope));
    }
    return all;
  }

  private List<Piece> body(Scope scope) {
    return statements(scope.deeper(), 1 + random.nextInt(2));
  }

  private String coin() {
    return "(COINS >> " + random.nextInt(COINS) + " & 1) == " + random.nextInt(2);
  }

  private String box(Scope scope) {
    return any(scope.boxes);
  }

  private String monitor(Scope scope) {
    String box = box(scope);
    if (scope.passed && chance(4)) {
      return "l";
    }
    return any(
        List.of(
            "L0",
            "L0",
            "L1",
            box,
            box,
            box + ".lock",
            box + ".lock",
            box + ".guard",
            "Box.class",
            "pick(L0, L1)",
            "pick(" + box + ", " + box(scope) + ")"));
  }

  private String lock(Scope scope) {
    if (scope.passed && chance(3)) {
      return "r";
    }
    return any(
        List.of("R0", "R0", "R0", "R1", box(scope) + ".own", box(scope) + ".own", "changing"));
  }

  private List<Piece> statement(Scope scope) {
    int kind = random.nextInt(100);
    if (scope.nesting > 3 || kind < 34) {
      return List.of(access(scope));
    } else if (kind < 52) {
      return locked(scope);
    } else if (kind < 64) {
      return List.of(call(scope));
    } else if (kind < 82) {
      return handOver(scope);
    } else if (kind < 92) {
      return control(scope);
    } else if (scope.mayStart && threads < 3) {
      return start(scope);
    }
    return List.of(access(scope));
  }

  private Piece access(Scope scope) {
    String box = box(scope);
    return Piece.line(
        switch (random.nextInt(16)) {
          case 0, 1, 2 -> box + ".a = 1;";
          case 3, 4 -> "use(" + box + ".a);";
          case 5 -> box + ".b++;";
          case 6 -> "use(" + box + ".b);";
          case 7 -> "s0 = 1;";
          case 8 -> "use(s0);";
          case 9 -> "s1++;";
          case 10 -> box + ".cells[" + random.nextInt(2) + "] = 1;";
          case 11 -> "use(" + box + ".cells[" + random.nextInt(2) + "]);";
          case 12 -> "CELLS[" + random.nextInt(2) + "]++;";
          case 13 -> box + ".v = 1;";
          case 14 -> box + ".next = " + box(scope) + ";";
          default -> "flag = true;";
        });
  }

  private List<Piece> locked(Scope scope) {
    String lock = lock(scope);
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4 -> {
        return List.of(Piece.block("synchronized (" + monitor(scope) + ")", body(scope)));
      }
      case 5, 6 -> {
        return withFinally(lock + ".lock();", lock + ".unlock();", scope);
      }
      case 7 -> {
        return around(lock + ".lock();", lock + ".unlock();", scope);
      }
      case 8 -> {
        String enter =
            any(
                List.of(
                    "enter(" + lock + ");",
                    "enterDeep(" + lock + ", 1);",
                    "enterSometimes(" + lock + ", 1);"));
        return around(
            enter, any(List.of("leave(" + lock + ");", "leaveIfHeld(" + lock + ");")), scope);
      }
      case 9 -> {
        String half = chance(2) ? "RW.readLock()" : "RW.writeLock()";
        return around(half + ".lock();", half + ".unlock();", scope);
      }
      case 10 -> {
        return around("ONE.acquire();", "ONE.release();", scope);
      }
      default -> {
        return List.of(
            Piece.block(
                "if (" + lock + ".tryLock())", withFinally("", lock + ".unlock();", scope)));
      }
    }
  }

  private List<Piece> around(String enter, String leave, Scope scope) {
    List<Piece> all = new ArrayList<>();
    all.add(Piece.line(enter));
    all.addAll(body(scope));
    all.add(Piece.line(leave));
    return all;
  }

  private List<Piece> withFinally(String enter, String leave, Scope scope) {
    List<Piece> all = new ArrayList<>();
    if (!enter.isEmpty()) {
      all.add(Piece.line(enter));
    }
    all.add(
        Piece.sequence(
            List.of(
                Piece.block("try", body(scope)),
                Piece.block("finally", List.of(Piece.line(leave))))));
    return all;
  }

  private Piece call(Scope scope) {
    String depth = scope.depth.equals("2") ? "2" : "d - 1";
    String box = box(scope);
    String other = box(scope);
    String call =
        switch (random.nextInt(8)) {
          case 7 -> "touchAll(%s, 2);".formatted(box);
          case 0, 1, 2 ->
              "m%d(%s, %s, %s, %s, %s);"
                  .formatted(
                      random.nextInt(METHODS), box, other, monitor(scope), lock(scope), depth);
          case 3, 4 -> "%s.touch(%s, %s);".formatted(box, other, depth);
          case 5 -> "%s.safe(%s, %s);".formatted(box, other, depth);
          default ->
              "under(%s, (z%d, k%d) -> z%d.touch(%s, k%d), %s, %s);"
                  .formatted(monitor(scope), fresh, fresh, fresh, other, fresh, box, depth);
        };
    fresh++;
    return scope.depth.equals("2")
        ? Piece.line(call)
        : Piece.block("if (d > 0)", List.of(Piece.line(call)));
  }

  private List<Piece> handOver(Scope scope) {
    String box = box(scope);
    String name = fresh("h");
    switch (random.nextInt(12)) {
      case 0 -> {
        return List.of(Piece.line("g0 = " + box + ";"));
      }
      case 1 -> {
        return List.of(Piece.line("vg = " + box + ";"));
      }
      case 2 -> {
        return List.of(Piece.line("QUEUE.put(" + box + ");"));
      }
      case 3 -> {
        return List.of(Piece.line("MAP.put(\"k\", " + box + ");"));
      }
      case 4 -> {
        return List.of(Piece.line("ATOMIC.set(" + box + ");"));
      }
      case 5 -> {
        return List.of(Piece.line("LIST.add(" + box + ");"));
      }
      case 6, 7 -> {
        String depth = scope.depth.equals("2") ? "2" : "d";
        String value =
            any(
                List.of(
                    "new Box()",
                    "new Sub()",
                    "make(" + box + ", " + depth + ")",
                    "last(" + box + ")"));
        List<Piece> made = new ArrayList<>();
        made.add(Piece.line("Box " + name + " = " + value + ";"));
        made.addAll(statements(scope.with(name), 2));
        return made;
      }
      default -> {
        String from =
            any(
                List.of(
                    "g0",
                    "g1",
                    "vg",
                    "QUEUE.poll()",
                    "MAP.get(\"k\")",
                    "ATOMIC.get()",
                    "ATOMIC.getAndSet(null)",
                    box + ".next",
                    "LIST.isEmpty() ? null : LIST.get(0)"));
        return List.of(
            Piece.line("Box " + name + " = " + from + ";"),
            Piece.block("if (" + name + " != null)", body(scope.with(name))));
      }
    }
  }

  private List<Piece> control(Scope scope) {
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        return List.of(Piece.block("if (" + coin() + ")", body(scope)));
      }
      case 2, 3 -> {
        return List.of(Piece.block("if (flag)", body(scope)));
      }
      case 4 -> {
        return List.of(Piece.block("if (" + box(scope) + ".v > 0)", body(scope)));
      }
      case 5 -> {
        String i = fresh("i");
        return List.of(
            Piece.block(
                "for (int " + i + " = 0; " + i + " < 2; " + i + "++)",
                statements(scope.deeper(), 1)));
      }
      case 6 -> {
        return List.of(
            Piece.block(
                "if (" + coin() + ")", List.of(Piece.line("throw new IllegalStateException();"))));
      }
      case 7 -> {
        String e = fresh("e");
        return List.of(
            Piece.sequence(
                List.of(
                    Piece.block("try", body(scope)),
                    Piece.block("catch (IllegalStateException " + e + ")", body(scope)))));
      }
      default -> {
        return List.of(Piece.block("if (" + coin() + ")", List.of(Piece.line("return;"))));
      }
    }
  }

  private List<Piece> start(Scope scope) {
    threads++;
    String name = fresh("t");
    String box = box(scope);
    String other = box(scope);
    List<Piece> all = new ArrayList<>();
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        all.add(Piece.line("Thread " + name + " = new T0(" + box + ", " + other + ");"));
        return started(all, name, scope);
      }
      case 2, 3 -> {
        all.add(
            Piece.line("Thread " + name + " = new Thread(new T1(" + box + ", " + other + "));"));
        return started(all, name, scope);
      }
      case 4, 5 -> {
        List<Piece> run = statements(scope.inThread(), 1 + random.nextInt(3));
        all.add(
            new Piece(
                "Thread " + name + " = new Thread(() -> {",
                List.of(
                    Piece.block("try", run),
                    Piece.block(
                        "catch (Exception " + name + "e)",
                        List.of(Piece.line("throw new IllegalStateException();")))),
                "});"));
        return started(all, name, scope);
      }
      case 6 -> {
        return startLoop(all, name, box, other, scope);
      }
      case 7 -> {
        return startPool(all, name, box, other, scope);
      }
      default -> {
        return startLatched(all, name, scope);
      }
    }
  }

  private List<Piece> started(List<Piece> all, String name, Scope scope) {
    all.add(Piece.line(name + ".start();"));
    all.addAll(statements(scope.deeper(), random.nextInt(3)));
    switch (random.nextInt(6)) {
      case 0, 1 -> all.add(Piece.line(name + ".join();"));
      case 2 -> all.add(Piece.line("finish(" + name + ");"));
      case 3 -> all.add(Piece.block("if (" + coin() + ")", List.of(Piece.line(name + ".join();"))));
      default -> {}
    }
    return all;
  }

  private List<Piece> startLoop(
      List<Piece> all, String name, String box, String other, Scope scope) {
    String made =
        chance(2) ? "new T0(" + box + ", " + other + ")" : "new T0(new Box(), " + other + ")";
    String i = fresh("i");
    all.add(Piece.line("Thread[] " + name + " = new Thread[2];"));
    all.add(
        Piece.block(
            "for (int " + i + " = 0; " + i + " < 2; " + i + "++)",
            List.of(
                Piece.line(name + "[" + i + "] = " + made + ";"),
                Piece.line(name + "[" + i + "].start();"))));
    all.addAll(statements(scope.deeper(), random.nextInt(2)));
    if (!chance(3)) {
      String j = fresh("j");
      String end = chance(3) ? "1" : "2";
      all.add(
          Piece.block(
              "for (int " + j + " = 0; " + j + " < " + end + "; " + j + "++)",
              List.of(Piece.line(name + "[" + j + "].join();"))));
    }
    return all;
  }

  private List<Piece> startPool(
      List<Piece> all, String name, String box, String other, Scope scope) {
    all.add(
        Piece.line(
            "ExecutorService "
                + name
                + (chance(2)
                    ? " = Executors.newSingleThreadExecutor();"
                    : " = Executors.newFixedThreadPool(2);")));
    all.add(
        Piece.line(
            "Future<?> " + name + "f = " + name + ".submit(new T1(" + box + ", " + other + "));"));
    all.addAll(statements(scope.deeper(), random.nextInt(2)));
    if (chance(2)) {
      all.add(Piece.line(name + "f.get();"));
      all.addAll(statements(scope.deeper(), 1));
    }
    List<Piece> run = new ArrayList<>(statements(scope.inThread(), 1 + random.nextInt(2)));
    run.add(Piece.line("return null;"));
    // A condition may return before it, without a value.
    run.removeIf(piece -> piece.text().contains("return;"));
    all.add(new Piece("Future<?> " + name + "g = " + name + ".submit(() -> {", run, "});"));
    if (chance(2)) {
      all.add(Piece.line(name + "g.get();"));
    }
    all.add(Piece.line(name + ".shutdown();"));
    return all;
  }

  private List<Piece> startLatched(List<Piece> all, String name, Scope scope) {
    all.add(Piece.line("CountDownLatch " + name + "c = new CountDownLatch(1);"));
    List<Piece> run = new ArrayList<>(statements(scope.inThread(), 1 + random.nextInt(2)));
    run.add(Piece.line(name + "c.countDown();"));
    run.addAll(statements(scope.inThread(), random.nextInt(2)));
    all.add(
        new Piece(
            "Thread " + name + " = new Thread(() -> {",
            List.of(
                Piece.block("try", run),
                Piece.block(
                    "catch (Exception " + name + "e)",
                    List.of(Piece.line("throw new IllegalStateException();")))),
            "});"));
    all.add(Piece.line(name + ".start();"));
    all.addAll(statements(scope.deeper(), random.nextInt(2)));
    all.add(Piece.line(name + "c.await();"));
    return all;
  }
}
