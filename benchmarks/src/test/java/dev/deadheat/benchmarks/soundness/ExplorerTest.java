package dev.deadheat.benchmarks.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the model of executions says of programs whose races are known. */
class ExplorerTest {
  private static final String NAME = "known.P";

  private static Explorer.Answer explore(String... lines) throws IOException {
    String source =
        "package known; import java.util.*; import java.util.concurrent.*;"
            + " import java.util.concurrent.locks.*;\n"
            + String.join("\n", lines);
    List<Compiled> compiled = Compiled.all(Map.of(NAME, source));
    assertThat(compiled).as("compiles").hasSize(1);
    return Explorer.explore(compiled.get(0).code(), "known/P", 1, 0, 1_000, 1);
  }

  private static Explorer.Answer twoThreads(String first, String second) throws IOException {
    return explore(
        "public class P { static int x; static int y; static volatile boolean v; static boolean w;",
        "static final ReentrantLock R = new ReentrantLock(); static final Object L = new Object();"
            + " static final CyclicBarrier B = new CyclicBarrier(2);"
            + " static final Phaser H = new Phaser(2);"
            + " static final CompletableFuture<String> F = new CompletableFuture<>();",
        "static void first() { try {",
        first, // 5
        "} catch (Exception e) { throw new IllegalStateException(); } }",
        "static void second() { try {",
        second, // 8
        "} catch (Exception e) { throw new IllegalStateException(); } }",
        "public static void main(String[] a) throws Exception {",
        "Thread t = new Thread(P::first); t.start(); second(); t.join(); } }");
  }

  @Test
  void anUnlockedCounterRaces() throws IOException {
    Explorer.Answer answer = twoThreads("x++;", "x++;");
    assertThat(answer.complete()).isTrue();
    assertThat(answer.races()).containsExactly(new Pair("known.P.x", 5, 8));
  }

  @Test
  void locksExclude() throws IOException {
    assertThat(twoThreads("synchronized (L) { x++; }", "synchronized (L) { x++; }").races())
        .isEmpty();
    assertThat(twoThreads("R.lock(); x++; R.unlock();", "R.lock(); x++; R.unlock();").races())
        .isEmpty();
    assertThat(twoThreads("synchronized (L) { x++; }", "R.lock(); x++; R.unlock();").races())
        .hasSize(1);
  }

  /** Seen only if the reader finds the flag set, which few schedules do. */
  @Test
  void everyScheduleIsTried() throws IOException {
    assertThat(twoThreads("x = 1; v = true; y = 1;", "if (v) { y = x; }").races())
        .containsExactly(new Pair("known.P.y", 5, 8));
    assertThat(twoThreads("x = 1; w = true;", "if (w) { y = x; }").races())
        .containsExactly(new Pair("known.P.w", 5, 8), new Pair("known.P.x", 5, 8));
  }

  @Test
  void whoWaitsIsWokenUnderTheMonitor() throws IOException {
    String waits = "synchronized (L) { while (!w) { L.wait(); } } x++;";
    Explorer.Answer answer =
        twoThreads("x++; synchronized (L) { w = true; L.notifyAll(); }", waits);
    assertThat(answer.races()).isEmpty();
    assertThat(answer.stuck()).isFalse();
    assertThat(answer.complete()).isTrue();
    assertThat(twoThreads("synchronized (L) { w = true; L.notify(); } x++;", waits).races())
        .containsExactly(new Pair("known.P.x", 5, 8));
    assertThat(twoThreads("synchronized (L) { w = true; }", waits).stuck())
        .as("nobody is woken without a notification")
        .isTrue();
    assertThat(twoThreads("w = true; synchronized (L) { L.notify(); }", waits).races())
        .containsExactly(new Pair("known.P.w", 5, 8));
  }

  @Test
  void barriersOrderWhatIsBefore() throws IOException {
    for (String meet : List.of("B.await();", "H.arriveAndAwaitAdvance();")) {
      assertThat(twoThreads("x++; " + meet, meet + " x++;").races()).as(meet).isEmpty();
      assertThat(twoThreads(meet + " x++;", meet + " x++;").races()).as(meet).hasSize(1);
      assertThat(twoThreads("x++; " + meet + meet, meet + " y = x; " + meet + " x++;").races())
          .as("twice " + meet)
          .isEmpty();
      assertThat(twoThreads(meet, "x++;").stuck()).as(meet).isTrue();
    }
    String waits = "H.arriveAndAwaitAdvance(); x++;";
    assertThat(twoThreads("x++; H.arrive();", waits).races()).isEmpty();
    assertThat(twoThreads("H.arrive(); x++;", waits).races()).hasSize(1);
  }

  @Test
  void futuresOrderWhatIsBeforeTheirCompletion() throws IOException {
    assertThat(twoThreads("x++; F.complete(null);", "F.get(); x++;").races()).isEmpty();
    assertThat(twoThreads("F.complete(null); x++;", "F.get(); x++;").races()).hasSize(1);
    String async = "CompletableFuture<Void> c = CompletableFuture.runAsync(() -> x++);";
    assertThat(twoThreads("", async + " c.join(); x++;").races()).isEmpty();
    assertThat(twoThreads("", async + " x++; c.get();").races())
        .containsExactly(new Pair("known.P.x", 8, 8));
  }

  @Test
  void aDeadlockIsSeen() throws IOException {
    Explorer.Answer answer =
        twoThreads(
            "synchronized (L) { R.lock(); R.unlock(); }",
            "R.lock(); synchronized (L) { } R.unlock();");
    assertThat(answer.stuck()).isTrue();
    assertThat(twoThreads("R.lock(); R.unlock();", "R.lock(); R.unlock();").stuck()).isFalse();
  }

  /** A race is kept while all that has nothing to do with it goes. */
  @Test
  void programsShrink() throws IOException {
    assertThat(shrunk(Form.PROGRAM, 1_000_003, 800)).isLessThan(0.5);
  }

  /** The race is between lines of the library; its user shrinks with it. */
  @Test
  void librariesShrinkWithTheirUsers() throws IOException {
    assertThat(shrunk(Form.LIBRARY, 1_000_001, 400)).isLessThan(0.8);
  }

  /** The part of a program that is left after so many trials; the race is still in it. */
  private static double shrunk(Form form, long first, int trials) throws IOException {
    long seed = first;
    while (Form.of(seed) != form || !races(compiled(form, form.program(seed)))) {
      seed++;
    }
    Piece program = form.program(seed);
    Piece small = new Shrinker(form, trials, ExplorerTest::races).shrink(program);
    assertThat(races(compiled(form, small))).isTrue();
    return (double) small.size() / program.size();
  }

  private static Compiled compiled(Form form, Piece program) throws IOException {
    return Compiled.all(form.sources("known", program)).get(0);
  }

  private static boolean races(Compiled program) {
    return Explorer.explore(program.code(), program.internalName(), 1, 4, 8, 1).races().stream()
        .anyMatch(program.form()::isAnalysed);
  }
}
