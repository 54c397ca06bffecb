import java.time.Duration;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.apache.commons.pool2.impl.SoftReferenceObjectPool;

/**
 * Pools in use, while others ask for their statistics, and pools that were forgotten.
 *
 * <p>BaseGenericObjectPool$StatsStore.index 282/333, BaseGenericObjectPool.evictionIterator 1018/2017,
 * BaseGenericObjectPool.evictor 1932/2015, GenericKeyedObjectPool.evictionKey 1011/1717,
 * GenericKeyedObjectPool.evictionKeyIterator 1008/1715, GenericKeyedObjectPool.poolKeyList 863/1138,
 * GenericObjectPool.makeObjectCount 580/909, SoftReferenceObjectPool.createCount 113/444,
 * SoftReferenceObjectPool.destroyCount 280/442, SoftReferenceObjectPool.numActive 225/440, EvictionTimer.TASK_MAP
 * 118/147, EvictionTimer.executor 117/156.
 */
public final class Pools {
  static final class Factory extends BasePooledObjectFactory<Object> {
    private boolean valid = true;

    @Override
    public boolean validateObject(PooledObject<Object> object) {
      return valid;
    }

    @Override
    public Object create() {
      return new Object();
    }

    @Override
    public PooledObject<Object> wrap(Object object) {
      return new DefaultPooledObject<>(object);
    }
  }

  static final class KeyedFactory extends BaseKeyedPooledObjectFactory<String, Object> {
    @Override
    public Object create(String key) {
      return new Object();
    }

    @Override
    public PooledObject<Object> wrap(Object object) {
      return new DefaultPooledObject<>(object);
    }
  }

  private static GenericObjectPool<Object> evicting(int millis) {
    GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
    config.setJmxEnabled(false);
    GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(), config);
    pool.setDurationBetweenEvictionRuns(Duration.ofMillis(millis));
    return pool;
  }

  public static void main(String[] args) throws Exception {
    GenericKeyedObjectPool<String, Object> keyed = new GenericKeyedObjectPool<>(new KeyedFactory());
    keyed.addObject("kept");
    Together.run(
        300,
        () -> {
          keyed.addObject("key");
          Object object = keyed.borrowObject("key");
          keyed.returnObject("key", object);
          keyed.evict();
          keyed.setDurationBetweenEvictionRuns(Duration.ofMinutes(5));
          keyed.clear("key");
        },
        () -> {
          keyed.toString();
          keyed.getKeys();
        });
    Factory factory = new Factory();
    factory.valid = false;
    GenericObjectPool<Object> generic = new GenericObjectPool<>(factory);
    generic.setTestOnCreate(true);
    generic.setMessagesStatistics(true);
    Together.Action use = generic::borrowObject;
    Together.run(300, use, use, use);
    SoftReferenceObjectPool<Object> soft = new SoftReferenceObjectPool<>(new Factory());
    Together.run(
        2000,
        () -> {
          soft.addObject();
          soft.invalidateObject(soft.borrowObject());
        },
        soft::toString);
    for (int i = 0; i < 5; i++) {
      evicting(60);
      System.gc();
      // The timer's thread finds that the pool is gone, while another is closed.
      GenericObjectPool<Object> other = evicting(60_000);
      Together.spin(200);
      other.close();
    }
    System.exit(0);
  }
}
