import java.sql.Connection;
import java.sql.Statement;

/**
 * Two threads that share nothing: each has a database of its own. What they meet in are static fields.
 *
 * <p>SessionLocal.nextSerialId 142/142, Engine.JMX 179/326, StringUtils.TO_UPPER_CACHE[] 90/98, StringUtils.softCache
 * 58/72, TimeZoneProvider.CACHE 143/152, TimeZoneProvider.CACHE[] 145/154, CompareMode.LOCALES 120/122,
 * JdbcUtils.allowedClassNamePrefixes 160/166, JdbcUtils.allowedClassNames 145/162, Utils.RESOURCES 390/394,
 * JdbcConnection.keepOpenStackTrace 136/215, ValueGeometry.geometry 147/149 (a value that both read).
 */
public final class H2Statics {
  public static final class Count implements org.h2.api.AggregateFunction {
    @Override
    public void add(Object value) {}

    @Override
    public Object getResult() {
      return 0;
    }

    @Override
    public int getType(int[] types) {
      return java.sql.Types.INTEGER;
    }
  }

  private static void own(String options) throws Exception {
    try (Connection connection = Together.connect("jdbc:h2:mem:" + options);
        Statement statement = connection.createStatement()) {
      for (String sql :
          new String[] {
            "set time zone 'Europe/Berlin'",
            "set time zone 'America/New_York'",
            "select * from information_schema.collations",
            "help select",
            "create aggregate agg for 'H2Statics$Count'",
            "create table Some_Name(Some_Column int)",
            "select agg(some_column), upper('x') from some_name"
          }) {
        statement.execute(sql);
      }
    }
  }

  private static void leak() throws Exception {
    for (int i = 0; i < 5; i++) {
      Together.connect("jdbc:h2:mem:").createStatement();
    }
    System.gc();
  }

  private static Together.Action geometry(Connection connection) {
    return () -> {
      try (java.sql.ResultSet rows = connection.createStatement().executeQuery("select g from shapes")) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    };
  }

  public static void main(String[] args) throws Exception {
    System.setProperty("h2.allowedClasses", "java.lang.*,H2Statics$*");
    Class.forName("org.h2.Driver");
    Together.run(15, () -> own(""), () -> own(""));
    Together.run(15, () -> own(";JMX=TRUE"), () -> own(";JMX=TRUE"));
    Together.run(15, H2Statics::leak, H2Statics::leak);
    String url = "jdbc:h2:mem:shapes;DB_CLOSE_DELAY=-1";
    Together.execute(
        url, "create table shapes(g geometry)", "insert into shapes select 'POINT (' || x || ' 1)' from system_range(1, 50)");
    Together.run(3, geometry(Together.connect(url)), geometry(Together.connect(url)));
    System.exit(0);
  }
}
