package pool;

/** A connection to some server. */
public interface PooledConnection {

  void send(String message);

  void disconnect();
}
