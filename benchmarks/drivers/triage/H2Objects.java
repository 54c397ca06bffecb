import java.sql.Connection;
import java.sql.SQLException;
import org.h2.api.Trigger;

/**
 * One session makes and drops objects of the schema, another uses them.
 *
 * <p>FunctionAlias.methodName 231/217, TriggerObject.table 485/90, TriggerObject.triggerClassName 486/84,
 * TableView.columnTemplates 82/66, TableView.isRecursiveQueryDetected 164/360, Table.tableExpression 1439/1443,
 * Column.generatedTableFilter 470/393, DbObject.database 214/166, SessionLocal.waitForLock 1567/1572,
 * SessionLocal.waitForLockThread 1568/1576.
 */
public final class H2Objects {
  /** A trigger that is not ready yet, so that each use loads it anew, as the documentation of FORCE says. */
  public static final class NotReady implements Trigger {
    @Override
    public void init(Connection c, String schema, String name, String table, boolean before, int type)
        throws SQLException {
      throw new SQLException("not ready");
    }

    @Override
    public void fire(Connection c, Object[] before, Object[] after) {}
  }

  public static void main(String[] args) throws Exception {
    String url = "jdbc:h2:mem:objects;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=2000;QUERY_CACHE_SIZE=0";
    Together.execute(
        url, "create table t(id int)", "create table base(id int, a int)", "create view v(x) as select id from base");
    Together.run(
        150,
        Together.session(url, "create alias a for 'java.lang.Math.abs(int)'", "drop alias a"),
        Together.session(url, "script nodata"));
    Together.run(
        150,
        Together.session(url, "create force trigger g before insert on t for each row call 'H2Objects$NotReady'", "drop trigger g"),
        Together.session(url, "insert into t values(1)"));
    Together.run(
        100,
        Together.session(url, "create or replace view v(x) as select a from base", "alter view v recompile"),
        Together.session(url, "create or replace view v(x) as select id from base"),
        Together.session(
            url,
            "select * from v",
            "with recursive r(n) as (select x from v union all select n + 1 from r where n < 3) select * from r"));
    Together.run(
        150,
        Together.session(url, "create table g(a int, b int generated always as (a + 1))", "drop table g"),
        Together.session(url, "insert into g(a) values(1)"));
    Together.run(
        150,
        Together.session(url, "create table d(a int)", "drop table d"),
        Together.session(url, "insert into d values(1)", "delete from d"),
        Together.session(url, "update d set a = 2"));
    // Each has one of the tables and wants the other for itself.
    String tables = "jdbc:h2:mem:tables;DB_CLOSE_DELAY=-1;LOCK_MODE=1;LOCK_TIMEOUT=2000";
    Together.execute(tables, "create table one(a int)", "create table two(a int)");
    Together.Action first =
        Together.session(
            tables, "set autocommit off", "insert into one values(1)", "insert into two values(1)", "rollback");
    Together.Action second =
        Together.session(
            tables, "set autocommit off", "insert into two values(1)", "insert into one values(1)", "rollback");
    Together.run(100, first, second);
    System.exit(0);
  }
}
