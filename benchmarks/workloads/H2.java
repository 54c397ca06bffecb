import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/** SQL in memory: schema, data, queries, functions, several connections at once. */
public final class H2 {
  private static final String URL = "jdbc:h2:mem:test;DB_CLOSE_DELAY=-1";

  private static void all(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        if (statement.execute(sql)) {
          print(statement.getResultSet());
        }
      }
    }
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
        "create schema if not exists shop",
        "create sequence shop.ids start with 100",
        "create table shop.customer(id int primary key, name varchar(50) not null, born date,"
            + " credit decimal(12,2) default 0, note clob, photo blob, active boolean)",
        "create table shop.item(id bigint generated always as identity primary key, name varchar,"
            + " price decimal(10,2) check (price >= 0), tags varchar array, added timestamp"
            + " default current_timestamp, code uuid default random_uuid())",
        "create table shop.orders(id int default next value for shop.ids primary key,"
            + " customer int references shop.customer(id) on delete cascade, item bigint, amount int,"
            + " placed timestamp, foreign key (item) references shop.item(id))",
        "create index by_name on shop.customer(name)",
        "create unique index by_code on shop.item(code)",
        "create index by_customer on shop.orders(customer, placed desc)",
        "create view shop.totals as select c.name, sum(o.amount * i.price) as total from"
            + " shop.customer c join shop.orders o on o.customer = c.id join shop.item i on i.id ="
            + " o.item group by c.name",
        "create alias reverse_text as 'String reverse(String s) { return new"
            + " StringBuilder(s).reverse().toString(); }'",
        "create domain email as varchar(100) check (position('@' in value) > 0)",
        "create user if not exists reader password 'reader'",
        "grant select on schema shop to reader",
        "create local temporary table scratch(a int, b varchar)",
        "comment on table shop.item is 'things to sell'");
  }

  private static void fill(Connection c) throws SQLException {
    c.setAutoCommit(false);
    try (PreparedStatement p =
        c.prepareStatement("insert into shop.customer values(?, ?, ?, ?, ?, ?, ?)")) {
      for (int i = 0; i < 300; i++) {
        p.setInt(1, i);
        p.setString(2, "customer " + i % 37);
        p.setDate(3, Date.valueOf("19" + (50 + i % 40) + "-03-0" + (1 + i % 9)));
        p.setBigDecimal(4, BigDecimal.valueOf(i * 7, 2));
        p.setCharacterStream(5, new StringReader("note ".repeat(i)));
        p.setBytes(6, new byte[i]);
        p.setBoolean(7, i % 2 == 0);
        p.addBatch();
      }
      p.executeBatch();
    }
    try (PreparedStatement p =
        c.prepareStatement(
            "insert into shop.item(name, price, tags) values(?, ?, ?)",
            Statement.RETURN_GENERATED_KEYS)) {
      for (int i = 0; i < 100; i++) {
        p.setString(1, "item " + i);
        p.setDouble(2, i * 1.25);
        p.setArray(3, c.createArrayOf("varchar", new Object[] {"a" + i % 3, "b"}));
        p.executeUpdate();
      }
      print(p.getGeneratedKeys());
    }
    try (PreparedStatement p =
        c.prepareStatement("insert into shop.orders(customer, item, amount, placed) values(?,?,?,?)")) {
      for (int i = 0; i < 2000; i++) {
        p.setInt(1, i % 300);
        p.setLong(2, 1 + i % 100);
        p.setInt(3, 1 + i % 5);
        p.setTimestamp(4, new Timestamp(1_600_000_000_000L + i * 3_600_000L));
        p.addBatch();
      }
      p.executeBatch();
    }
    c.commit();
    Savepoint point = c.setSavepoint();
    all(c, "delete from shop.orders where id % 7 = 0");
    c.rollback(point);
    all(c, "update shop.customer set credit = credit + 1 where id < 10");
    c.rollback();
    c.setAutoCommit(true);
  }

  private static void queries(Connection c) throws SQLException {
    all(
        c,
        "select * from shop.totals order by total desc limit 5",
        "select name, count(*), min(born), max(credit), avg(credit), stddev_pop(credit) from"
            + " shop.customer group by name having count(*) > 3 order by 2 desc, name",
        "select distinct upper(substring(name, 1, 10)) || '!' from shop.customer where name like"
            + " '%1%' or name regexp 'r [23]$'",
        "select c.name, o.amount from shop.customer c left outer join shop.orders o on o.customer ="
            + " c.id and o.amount > 4 where c.id between 5 and 20 order by c.name, o.amount",
        "select name from shop.customer where id in (select customer from shop.orders where amount"
            + " = 5) and not exists (select 1 from shop.item where price < 0) union select name from"
            + " shop.item where price > any(select 100 from dual) order by 1 offset 3 rows",
        "select id, rank() over (partition by customer order by amount desc), sum(amount) over"
            + " (order by id rows between 2 preceding and current row), lag(amount) over (order by"
            + " id), ntile(4) over (order by id) from shop.orders where id < 300",
        "with recursive t(n) as (select 1 union all select n + 1 from t where n < 50) select sum(n),"
            + " listagg(n, ',') within group (order by n) from t",
        "select extract(year from placed) y, dateadd('DAY', 3, placed), datediff('HOUR', placed,"
            + " current_timestamp), formatdatetime(placed, 'yyyy-MM'), cast(placed as date) from"
            + " shop.orders fetch first 20 rows only",
        "select case when credit > 10 then 'rich' else 'poor' end, coalesce(note, 'x'),"
            + " nullif(id, 3), round(credit, 1), power(id, 2), mod(id, 7), length(note),"
            + " reverse_text(name), soundex(name), lpad(name, 20, '.'), trim(name), replace(name,"
            + " 'c', 'k'), hash('SHA256', name), cast(id as varchar), bitand(id, 3) from"
            + " shop.customer",
        "select json_object('id': id, 'name': name), array_length(tags), tags[1] from shop.item",
        "select * from system_range(1, 10) r cross join (values (1, 'a'), (2, 'b')) v(x, y)",
        "select table_name, column_name, data_type from information_schema.columns where"
            + " table_schema = 'SHOP'",
        "explain analyze select * from shop.orders where customer = 3 order by placed desc",
        "explain select * from shop.orders o join shop.item i on i.id = o.item where i.price > 3",
        "select percentile_cont(0.5) within group (order by price), median(price), array_agg(name"
            + " order by price), count(distinct price), bool_or(price > 5) from shop.item",
        "select id from shop.orders where amount > 2 intersect select id from shop.orders where"
            + " amount < 5 except select id from shop.orders where id < 500",
        "select interval '3' day + timestamp '2020-01-01 00:00:00', time '10:11:12', date"
            + " '2020-02-29' + 1, x'0aff', 1.5e3, current_user, timestamp with time zone"
            + " '2020-01-01 00:00:00+02'",
        "merge into shop.customer key(id) values(5, 'merged', null, 3, null, null, true)",
        "merge into shop.item t using (select 5 id, 'five' name) s on t.id = s.id when matched then"
            + " update set name = s.name when not matched then insert(name, price) values(s.name, 1)",
        "insert into scratch select id, name from shop.customer where id < 30",
        "update scratch set b = b || '?' where a in (1, 2, 3)",
        "delete from scratch where a > 20",
        "truncate table scratch",
        "alter table shop.customer add column mail email",
        "alter table shop.customer alter column name set data type varchar(80)",
        "alter table shop.customer drop column photo",
        "alter table shop.orders add constraint positive check (amount > 0)",
        "analyze",
        "script nodata",
        "drop view shop.totals",
        "drop index shop.by_customer",
        "call abs(-3)",
        "set @x = 5",
        "select @x + 1",
        "show tables from shop");
    try (PreparedStatement p =
        c.prepareStatement("select * from shop.orders where customer = ? and placed > ?")) {
      for (int i = 0; i < 20; i++) {
        p.setInt(1, i);
        p.setTimestamp(2, new Timestamp(1_600_000_000_000L));
        print(p.executeQuery());
      }
      System.out.println(p.getParameterMetaData().getParameterCount());
    }
    try (Statement s =
            c.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = s.executeQuery("select id, name, credit from shop.customer")) {
      rows.last();
      rows.updateString(2, "last");
      rows.updateRow();
      rows.absolute(3);
      rows.moveToInsertRow();
      rows.updateInt(1, 5_000);
      rows.updateString(2, "new");
      rows.insertRow();
    }
    print(c.getMetaData().getTables(null, "SHOP", "%", null));
    print(c.getMetaData().getColumns(null, "SHOP", "ITEM", null));
    print(c.getMetaData().getIndexInfo(null, "SHOP", "ITEM", false, false));
    for (String wrong :
        List.of(
            "select nonsense from shop.item",
            "selct 1",
            "insert into shop.customer(id, name) values(1, 'twice')",
            "insert into shop.item(name, price) values('x', -1)",
            "select 1/0")) {
      try {
        all(c, wrong);
      } catch (SQLException e) {
        System.out.println(e.getErrorCode());
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
                try (Connection c = DriverManager.getConnection(URL, "sa", "")) {
                  c.setAutoCommit(false);
                  c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                  for (int i = 0; i < 40; i++) {
                    try {
                      all(
                          c,
                          "update shop.item set price = price + 1 where id = " + (1 + i % 5),
                          "select sum(price) from shop.item",
                          "insert into shop.orders(customer, item, amount) values("
                              + number
                              + ", 1, 2)",
                          "select * from shop.orders where customer = " + number + " for update");
                      c.commit();
                    } catch (SQLException e) {
                      c.rollback();
                    }
                  }
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

  private static void onDisk() throws Exception {
    String url = "jdbc:h2:" + System.getProperty("java.io.tmpdir") + "/data";
    for (int round = 0; round < 2; round++) {
      try (Connection c = DriverManager.getConnection(url, "sa", "")) {
        all(
            c,
            "create table if not exists t(id int primary key, text varchar, big clob)",
            "merge into t select x, 'text ' || x, repeat('y', 5000) from system_range(1, 500)",
            "select count(*), max(length(big)) from t",
            "checkpoint",
            "backup to '" + System.getProperty("java.io.tmpdir") + "/copy.zip'",
            "script to '" + System.getProperty("java.io.tmpdir") + "/copy.sql'",
            "call csvwrite('" + System.getProperty("java.io.tmpdir") + "/t.csv', 'select id from t')",
            "select count(*) from csvread('" + System.getProperty("java.io.tmpdir") + "/t.csv')");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    try (Connection c = DriverManager.getConnection(URL, "sa", "")) {
      schema(c);
      fill(c);
      several();
      queries(c);
    }
    onDisk();
    try (Connection c = DriverManager.getConnection(URL, "sa", "")) {
      all(c, "shutdown");
    }
  }
}
