import java.util.ArrayList;
import java.util.List;

/**
 * Databases in use when the JVM exits, whose shutdown hook closes them.
 *
 * <p>Database.server 691/696, Database.compactMode 2264/1286, TraceSystem.closed 314/378, FileStore.closed 1510/283,
 * Sequence.margin and Sequence.baseValue 185/499, SessionLocal.localTempTables 395/412,
 * SessionLocal.localTempTableIndexes 452/465, SessionLocal.database 414/911.
 */
public final class H2Exit {
  public static void main(String[] args) throws Exception {
    List<Together.Action> actions = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String url = "jdbc:h2:./exit" + i + ";AUTO_SERVER=TRUE;TRACE_LEVEL_FILE=3;LOCK_TIMEOUT=5";
      Together.execute(url + ";DB_CLOSE_DELAY=-1", "create sequence s cache 1000", "create table big as select x from system_range(1, 200)");
      actions.add(
          Together.session(
              url,
              "alter sequence s restart with 5 cache 1000",
              "call next value for s",
              "create local temporary table scratch as select x from system_range(1, 300)",
              "create index on scratch(x)",
              "select count(*) from big a, big b",
              "drop table scratch"));
      actions.add(Together.session(url, "insert into big select x from system_range(1, 200)", "delete from big where x > 100"));
      if (i % 2 == 0) {
        Together.Action shutdown = Together.session(url, i == 0 ? "shutdown" : "shutdown immediately");
        int later = 900 + 100 * i;
        actions.add(
            () -> {
              Together.spin(later);
              shutdown.run();
            });
      }
    }
    Thread exit =
        new Thread(
            () -> {
              Together.spin(1100);
              System.exit(0);
            });
    exit.start();
    Together.run(50, actions.toArray(new Together.Action[0]));
    System.exit(0);
  }
}
