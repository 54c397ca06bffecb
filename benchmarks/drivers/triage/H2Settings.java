import java.util.Arrays;

/**
 * One session changes settings of a database, others read them.
 *
 * <p>Database.defaultNullOrdering 2100/2104, Database.ignoreCase 1978/1986, Database.lockMode 1944/1948,
 * Database.maxLengthInplaceLob 1969/1974, Database.queryStatisticsMaxEntries 2045/2062, Database.referentialIntegrity
 * 2024/2028, TraceSystem.levelFile 230/301, TraceSystem.maxFileSize 185/290, SessionLocal.currentCommand 1226/1287,
 * SessionLocal.lastIdentity 1057/1083, FullTextSettings.initialized 245/254, FullTextSettings.whitespaceChars 267/271.
 */
public final class H2Settings {
  public static void main(String[] args) throws Exception {
    String url = "jdbc:h2:mem:settings;DB_CLOSE_DELAY=-1;QUERY_CACHE_SIZE=0";
    Together.execute(
        url,
        "create table p(id int primary key)",
        "create table t(id int primary key, b int, c clob, p int references p(id))",
        "insert into p values(1)",
        "set query_statistics true");
    Together.run(
        150,
        Together.session(url, "set default_null_ordering high", "set default_null_ordering low"),
        Together.session(url, "select * from t order by b", "create index i on t(b)", "drop index i"));
    Together.run(
        150,
        Together.session(url, "set ignorecase true", "set ignorecase false"),
        Together.session(url, "create table v(name varchar(9))", "drop table v"));
    Together.run(
        150,
        Together.session(url, "set lock_mode 0", "set lock_mode 3"),
        Together.session(url, "insert into p values(2)", "delete from p where id = 2"));
    Together.run(
        150,
        Together.session(url, "set max_length_inplace_lob 10", "set max_length_inplace_lob 100"),
        Together.session(url, "insert into t values(1, 1, 'a text', 1)", "delete from t"));
    Together.run(
        150,
        Together.session(url, "set query_statistics_max_entries 20", "set query_statistics_max_entries 50"),
        Together.session(url, "set query_statistics false", "set query_statistics true", "call 1"));
    Together.run(
        150,
        Together.session(url, "set referential_integrity false", "set referential_integrity true"),
        Together.session(url, "insert into t values(2, 1, null, 1)", "delete from t"));
    Together.run(
        150,
        Together.session(url, "select * from information_schema.sessions"),
        Together.session(url, "select * from p", "select * from t"));
    Together.run(
        100,
        Together.session(url, "create sequence s cache 1000", "drop all objects"),
        Together.session(url, "call next value for s", "call next value for s"));
    texts("jdbc:h2:mem:texts;DB_CLOSE_DELAY=-1");
    String file = "jdbc:h2:./settings;TRACE_LEVEL_FILE=3;DB_CLOSE_DELAY=-1";
    Together.run(
        100,
        Together.session(
            file, "set trace_level_file 2", "set trace_level_file 3", "set trace_max_file_size 1", "set trace_max_file_size 2"),
        Together.session(file, "call 1", "call 2"));
    String[] calls = new String[100];
    Arrays.fill(calls, "call 1");
    Together.run(
        30,
        Together.session(file, "set trace_max_file_size 1", "set trace_max_file_size 2"),
        Together.session(file, calls),
        Together.session(file, calls));
    System.exit(0);
  }

  private static void texts(String url) throws Exception {
    Together.execute(
        url,
        "create alias ft_init for 'org.h2.fulltext.FullText.init'",
        "call ft_init()",
        "create table words(id int primary key, text varchar)",
        "insert into words values(1, 'hello world')",
        "call ft_create_index('PUBLIC', 'WORDS', null)",
        "create alias ft_space for 'org.h2.fulltext.FullText.setWhitespaceChars'");
    Together.run(
        60,
        Together.session(url, "call ft_init()", "call ft_space(' ,')"),
        Together.session(url, "select * from ft_search('world', 0, 0)", "update words set text = 'hello, world'"));
  }
}
