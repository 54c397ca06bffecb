import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.apache.derby.jdbc.InternalDriver;

/** Two threads with a connection each on one embedded derby database: tables, indexes, joins, transactions. */
public final class DerbyDriver {
  private static String url;

  public static void main(String[] args) throws Exception {
    url = "jdbc:derby:" + args[0] + ";create=true";
    Properties services = new Properties();
    services.put("derby.service.jdbc", "org.apache.derby.jdbc.InternalDriver");
    services.put("derby.service.authentication", "org.apache.derby.iapi.jdbc.AuthenticationService");
    new DerbyMonitor(services, System.err);
    Connection first = connect();
    try (Statement s = first.createStatement()) {
      s.execute("create table account(id int primary key, owner varchar(40), balance decimal(12, 2))");
      s.execute("create table booking(id int, account int, amount decimal(12, 2), booked timestamp)");
      s.execute("create index by_account on booking(account)");
    }
    Thread writer = new Thread(new Writer());
    Thread reader = new Reader();
    writer.start();
    reader.start();
    writer.join();
    reader.join();
    first.close();
  }

  private static Connection connect() throws SQLException {
    return InternalDriver.activeDriver().connect(url, new Properties());
  }

  private static final class Writer implements Runnable {
    @Override
    public void run() {
      try (Connection connection = connect()) {
        connection.setAutoCommit(false);
        PreparedStatement account = connection.prepareStatement("insert into account values (?, ?, ?)");
        PreparedStatement booking =
            connection.prepareStatement("insert into booking values (?, ?, ?, current_timestamp)");
        for (int i = 0; i < 50; i++) {
          account.setInt(1, i);
          account.setString(2, "owner " + i);
          account.setBigDecimal(3, java.math.BigDecimal.TEN);
          account.executeUpdate();
          booking.setInt(1, i);
          booking.setInt(2, i % 7);
          booking.setDouble(3, i / 2.0);
          booking.addBatch();
        }
        booking.executeBatch();
        connection.commit();
        try (Statement s = connection.createStatement()) {
          s.executeUpdate("update account set balance = balance + 1 where id < 10");
          s.executeUpdate("delete from booking where id > 40");
          connection.rollback();
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Reader extends Thread {
    @Override
    public void run() {
      try (Connection connection = connect();
          Statement s = connection.createStatement();
          ResultSet rows =
              s.executeQuery(
                  "select a.owner, sum(b.amount) from account a left outer join booking b on a.id = b.account"
                      + " where a.balance > 1 group by a.owner order by 2 desc")) {
        while (rows.next()) {
          rows.getString(1);
          rows.getBigDecimal(2);
          rows.getObject(2);
        }
        connection.getMetaData().getTables(null, null, "%", null).close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
