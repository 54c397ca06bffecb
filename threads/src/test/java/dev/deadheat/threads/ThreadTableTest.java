package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Abstract threads and how many of each there are. */
class ThreadTableTest {
  @TempDir Path directory;

  private List<AbstractThread> started(String main) {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            "static int x; static void run() { x++; }\n"
                + "public static void main(String[] a) throws Exception {\n"
                + main
                + "}\n")) {
      List<AbstractThread> found = new ArrayList<>();
      for (int t = 0; t < p.threads.size(); t++) {
        if (p.threads.get(t).kind() == AbstractThread.Kind.STARTED) {
          found.add(p.threads.get(t));
        }
      }
      return found;
    }
  }

  @Test
  void oneStartIsOneThread() {
    assertThat(started("new Thread(T::run).start();"))
        .singleElement()
        .matches(thread -> !thread.many());
  }

  @Test
  void aStartInALoopIsMany() {
    assertThat(started("for (int i = 0; i < 3; i++) { new Thread(T::run).start(); }"))
        .singleElement()
        .matches(AbstractThread::many);
  }

  @Test
  void tasksOfASingleThreadTakeTurns() {
    List<AbstractThread> tasks =
        started(
            """
            ExecutorService e = Executors.newSingleThreadExecutor();
            e.execute(T::run);
            e.execute(() -> x = 0);
            """);
    assertThat(tasks).hasSize(2);
    assertThat(tasks.get(0).excludes(tasks.get(1))).isTrue();
  }

  @Test
  void tasksOfAPoolDoNot() {
    List<AbstractThread> tasks =
        started(
            """
            ExecutorService e = Executors.newFixedThreadPool(2);
            e.execute(T::run);
            e.execute(() -> x = 0);
            """);
    assertThat(tasks).hasSize(2);
    assertThat(tasks.get(0).excludes(tasks.get(1))).isFalse();
  }

  private static String startOfOneOf(int tasks) {
    return IntStream.range(0, tasks)
            .mapToObj(i -> "() -> x = " + i)
            .collect(Collectors.joining(",", "Runnable[] all = {", "};\n"))
        + "new Thread(all[a.length]).start();";
  }

  @Test
  void aFewTasksOfOneStartAreThreadsOfTheirOwn() {
    assertThat(started(startOfOneOf(64))).hasSize(64).noneMatch(AbstractThread::many);
  }

  @Test
  void hundredsOfTasksOfOneStartAreOneThreadThatCountsAsMany() {
    assertThat(started(startOfOneOf(65)))
        .singleElement()
        .matches(AbstractThread::many)
        .matches(thread -> thread.begins().size() == 65);
  }
}
