// CASE C21,C23 library: Chord, Fig. 2: a synchronized map of connection sources does not protect the sources
package papers;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class ConnectionManagerBad {
  private final ConnectionManager manager;

  public ConnectionManagerBad(ConnectionManager manager) {
    this.manager = manager;
  }

  public int insert(String table) {
    Connection connection = manager.connection("main");
    try {
      return connection.execute("insert into " + table);
    } finally {
      manager.release("main");
    }
  }

  public int delete(String table) {
    Connection connection = manager.connection("main");
    try {
      return connection.execute("delete from " + table);
    } finally {
      manager.release("main");
    }
  }

  public static final class ConnectionManager {
    private final Map<String, ConnectionSource> sources = Collections.synchronizedMap(new HashMap<>());

    public void register(String name, Connection connection) {
      sources.put(name, new ConnectionSource(connection)); // OK
    }

    public Connection connection(String name) {
      ConnectionSource source = sources.get(name); // OK
      if (source == null) {
        throw new IllegalArgumentException(name);
      }
      return source.take();
    }

    public void release(String name) {
      sources.get(name).release(); // OK
    }
  }

  static final class ConnectionSource {
    private final Connection connection;
    private boolean used;

    ConnectionSource(Connection connection) {
      this.connection = connection;
    }

    Connection take() {
      if (!used) { // RACE check #Ar used
        used = true; // RACE check #Aw used
        return connection; // OK
      }
      throw new IllegalStateException("in use");
    }

    void release() {
      used = false; // RACE check #Aw used
    }
  }

  public interface Connection {
    int execute(String statement);
  }
}
