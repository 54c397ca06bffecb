import java.sql.Connection;
import java.sql.Statement;

/**
 * Databases that are opened, and shut down at once by one session while others are at work.
 *
 * <p>Database.powerOffCount 430/470, Database.compactMode 2264/1286, Database.server 691/696, Database.eventListener
 * 1854/1863, Database.compiler 2268/2269, TraceSystem.closed 314/378, FileStore.closed 1510/283,
 * SessionLocal.database 414/911, SessionLocal.localTempTables 395/412, SessionLocal.localTempTableIndexes 452/465,
 * JdbcConnection.executingStatement 1448/368.
 */
public final class H2Closing {
  public static final class Listener implements org.h2.api.DatabaseEventListener {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 15; i++) {
      compiled("jdbc:h2:mem:compiled" + i);
      atOnce("jdbc:h2:./once" + i + ";AUTO_SERVER=TRUE;TRACE_LEVEL_FILE=3;WRITE_DELAY=1");
      opened("jdbc:h2:./opened" + i);
      closed("jdbc:h2:mem:closed" + i);
    }
    exclusive("jdbc:h2:mem:exclusive;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10");
    System.exit(0);
  }

  /** Who runs out of memory closes the database. */
  private static void atOnce(String url) throws Exception {
    String tooLarge = "select space(x) from system_range(2147483647, 2147483647)";
    Together.execute(url + ";DB_CLOSE_DELAY=-1", "create table t(a varchar)");
    Together.run(
        1,
        Together.session(url, "insert into t values('x')", tooLarge),
        Together.session(url, "insert into t values('y')", tooLarge),
        Together.session(url, "insert into t select repeat('x', 300) from system_range(1, 3000)", "select count(*) from t"),
        calls(url));
  }

  private static Together.Action calls(String url) throws Exception {
    Statement statement = Together.connect(url).createStatement();
    return () -> {
      for (int i = 0; i < 300; i++) {
        statement.execute("call 1");
      }
    };
  }

  private static void compiled(String url) throws Exception {
    Together.run(
        1,
        Together.session(url, "create alias a as 'int a() { return 1; }'"),
        Together.session(url, "create alias b as 'int b() { return 2; }'"));
  }

  /** Whoever opens it is no administrator, so that the listener is reset. */
  private static void opened(String url) throws Exception {
    Together.execute(url, "create user plain password ''");
    Together.run(
        1,
        () -> java.sql.DriverManager.getConnection(url, "plain", "").close(),
        () -> {
          Together.spin(20);
          Together.execute(url, "set database_event_listener 'H2Closing$Listener'");
        });
  }

  /** A statement may be cancelled by any thread, also while its connection is closed. */
  private static void closed(String url) throws Exception {
    Connection connection = Together.connect(url);
    Statement statement = connection.createStatement();
    Together.run(
        1,
        () -> {
          for (int i = 0; i < 20; i++) {
            statement.cancel();
          }
        },
        () -> statement.executeQuery("select count(*) from system_range(1, 1000)").close(),
        connection::close);
  }

  /** Exclusive mode 2 closes all other sessions. */
  private static void exclusive(String url) throws Exception {
    Together.execute(url, "create table big as select x from system_range(1, 300)");
    Together.Action admin = Together.session(url, "set exclusive 2", "call 1", "set exclusive 0");
    Together.Action user =
        () -> {
          Together.spin(10);
          try (Connection connection = Together.connect(url);
              Statement statement = connection.createStatement()) {
            statement.execute("create local temporary table scratch as select x from system_range(1, 1000)");
            statement.execute("create index on scratch(x)");
            for (int i = 0; i < 20; i++) {
              statement.execute("with c(a) as (select count(*) from big a, big b) select * from c");
              statement.execute("create local temporary table more as select x from system_range(1, 9000)");
              statement.execute("create index on more(x)");
              statement.execute("drop table more");
            }
          }
        };
    Together.run(100, admin, user, user);
  }
}
