import com.google.common.collect.MapMaker;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A map that counts changes beside its size, and an executor that looks at its queue without a lock.
 *
 * <p>MapMakerInternalMap$Segment.modCount 1541/2438, 1553/2353, 1561/2361, SequentialExecutor.workerRunningState 166.
 */
public final class Guava {
  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      ConcurrentMap<Object, Object> map = new MapMaker().concurrencyLevel(1).weakKeys().makeMap();
      ConcurrentMap<Object, Object> weak = new MapMaker().concurrencyLevel(1).weakKeys().weakValues().makeMap();
      Object key = new Object();
      Together.run(
          50,
          () -> {
            map.put(key, "a");
            map.put(key, "b");
            map.remove(key);
            weak.put(key, new Object());
            System.gc();
            weak.put(key, new Object());
          },
          map::isEmpty,
          weak::isEmpty,
          () -> System.getProperty("" + map.containsValue("none") + weak.containsValue("none")));
    }
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Executor sequential = MoreExecutors.newSequentialExecutor(pool);
    Runnable nothing = () -> {};
    Together.run(200, () -> sequential.execute(nothing), () -> sequential.execute(nothing));
    System.exit(0);
  }
}
