package faults;

import java.util.ArrayList;
import java.util.List;

/** What goes wrong in a program must go wrong in the same way under the agent. The argument says what. */
public class Faults {
  static int raced;
  static int depth;

  static void race() throws InterruptedException {
    Thread t = new Thread(() -> raced++);
    t.start();
    raced++;
    t.join();
  }

  static int deeper(int[] a) {
    a[0]++;
    depth++;
    return deeper(a) + 1;
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "race" -> race();
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
      case "hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(9)));
        race();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("end of " + args[0]);
  }
}
