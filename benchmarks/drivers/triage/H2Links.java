/**
 * A linked table whose queries fail, so that each connects anew, is dropped by another session.
 *
 * <p>TableLink.driver 603/102, TableLink.password, TableLink.url and TableLink.user 604/102, TableLink.preparedMap
 * 605/525, TableLink.storesLowerCase 126/352, TableLink.supportsMixedCaseIdentifiers 129/355, DbObject.trace 215/532.
 */
public final class H2Links {
  public static void main(String[] args) throws Exception {
    String far = "jdbc:h2:mem:far;DB_CLOSE_DELAY=-1";
    String near = "jdbc:h2:mem:near;DB_CLOSE_DELAY=-1";
    Together.execute(
        far, "create table zero(a int)", "insert into zero values(0)", "create view bad as select 1 / min(x * a) as b from zero, system_range(1, 20000)");
    String create = "create linked table if not exists l('', '" + far + "', 'sa', '', 'BAD')";
    Together.execute(near, create);
    Together.run(60, Together.session(near, "select * from l"), Together.session(near, "select b from l"));
    Together.run(
        60,
        Together.session(near, "select * from l"),
        Together.session(near, "select b from l"),
        Together.session(near, "select b + 1 from l"),
        Together.session(near, "drop table if exists l", create));
    System.exit(0);
  }
}
