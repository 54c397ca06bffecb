package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/** Starts threads in all ways, and mostly waits for them, in all ways. */
final class Starts {
  private static final int MOST = 3;

  private final Dice dice;
  private final Statements statements;
  private int threads;

  Starts(Dice dice, Statements statements) {
    this.dice = dice;
    this.statements = statements;
  }

  /** Whether there is room for more threads. */
  boolean isOpen() {
    return threads < MOST;
  }

  boolean isEmpty() {
    return threads == 0;
  }

  List<Piece> any(Scope scope) {
    threads++;
    String name = dice.fresh("t");
    String box = statements.box(scope);
    String other = statements.box(scope);
    List<Piece> all = new ArrayList<>();
    switch (dice.upTo(18)) {
      case 15, 16, 17 -> {
        Scope.Keepers keepers = scope.keepers();
        String task =
            "new T2(%s, %s, %s)"
                .formatted(
                    dice.any(keepers.shelves()),
                    dice.any(keepers.rows()),
                    dice.any(keepers.owners()));
        all.add(Piece.line("Thread " + name + " = new Thread(" + task + ");"));
        return started(all, name, scope);
      }
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
        List<Piece> run = statements.list(scope.inThread(), 1 + dice.upTo(3));
        all.add(runnable("Thread " + name + " = new Thread(() -> {", name, run, "});"));
        return started(all, name, scope);
      }
      case 6 -> {
        return startLoop(all, name, box, other, scope);
      }
      case 7 -> {
        return startPool(all, name, box, other, scope);
      }
      case 8 -> {
        return startLatched(all, name, scope);
      }
      case 9, 10 -> {
        return startSignalled(all, name, scope);
      }
      case 11, 12 -> {
        return startMeeting(all, name, scope);
      }
      case 13 -> {
        return startAsync(all, name, box, other, scope);
      }
      default -> {
        return startGiving(all, name, scope);
      }
    }
  }

  private List<Piece> started(List<Piece> all, String name, Scope scope) {
    all.add(Piece.line(name + ".start();"));
    all.addAll(statements.list(scope.deeper(), dice.upTo(3)));
    switch (dice.upTo(6)) {
      case 0, 1 -> all.add(Piece.line(name + ".join();"));
      case 2 -> all.add(Piece.line("finish(" + name + ");"));
      case 3 ->
          all.add(Piece.block("if (" + dice.coin() + ")", List.of(Piece.line(name + ".join();"))));
      default -> {}
    }
    return all;
  }

  private List<Piece> startLoop(
      List<Piece> all, String name, String box, String other, Scope scope) {
    String made =
        dice.chance(2) ? "new T0(" + box + ", " + other + ")" : "new T0(new Box(), " + other + ")";
    String i = dice.fresh("i");
    all.add(Piece.line("Thread[] " + name + " = new Thread[2];"));
    all.add(
        Piece.block(
            "for (int " + i + " = 0; " + i + " < 2; " + i + "++)",
            List.of(
                Piece.line(name + "[" + i + "] = " + made + ";"),
                Piece.line(name + "[" + i + "].start();"))));
    all.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    if (!dice.chance(3)) {
      String j = dice.fresh("j");
      String end = dice.chance(3) ? "1" : "2";
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
                + (dice.chance(2)
                    ? " = Executors.newSingleThreadExecutor();"
                    : " = Executors.newFixedThreadPool(2);")));
    all.add(
        Piece.line(
            "Future<?> " + name + "f = " + name + ".submit(new T1(" + box + ", " + other + "));"));
    all.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    if (dice.chance(2)) {
      all.add(Piece.line(name + "f.get();"));
      all.addAll(statements.list(scope.deeper(), 1));
    }
    List<Piece> run = new ArrayList<>(statements.list(scope.inThread(), 1 + dice.upTo(2)));
    run.add(Piece.line("return null;"));
    // A condition may return before it, without a value.
    run.removeIf(piece -> piece.text().contains("return;"));
    all.add(new Piece("Future<?> " + name + "g = " + name + ".submit(() -> {", run, "});"));
    if (dice.chance(2)) {
      all.add(Piece.line(name + "g.get();"));
    }
    all.add(Piece.line(name + ".shutdown();"));
    return all;
  }

  /** A thread that does something, says so, and does something more. */
  private List<Piece> thread(List<Piece> all, String name, Scope scope, Piece saysSo) {
    List<Piece> run = new ArrayList<>(statements.list(scope.inThread(), 1 + dice.upTo(2)));
    run.add(saysSo);
    run.addAll(statements.list(scope.inThread(), dice.upTo(2)));
    all.add(runnable("Thread " + name + " = new Thread(() -> {", name, run, "});"));
    all.add(Piece.line(name + ".start();"));
    all.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    return all;
  }

  private static Piece runnable(String head, String name, List<Piece> run, String end) {
    return new Piece(
        head,
        List.of(
            Piece.block("try", run),
            Piece.block(
                "catch (Exception " + name + "e)",
                List.of(Piece.line("throw new IllegalStateException();")))),
        end);
  }

  /** A latch, or a semaphore that has no permit yet. */
  private List<Piece> startLatched(List<Piece> all, String name, Scope scope) {
    boolean latch = dice.chance(2);
    all.add(
        Piece.line(
            latch
                ? "CountDownLatch " + name + "c = new CountDownLatch(1);"
                : "Semaphore " + name + "c = new Semaphore(0);"));
    thread(all, name, scope, Piece.line(name + (latch ? "c.countDown();" : "c.release();")));
    all.add(Piece.line(name + (latch ? "c.await();" : "c.acquire();")));
    all.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    return all;
  }

  /** A condition under a monitor, with wait and notify; sometimes it is set without the monitor. */
  private List<Piece> startSignalled(List<Piece> all, String name, Scope scope) {
    String monitor = dice.any(List.of(name + "m", name + "m", "L0", statements.box(scope)));
    if (monitor.equals(name + "m")) {
      all.add(Piece.line("Object " + monitor + " = new Object();"));
    }
    all.add(Piece.line("int[] " + name + "d = new int[1];"));
    Piece set = Piece.line(name + "d[0] = 1;");
    Piece tell = Piece.line(monitor + (dice.chance(3) ? ".notify();" : ".notifyAll();"));
    boolean careless = dice.chance(5);
    Piece signal =
        Piece.block(
            "synchronized (" + monitor + ")", careless ? List.of(tell) : List.of(set, tell));
    thread(all, name, scope, careless ? Piece.sequence(List.of(set, signal)) : signal);
    List<Piece> waiting = new ArrayList<>();
    waiting.add(
        Piece.block("while (" + name + "d[0] == 0)", List.of(Piece.line(monitor + ".wait();"))));
    waiting.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    all.add(Piece.block("synchronized (" + monitor + ")", waiting));
    all.addAll(statements.list(scope.deeper(), dice.upTo(2)));
    return all;
  }

  /** A barrier or a phaser at which both meet, once or twice; sometimes one only arrives. */
  private List<Piece> startMeeting(List<Piece> all, String name, Scope scope) {
    boolean barrier = dice.chance(2);
    all.add(
        Piece.line(
            barrier
                ? "CyclicBarrier " + name + "b = new CyclicBarrier(2);"
                : "Phaser " + name + "b = new Phaser(2);"));
    String meet = name + (barrier ? "b.await();" : "b.arriveAndAwaitAdvance();");
    String arrive = !barrier && dice.chance(3) ? name + "b.arrive();" : meet;
    int times = 1 + dice.upTo(2);
    List<Piece> there = new ArrayList<>();
    List<Piece> here = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      there.add(Piece.line(arrive));
      there.addAll(statements.list(scope.inThread(), 1));
      here.add(Piece.line(meet));
      here.addAll(statements.list(scope.deeper(), 1));
    }
    thread(all, name, scope, Piece.sequence(there));
    all.addAll(here);
    return all;
  }

  private List<Piece> startAsync(
      List<Piece> all, String name, String box, String other, Scope scope) {
    String head = "CompletableFuture<Void> " + name + " = CompletableFuture.runAsync(";
    all.add(
        dice.chance(2)
            ? Piece.line(head + "new T1(" + box + ", " + other + "));")
            : runnable(
                head + "() -> {",
                name,
                statements.list(scope.inThread(), 1 + dice.upTo(2)),
                "});"));
    all.addAll(statements.list(scope.deeper(), dice.upTo(3)));
    if (!dice.chance(3)) {
      all.add(Piece.line(name + (dice.chance(2) ? ".join();" : ".get();")));
      all.addAll(statements.list(scope.deeper(), 1));
    }
    return all;
  }

  /** The other thread gives an object through a future that it completes, or through a queue. */
  private List<Piece> startGiving(List<Piece> all, String name, Scope scope) {
    boolean future = dice.chance(2);
    all.add(
        Piece.line(
            future
                ? "CompletableFuture<Box> " + name + "g = new CompletableFuture<>();"
                : "BlockingQueue<Box> " + name + "g = new LinkedBlockingQueue<>();"));
    String given = dice.fresh("h");
    String give = name + (future ? "g.complete(" : "g.put(") + given + ");";
    List<Piece> made = new ArrayList<>();
    made.add(
        Piece.line(
            "Box " + given + " = " + (dice.chance(3) ? statements.box(scope) : "new Box()") + ";"));
    made.addAll(statements.list(scope.inThread().with(given), 1));
    made.add(Piece.line(give));
    made.addAll(statements.list(scope.inThread().with(given), dice.upTo(2)));
    thread(all, name, scope, Piece.sequence(made));
    String taken = dice.fresh("h");
    all.add(Piece.line("Box " + taken + " = " + name + (future ? "g.get();" : "g.take();")));
    all.addAll(statements.list(scope.deeper().with(taken), 1 + dice.upTo(2)));
    return all;
  }
}
