package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes random concurrent programs: one class with nested ones, whose main starts threads. What
 * can go wrong in an analysis is here: locks taken and released in callees, recursion, virtual
 * calls, callbacks under locks, hand-over of objects, helpers and constructors that store objects
 * and go on with them, joins in loops, exceptions. Every access has a line of its own. Everything
 * that javac must infer is kept out: each line stands for itself, so that most parts can be left
 * out and the rest still compiles.
 */
final class Generator {
  static final int METHODS = 4;

  private final Dice dice;
  private final boolean lean;
  private final Statements statements;

  Generator(Dice dice) {
    this.dice = dice;
    lean = dice.chance(2);
    statements = new Statements(dice, lean);
  }

  /** The body of the class; {@link #source} puts it into a file. */
  static Piece program(long seed) {
    return new Generator(new Dice(seed)).program();
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

  private Piece program() {
    List<Piece> parts = new ArrayList<>(declarations());
    Scope scope = new Scope(List.of("x", "y"), false, "2", 0, true);
    List<Piece> main = new ArrayList<>();
    main.add(Piece.line("Box x = new Box();"));
    main.add(Piece.line(dice.chance(2) ? "Box y = new Sub();" : "Box y = new Box();"));
    main.addAll(lean ? few(scope) : many(scope));
    parts.add(Piece.block("public static void main(String[] args) throws Exception", main));
    return Piece.sequence(parts);
  }

  /** A list of the JDK's class, or of one that extends it. */
  private List<Piece> list() {
    int kind = dice.upTo(3);
    if (kind == 0) {
      return List.of(Piece.line("static final List<Box> LIST = new ArrayList<>();"));
    }
    List<Piece> methods =
        kind == 1
            ? List.of()
            : List.of(
                Piece.block(
                    "public boolean add(Box box)", List.of(Piece.line("return super.add(box);"))));
    return List.of(
        Piece.block("static class Boxes extends ArrayList<Box>", methods),
        Piece.line("static final List<Box> LIST = new Boxes();"));
  }

  /** All but the main method. */
  List<Piece> declarations() {
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
    parts.addAll(list());
    parts.add(boxes("static class Box", false));
    parts.add(boxes("static class Sub extends Box", true));
    parts.addAll(helpers());
    parts.addAll(statements.keeping().declarations());
    parts.add(task("T0", "extends Thread"));
    parts.add(task("T1", "implements Runnable"));
    parts.add(user());
    for (int i = 0; i < METHODS; i++) {
      Scope scope = new Scope(List.of("p", "q"), true, "d", 0, i == 0);
      String modifier = dice.chance(6) ? "static synchronized void m" : "static void m";
      parts.add(
          Piece.block(
              modifier + i + "(Box p, Box q, Object l, ReentrantLock r, int d) throws Exception",
              statements.list(scope, 1 + dice.upTo(4))));
    }
    return parts;
  }

  private List<Piece> many(Scope scope) {
    List<Piece> main = new ArrayList<>(statements.list(scope, dice.upTo(3)));
    main.addAll(
        dice.chance(3) ? statements.keeping().scenario(scope) : statements.starts().any(scope));
    main.addAll(statements.list(scope, 1 + dice.upTo(4)));
    if (statements.starts().isEmpty() || dice.chance(2)) {
      main.addAll(statements.starts().any(scope));
      main.addAll(statements.list(scope, dice.upTo(3)));
    }
    return main;
  }

  /** So few uses of each object that a race is found for its own sake, or not at all. */
  private List<Piece> few(Scope scope) {
    List<Piece> main = new ArrayList<>(statements.keeping().scenario(scope));
    if (dice.chance(2)) {
      main.addAll(
          dice.chance(3) ? statements.starts().any(scope) : statements.keeping().any(scope));
    }
    return main;
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
    String modifier = dice.chance(3) ? "synchronized void touch" : "void touch";
    parts.add(
        Piece.block(
            modifier + "(Box o, int d) throws Exception",
            statements.list(scope, 1 + dice.upTo(3))));
    if (!overrides) {
      parts.add(
          Piece.block(
              "synchronized void safe(Box o, int d) throws Exception",
              statements.list(scope, 1 + dice.upTo(3))));
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
                    "if (" + dice.coin() + ")",
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
    make.addAll(statements.list(made, 1 + dice.upTo(2)));
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
                        statements.access(new Scope(List.of("n"), false, "d", 0, false)))))));
    parts.add(
        Piece.block(
            "static Object pick(Object a, Object b)",
            List.of(Piece.line("return " + dice.coin() + " ? a : b;"))));
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
    List<Piece> run = statements.list(scope, 1 + dice.upTo(4));
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

  /** A task that gets objects through what keeps them. */
  private Piece user() {
    Scope scope = new Scope(List.of("p"), false, "2", 0, false);
    scope = scope.with(scope.keepers().shelf("s").row("r").owner("w"));
    List<Piece> run = new ArrayList<>(List.of(Piece.line("Box p = new Box();")));
    run.addAll(statements.keeping().meeting(scope));
    run.addAll(statements.list(scope, 1 + dice.upTo(3)));
    List<Piece> parts = new ArrayList<>();
    for (String line : List.of("final Shelf s;", "final Box[] r;", "final Owner w;")) {
      parts.add(Piece.line(line));
    }
    parts.add(
        Piece.block(
            "T2(Shelf s, Box[] r, Owner w)",
            List.of(
                Piece.line("this.s = s;"), Piece.line("this.r = r;"), Piece.line("this.w = w;"))));
    parts.add(
        Piece.block(
            "public void run()",
            List.of(
                Piece.block("try", run),
                Piece.block(
                    "catch (Exception e)",
                    List.of(Piece.line("throw new IllegalStateException();"))))));
    return Piece.block("static final class T2 implements Runnable", parts);
  }
}
