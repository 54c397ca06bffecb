import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/** An embedded database on disk: schema, data, queries, several connections, shutdown, restart. */
public final class Derby {
  private static final String URL = "jdbc:derby:data";

  public static String twice(String text) {
    return text + text;
  }

  private static void all(Connection connection, String... statements) throws SQLException {
    Statement statement = connection.createStatement();
    for (int i = 0; i < statements.length; i++) {
      if (statement.execute(statements[i])) {
        print(statement.getResultSet());
      }
    }
    statement.close();
  }

  private static void print(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    int count = 0;
    StringBuilder first = new StringBuilder();
    while (rows.next()) {
      for (int i = 1; i <= columns; i++) {
        Object value = rows.getObject(i);
        if (count == 0) {
          first.append(value).append(' ');
        }
      }
      count++;
    }
    System.out.println(count + " rows: " + first);
    rows.close();
  }

  private static void schema(Connection c) throws SQLException {
    all(
        c,
        "call syscs_util.syscs_set_database_property('derby.locks.waitTimeout', '2')",
        "call syscs_util.syscs_set_database_property('derby.locks.deadlockTimeout', '1')",
        "create schema shop",
        "create table shop.customer(id int not null primary key, name varchar(50) not null, born date,"
            + " credit decimal(12,2) default 0, note clob, photo blob)",
        "create table shop.item(id bigint not null generated always as identity primary key, name"
            + " varchar(50), price decimal(10,2) check (price >= 0), added timestamp default"
            + " current_timestamp)",
        "create table shop.orders(id int not null primary key, customer int references"
            + " shop.customer(id) on delete cascade, item bigint, amount int, placed timestamp,"
            + " foreign key (item) references shop.item(id))",
        "create index by_name on shop.customer(name)",
        "create index by_customer on shop.orders(customer, placed desc)",
        "create view shop.totals(name, total) as select c.name, sum(o.amount * i.price) from"
            + " shop.customer c join shop.orders o on o.customer = c.id join shop.item i on i.id ="
            + " o.item group by c.name",
        "create table shop.log(text varchar(100), happened timestamp)",
        "create trigger noted after update on shop.item referencing old as o new as n for each row"
            + " mode db2sql insert into shop.log values('price ' || char(n.price),"
            + " current_timestamp)",
        "create function twice(t varchar(50)) returns varchar(100) language java parameter style"
            + " java no sql external name 'Derby.twice'",
        "declare global temporary table scratch(a int, b varchar(20)) on commit preserve rows not"
            + " logged");
  }

  private static void fill(Connection c) throws SQLException {
    c.setAutoCommit(false);
    PreparedStatement p = c.prepareStatement("insert into shop.customer values(?, ?, ?, ?, ?, ?)");
    for (int i = 0; i < 200; i++) {
      p.setInt(1, i);
      p.setString(2, "customer " + i % 37);
      p.setDate(3, java.sql.Date.valueOf("19" + (50 + i % 40) + "-03-0" + (1 + i % 9)));
      p.setBigDecimal(4, BigDecimal.valueOf(i * 7, 2));
      p.setString(5, "note ".repeat(i * 20));
      p.setBytes(6, new byte[i]);
      p.executeUpdate();
    }
    p.close();
    p = c.prepareStatement("insert into shop.item(name, price) values(?, ?)");
    for (int i = 0; i < 100; i++) {
      p.setString(1, "item " + i);
      p.setBigDecimal(2, BigDecimal.valueOf(i * 125, 2));
      p.addBatch();
    }
    p.executeBatch();
    p.close();
    p = c.prepareStatement("insert into shop.orders values(?, ?, ?, ?, ?)");
    for (int i = 0; i < 1000; i++) {
      p.setInt(1, i);
      p.setInt(2, i % 200);
      p.setLong(3, 1 + i % 100);
      p.setInt(4, 1 + i % 5);
      p.setTimestamp(5, new Timestamp(1_600_000_000_000L + i * 3_600_000L));
      p.executeUpdate();
    }
    p.close();
    c.commit();
    all(c, "delete from shop.orders where mod(id, 7) = 0");
    c.rollback();
    c.setAutoCommit(true);
  }

  private static void queries(Connection c) throws SQLException {
    all(
        c,
        "select * from shop.totals order by total desc",
        "select name, count(*), min(born), max(credit), avg(credit) from shop.customer group by name"
            + " having count(*) > 3 order by 2 desc, name",
        "select distinct upper(substr(name, 1, 10)) || '!' from shop.customer where name like '%1%'",
        "select c.name, o.amount from shop.customer c left outer join shop.orders o on o.customer ="
            + " c.id and o.amount > 4 where c.id between 5 and 20 order by c.name, o.amount",
        "select name from shop.customer where id in (select customer from shop.orders where amount"
            + " = 5) and not exists (select 1 from shop.item where price < 0) union select name from"
            + " shop.item where price > 100 order by 1",
        "select year(placed), month(placed), hour(placed), date(placed), {fn timestampadd(SQL_TSI_DAY,"
            + " 3, placed)} from shop.orders",
        "select case when credit > 10 then 'rich' else 'poor' end, coalesce(name, 'x'),"
            + " mod(id, 7), length(name), twice(name), ltrim(name), cast(id as char(10)), locate('u',"
            + " name), abs(id), sqrt(id) from shop.customer",
        "select * from (values (1, 'a'), (2, 'b')) as v(x, y), shop.item where x < price",
        "select id from shop.orders where amount > 2 intersect select id from shop.orders where"
            + " amount < 5",
        "select id from shop.orders where amount > 2 except select id from shop.orders where id < 500",
        "select t.tablename, c.columnname, c.columndatatype from sys.systables t, sys.syscolumns c"
            + " where t.tableid = c.referenceid",
        "insert into session.scratch select id, name from shop.customer where id < 30",
        "update session.scratch set b = b || '?' where a in (1, 2, 3)",
        "delete from session.scratch where a > 20",
        "update shop.item set price = price + 1 where id < 10",
        "select count(*) from shop.log",
        "alter table shop.customer add column mail varchar(100)",
        "alter table shop.orders add constraint positive check (amount > 0)",
        "call syscs_util.syscs_set_runtimestatistics(1)",
        "select o.id, i.name from shop.orders o, shop.item i where i.id = o.item and o.customer = 3",
        "values syscs_util.syscs_get_runtimestatistics()",
        "call syscs_util.syscs_compress_table('SHOP', 'ORDERS', 0)",
        "values syscs_util.syscs_check_table('SHOP', 'ORDERS')",
        "call syscs_util.syscs_checkpoint_database()",
        "call syscs_util.syscs_backup_database('backup')",
        "drop view shop.totals",
        "drop index shop.by_customer",
        "lock table shop.item in share mode");
    PreparedStatement p =
        c.prepareStatement("select * from shop.orders where customer = ? and placed > ?");
    for (int i = 0; i < 20; i++) {
      p.setInt(1, i);
      p.setTimestamp(2, new Timestamp(1_600_000_000_000L));
      print(p.executeQuery());
    }
    p.close();
    Statement s = c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
    ResultSet rows = s.executeQuery("select id, name, credit, note from shop.customer");
    rows.last();
    rows.absolute(3);
    System.out.println(rows.getString(2) + rows.getClob(4).length());
    rows.close();
    s.close();
    print(c.getMetaData().getTables(null, "SHOP", "%", null));
    print(c.getMetaData().getColumns(null, "SHOP", "ITEM", null));
    print(c.getMetaData().getIndexInfo(null, "SHOP", "ITEM", false, false));
    String[] wrong = {
      "select nonsense from shop.item",
      "selct 1",
      "insert into shop.customer(id, name) values(1, 'twice')",
      "insert into shop.item(name, price) values('x', -1)",
      "values 1/0"
    };
    for (String sql : wrong) {
      try {
        all(c, sql);
      } catch (SQLException e) {
        System.out.println(e.getSQLState() + " " + e.getMessage());
      }
    }
  }

  private static void several() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                try {
                  Connection c = DriverManager.getConnection(URL);
                  c.setAutoCommit(false);
                  for (int i = 0; i < 6; i++) {
                    try {
                      all(
                          c,
                          "update shop.item set price = price + 1 where id = " + (1 + i % 5),
                          "select price from shop.item where id = " + (1 + i % 5),
                          "insert into shop.orders values("
                              + (10_000 + 100 * number + i)
                              + ", 1, 2, 3, current_timestamp)");
                      c.commit();
                    } catch (SQLException e) {
                      c.rollback();
                    }
                  }
                  c.close();
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void shutdown(String url) {
    try {
      DriverManager.getConnection(url + ";shutdown=true");
    } catch (SQLException e) {
      System.out.println(e.getSQLState());
    }
  }

  public static void main(String[] args) throws Exception {
    Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
    Connection c = DriverManager.getConnection(URL + ";create=true");
    schema(c);
    fill(c);
    several();
    queries(c);
    c.close();
    shutdown(URL);
    c = DriverManager.getConnection(URL);
    all(c, "select count(*) from shop.orders");
    c.close();
    shutdown("jdbc:derby:");
  }
}
