package pool;

/** Opens connections for a {@link ConnectionPool}. */
public interface ConnectionFactory {

  PooledConnection open();
}
