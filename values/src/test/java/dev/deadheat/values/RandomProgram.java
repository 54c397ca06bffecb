package dev.deadheat.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random program: threads that share fields under locks, with many assertions of which some
 * hold.
 */
final class RandomProgram {
  private static final int FIELDS = 5;

  private final Random random;
  private final List<String> lines = new ArrayList<>();

  /** The lock of each field: 0 for a monitor, 1 for a ReentrantLock. */
  private final int[] lockOf = new int[FIELDS];

  private int locals;
  private int depth;

  private RandomProgram(long seed) {
    random = new Random(seed);
    for (int i = 0; i < FIELDS; i++) {
      lockOf[i] = random.nextInt(4) == 0 ? 1 : 0;
    }
  }

  static List<String> lines(long seed) {
    RandomProgram program = new RandomProgram(seed);
    program.write();
    return program.lines;
  }

  private void line(String text) {
    lines.add("  ".repeat(depth) + text);
  }

  private void open(String text) {
    line(text + " {");
    depth++;
  }

  private void close() {
    depth--;
    line("}");
  }

  private void write() {
    line("import java.util.concurrent.locks.ReentrantLock;");
    open("public class Generated");
    line("static final Object monitor = new Object();");
    line("static final ReentrantLock lock = new ReentrantLock();");
    line("static final Box box = new Box();");
    line("static int f0, f1, f2;");
    line("static class Box { int f3, f4; }");
    int methods = 2 + random.nextInt(2);
    for (int m = 0; m < methods; m++) {
      open("static void work" + m + "(int p)");
      locals = 0;
      statements(3, true);
      close();
    }
    open("static synchronized int inside(int p)");
    line("return p > 3 ? 3 : p;");
    close();
    main(methods);
    close();
  }

  private void main(int methods) {
    open("public static void main(String[] args) throws InterruptedException");
    locals = 0;
    line("int p = " + constant() + ";");
    if (random.nextBoolean()) {
      sequential(2);
    }
    int threads = 1 + random.nextInt(3);
    List<Integer> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      String body = "() -> work" + random.nextInt(methods) + "(" + constant() + ")";
      if (random.nextInt(6) == 0) {
        line("for (int i = 0; i < 3; i++) new Thread(" + body + ").start();");
        running.add(-1);
        continue;
      }
      line("Thread t" + t + " = new Thread(" + body + ");");
      line("t" + t + ".start();");
      running.add(t);
      if (random.nextInt(3) == 0) {
        line("t" + t + ".join();");
        running.remove((Integer) t);
        if (running.isEmpty()) {
          sequential(2);
        }
      } else if (random.nextInt(3) == 0) {
        section(2);
      }
    }
    for (int t : List.copyOf(running)) {
      if (t >= 0) {
        line("t" + t + ".join();");
        running.remove((Integer) t);
        section(1);
      }
    }
    if (running.isEmpty()) {
      sequential(1);
      for (int i = 0; i < FIELDS; i++) {
        assertion(List.of(field(i), field(random.nextInt(FIELDS)), "p"));
      }
    }
    close();
  }

  /** Without a lock, where no other thread runs. */
  private void sequential(int count) {
    for (int i = 0; i < count; i++) {
      change(all());
    }
  }

  private List<Integer> all() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < FIELDS; i++) {
      found.add(i);
    }
    return found;
  }

  private static String field(int i) {
    return i < 3 ? "f" + i : "box.f" + i;
  }

  private List<Integer> guardedBy(int lock) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < FIELDS; i++) {
      if (lockOf[i] == lock) {
        found.add(i);
      }
    }
    return found;
  }

  private void statements(int count, boolean loops) {
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(6);
      if (kind == 0 && loops) {
        String k = "k" + locals++;
        open("for (int " + k + " = 0; " + k + " < " + (1 + random.nextInt(4)) + "; " + k + "++)");
        statements(1 + random.nextInt(2), false);
        close();
      } else if (kind == 1) {
        open("if (p " + comparison() + " " + constant() + ")");
        section(1);
        close();
      } else {
        section(1 + random.nextInt(2));
      }
    }
  }

  /** A critical section of one of the locks, sometimes within the other one's. */
  private void section(int nesting) {
    int lock = random.nextInt(3) == 0 ? 1 : 0;
    List<Integer> fields = guardedBy(lock);
    if (fields.isEmpty()) {
      return;
    }
    if (lock == 0) {
      open("synchronized (monitor)");
      body(fields, nesting);
      close();
    } else {
      line("lock.lock();");
      open("try");
      body(fields, nesting);
      depth--;
      line("} finally {");
      depth++;
      line("lock.unlock();");
      close();
    }
  }

  private void body(List<Integer> fields, int nesting) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(10);
      String some = field(fields.get(random.nextInt(fields.size())));
      String other = field(fields.get(random.nextInt(fields.size())));
      if (kind == 0 && nesting > 1) {
        // Always in this order, so that nobody waits for ever.
        if (fields.equals(guardedBy(0))) {
          List<Integer> both = all();
          line("lock.lock();");
          change(both);
          line("lock.unlock();");
        } else {
          change(fields);
        }
      } else if (kind == 1 && fields.equals(guardedBy(0))) {
        line("try { monitor.wait(0, 20000); } catch (InterruptedException e) { return; }");
      } else if (kind == 2) {
        open("if (" + some + " " + comparison() + " " + constant() + ")");
        change(fields);
        close();
      } else if (kind == 3) {
        String g = "g" + locals++;
        String goesOn = g + " < 9 && " + some + " < " + random.nextInt(6);
        open("for (int " + g + " = 0; " + goesOn + "; " + g + "++)");
        line(some + "++;");
        change(fields);
        line("if (" + other + " > 20) break;");
        close();
      } else if (kind == 4) {
        open("try");
        line("if (" + some + " == " + constant() + ") throw new IllegalStateException();");
        change(fields);
        depth--;
        line("} catch (IllegalStateException e) {");
        depth++;
        change(fields);
        close();
      } else {
        change(fields);
      }
      assertion(List.of(some, other, "p"));
    }
    for (int i = 0; i < 2; i++) {
      String some = field(fields.get(random.nextInt(fields.size())));
      String other = field(fields.get(random.nextInt(fields.size())));
      assertion(List.of(some, other, "p"));
    }
  }

  private void change(List<Integer> fields) {
    String to = field(fields.get(random.nextInt(fields.size())));
    String from = field(fields.get(random.nextInt(fields.size())));
    switch (random.nextInt(9)) {
      case 0 -> line(to + " = " + constant() + ";");
      case 1 -> line(to + "++;");
      case 2 -> line(to + " = " + from + " + " + constant() + ";");
      case 3 -> line(to + " = " + from + " - " + constant() + ";");
      case 4 -> line(to + " = " + from + ";");
      case 5 -> line(to + " = inside(" + from + ");");
      case 6 -> line("if (" + from + " < " + constant() + ") " + to + " += " + from + ";");
      case 7 -> line(to + " = (" + from + " * " + (random.nextInt(9) - 3) + ") % 7;");
      default -> line(to + " = Math.min(" + from + ", " + constant() + ");");
    }
  }

  private String comparison() {
    return List.of("<", "<=", "==", "!=", ">", ">=").get(random.nextInt(6));
  }

  private int constant() {
    return random.nextInt(40) == 0 ? Integer.MAX_VALUE : random.nextInt(8) - 2;
  }

  private void assertion(List<String> operands) {
    String a = operands.get(random.nextInt(operands.size()));
    String b = operands.get(random.nextInt(operands.size()));
    switch (random.nextInt(4)) {
      case 0 -> line("assert " + a + " <= " + (random.nextInt(12) - 1) + ";");
      case 1 -> line("assert " + a + " >= " + (random.nextInt(8) - 6) + ";");
      case 2 -> line("assert " + a + " " + comparison() + " " + b + ";");
      default -> line("assert " + a + " != " + constant() + ";");
    }
  }
}
