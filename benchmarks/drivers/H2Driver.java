import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Two threads with a connection each on one h2 database in memory: tables, indexes, joins, transactions. */
public final class H2Driver {
  private static final String URL = "jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1";

  public static void main(String[] args) throws Exception {
    try (Connection first = connect(); Statement s = first.createStatement()) {
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
  }

  private static Connection connect() throws SQLException {
    return new org.h2.Driver().connect(URL, new Properties());
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
                  "select a.owner, sum(b.amount) from account a left join booking b on a.id = b.account"
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
