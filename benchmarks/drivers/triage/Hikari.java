import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;

/**
 * A data source that begins with its first connection, is used, changed and closed by several threads.
 *
 * <p>HikariConfig.connectionInitSql 998/373, HikariConfig.connectionTestQuery 999/349, PoolBase.connectionTimeout
 * 776/144, PoolBase.metricsTracker 301/248, PoolBase.validationTimeout 777/152, PoolEntry.connection 188/101.
 */
public final class Hikari {
  private static HikariDataSource source() {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl("jdbc:h2:mem:hikari;DB_CLOSE_DELAY=-1");
    source.setUsername("sa");
    source.setPassword("");
    source.setMaximumPoolSize(4);
    return source;
  }

  private static void use(HikariDataSource source, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      try (Connection connection = source.getConnection()) {
        connection.isReadOnly();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    System.setProperty("com.zaxxer.hikari.housekeeping.periodMs", "20");
    System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", "0");
    for (int i = 0; i < 5; i++) {
      HikariDataSource source = source();
      Together.run(
          1,
          () -> use(source, 100),
          () -> {
            source.getConnectionInitSql();
            source.getConnectionTestQuery();
          },
          () -> use(source, 100));
      Together.run(1, () -> source.setMetricsTrackerFactory(null), source::close);
    }
    for (int i = 0; i < 10; i++) {
      HikariDataSource source = source();
      use(source, 1);
      int round = i;
      Together.run(
          1,
          () -> use(source, 400),
          () -> use(source, 400),
          () -> use(source, 400),
          () -> {
            Together.spin(5 * round);
            source.close();
          });
    }
    System.exit(0);
  }
}
