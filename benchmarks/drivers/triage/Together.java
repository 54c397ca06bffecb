import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** What the drivers share: actions at the same time. What an action throws is counted, since a race may well be why. */
final class Together {
  /** Most of what one call may last, so that each driver ends by itself. */
  private static final long MOST_NANOS = 3_000_000_000L;

  interface Action {
    void run() throws Exception;
  }

  /** Each action in a thread of its own, again and again. Only the starts and the ends order anything. */
  static void run(int rounds, Action... actions) throws InterruptedException {
    CountDownLatch start = new CountDownLatch(actions.length);
    List<Thread> threads = new ArrayList<>();
    List<Map<String, Integer>> failures = new ArrayList<>();
    for (Action action : actions) {
      Map<String, Integer> failed = new TreeMap<>();
      failures.add(failed);
      Thread thread = new Thread(() -> repeat(rounds, action, start, failed));
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (int i = 0; i < actions.length; i++) {
      threads.get(i).join(2 * MOST_NANOS / 1_000_000);
      if (!threads.get(i).isAlive() && !failures.get(i).isEmpty()) {
        System.out.println("action " + i + ": " + failures.get(i));
      }
    }
  }

  private static void repeat(int rounds, Action action, CountDownLatch start, Map<String, Integer> failed) {
    start.countDown();
    try {
      start.await();
    } catch (InterruptedException e) {
      return;
    }
    long end = System.nanoTime() + MOST_NANOS;
    for (int i = 0; i < rounds && System.nanoTime() < end; i++) {
      try {
        action.run();
      } catch (Exception | LinkageError e) {
        failed.merge(String.valueOf(e.getMessage() == null ? e : e.getMessage()).split("\n")[0], 1, Integer::sum);
      }
    }
  }

  /** An action of a session of its own: these statements, whatever becomes of each. */
  static Action session(String url, String... statements) throws SQLException {
    Statement statement = connect(url).createStatement();
    return () -> {
      SQLException last = null;
      for (String sql : statements) {
        try {
          statement.execute(sql);
        } catch (SQLException e) {
          last = e;
        }
      }
      if (last != null) {
        throw last;
      }
    };
  }

  static void execute(String url, String... statements) throws SQLException {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : Arrays.asList(statements)) {
        statement.execute(sql);
      }
    }
  }

  static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, "sa", "");
  }

  /** Lets time pass, without an order. */
  static void spin(int millis) {
    long end = System.nanoTime() + millis * 1_000_000L;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private Together() {}
}
