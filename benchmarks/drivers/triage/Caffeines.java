import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.util.Map;

/**
 * Caches with a scheduler, and the views of asynchronous ones.
 *
 * <p>LocalAsyncCache$AsMapView.entries 965/965, LocalAsyncCache$AsMapView.values 960/960, Pacer.future 63/77,
 * BaseMpscLinkedArrayQueueColdProducerFields.producerBuffer 252/508,
 * BaseMpscLinkedArrayQueueColdProducerFields.producerMask 251/510.
 */
public final class Caffeines {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      AsyncCache<Integer, Integer> cache = Caffeine.newBuilder().buildAsync();
      Map<Integer, Integer> map = cache.synchronous().asMap();
      Together.Action views = () -> System.getProperty("" + map.values().isEmpty() + map.entrySet().isEmpty());
      Map<Integer, ?> futures = cache.asMap();
      Together.Action more = () -> System.getProperty("" + futures.values().isEmpty() + futures.entrySet().isEmpty());
      Together.run(1, views, more, views, more);
    }
    Cache<Integer, Integer> cache =
        Caffeine.newBuilder()
            .maximumSize(500)
            .expireAfterWrite(Duration.ofMillis(5))
            .scheduler(Scheduler.systemScheduler())
            .build();
    Together.Action put =
        () -> {
          for (int i = 0; i < 100; i++) {
            cache.put(i, i);
          }
          cache.cleanUp();
        };
    Together.run(100, put, put, put);
    System.exit(0);
  }
}
