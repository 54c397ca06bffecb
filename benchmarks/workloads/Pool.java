import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.KeyedObjectPool;
import org.apache.commons.pool2.ObjectPool;
import org.apache.commons.pool2.PoolUtils;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.AbandonedConfig;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.apache.commons.pool2.impl.SoftReferenceObjectPool;
import org.apache.commons.pool2.proxy.JdkProxySource;
import org.apache.commons.pool2.proxy.ProxiedObjectPool;

/** Pools of all kinds, shared by threads. */
public final class Pool {
  public interface Thing {
    int use();
  }

  static final class RealThing implements Thing {
    private final AtomicInteger uses = new AtomicInteger();

    @Override
    public int use() {
      return uses.incrementAndGet();
    }
  }

  static final class Factory extends BasePooledObjectFactory<Thing> {
    @Override
    public Thing create() {
      return new RealThing();
    }

    @Override
    public PooledObject<Thing> wrap(Thing thing) {
      return new DefaultPooledObject<>(thing);
    }

    @Override
    public boolean validateObject(PooledObject<Thing> thing) {
      return thing.getBorrowedCount() < 50;
    }
  }

  static final class KeyedFactory extends BaseKeyedPooledObjectFactory<String, Thing> {
    @Override
    public Thing create(String key) {
      return new RealThing();
    }

    @Override
    public PooledObject<Thing> wrap(Thing thing) {
      return new DefaultPooledObject<>(thing);
    }
  }

  private interface Work {
    void run(int thread) throws Exception;
  }

  private static void parallel(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int thread = i;
      running.add(
          threads.submit(
              () -> {
                work.run(thread);
                return null;
              }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    threads.shutdown();
  }

  private static void use(ObjectPool<Thing> pool, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      Thing thing = pool.borrowObject();
      thing.use();
      if (i % 17 == 3) {
        pool.invalidateObject(thing);
      } else {
        pool.returnObject(thing);
      }
    }
  }

  private static void use(KeyedObjectPool<String, Thing> pool, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      String key = "key" + i % 5;
      Thing thing = pool.borrowObject(key);
      thing.use();
      if (i % 17 == 3) {
        pool.invalidateObject(key, thing);
      } else {
        pool.returnObject(key, thing);
      }
    }
  }

  private static void generic() throws Exception {
    GenericObjectPoolConfig<Thing> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(3);
    config.setMinIdle(1);
    config.setTestOnBorrow(true);
    config.setTestWhileIdle(true);
    config.setMinEvictableIdleTime(Duration.ofMillis(1));
    config.setTimeBetweenEvictionRuns(Duration.ofMillis(20));
    AbandonedConfig abandoned = new AbandonedConfig();
    abandoned.setRemoveAbandonedOnBorrow(true);
    abandoned.setRemoveAbandonedOnMaintenance(true);
    abandoned.setRemoveAbandonedTimeout(Duration.ofMillis(1));
    abandoned.setLogAbandoned(true);
    abandoned.setUseUsageTracking(true);
    try (GenericObjectPool<Thing> pool = new GenericObjectPool<>(new Factory(), config)) {
      pool.setSwallowedExceptionListener(e -> {});
      pool.addObjects(2);
      parallel(thread -> use(pool, 300));
      show(pool, pool.listAllObjects());
      pool.evict();
      pool.clear();
    }
    try (GenericObjectPool<Thing> pool =
        new GenericObjectPool<>(new Factory(), new GenericObjectPoolConfig<>(), abandoned)) {
      Thing kept = pool.borrowObject();
      pool.use(kept);
      while (pool.getDestroyedCount() == 0) {
        pool.evict();
        use(pool, 3);
      }
      show(pool, kept.use());
    }
  }

  private static void keyed() throws Exception {
    GenericKeyedObjectPoolConfig<Thing> config = new GenericKeyedObjectPoolConfig<>();
    config.setMaxTotalPerKey(2);
    config.setMaxTotal(6);
    config.setLifo(false);
    config.setFairness(true);
    config.setMinIdlePerKey(1);
    config.setTimeBetweenEvictionRuns(Duration.ofMillis(10));
    try (GenericKeyedObjectPool<String, Thing> pool =
        new GenericKeyedObjectPool<>(new KeyedFactory(), config)) {
      pool.preparePool("key1");
      parallel(thread -> use(pool, 300));
      pool.evict();
      show(pool, pool.listAllObjects().keySet());
      pool.clear("key1");
      pool.clearOldest();
    }
  }

  private static void wrapped() throws Exception {
    try (ObjectPool<Thing> pool =
        PoolUtils.synchronizedPool(PoolUtils.erodingPool(new GenericObjectPool<>(new Factory())))) {
      parallel(thread -> use(pool, 100));
    }
    try (KeyedObjectPool<String, Thing> pool =
        PoolUtils.synchronizedPool(
            PoolUtils.erodingPool(new GenericKeyedObjectPool<>(new KeyedFactory()), 0.1f, true))) {
      parallel(thread -> use(pool, 100));
    }
    try (SoftReferenceObjectPool<Thing> pool = new SoftReferenceObjectPool<>(new Factory())) {
      pool.addObject();
      parallel(thread -> use(pool, 100));
      show(pool);
    }
    try (ProxiedObjectPool<Thing> pool =
        new ProxiedObjectPool<>(
            new GenericObjectPool<>(new Factory()),
            new JdkProxySource<>(Pool.class.getClassLoader(), new Class<?>[] {Thing.class}))) {
      use(pool, 30);
    }
    PoolUtils.checkMinIdle(new GenericObjectPool<>(new Factory()), 1, 5).cancel();
    PoolUtils.prefill(new GenericObjectPool<>(PoolUtils.synchronizedPooledFactory(new Factory())), 2);
  }

  /** Makes a text of each, and prints how it begins: what follows are times and counts, which differ from run to run. */
  private static void show(Object... things) {
    for (Object thing : things) {
      System.out.println(thing.toString().split("[ @,]")[0]);
    }
  }

  public static void main(String[] args) throws Exception {
    generic();
    keyed();
    wrapped();
    // The evictor's thread may still run: the JVM would wait for it otherwise.
    System.exit(0);
  }
}
