// CASE C21,A21 library: the developers' fix: every operation of the database is synchronized
package papers;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class ConnectionManagerOk {
  private final ConnectionManager manager = new ConnectionManager();

  public ConnectionManagerOk() {
    manager.register("main", statement -> statement.length());
  }

  public synchronized int insert(String table) {
    Connection connection = manager.connection("main");
    try {
      return connection.execute("insert into " + table);
    } finally {
      manager.release("main");
    }
  }

  public synchronized int delete(String table) {
    Connection connection = manager.connection("main");
    try {
      return connection.execute("delete from " + table);
    } finally {
      manager.release("main");
    }
  }

  private static final class ConnectionManager {
    private final Map<String, ConnectionSource> sources = Collections.synchronizedMap(new HashMap<>());

    void register(String name, Connection connection) {
      sources.put(name, new ConnectionSource(connection)); // OK
    }

    Connection connection(String name) {
      return sources.get(name).take(); // OK
    }

    void release(String name) {
      sources.get(name).release(); // OK
    }
  }

  private static final class ConnectionSource {
    private final Connection connection;
    private boolean used;

    ConnectionSource(Connection connection) {
      this.connection = connection;
    }

    Connection take() {
      if (!used) { // OK
        used = true; // OK
        return connection; // OK
      }
      throw new IllegalStateException("in use");
    }

    void release() {
      used = false; // OK
    }
  }

  private interface Connection {
    int execute(String statement);
  }
}
