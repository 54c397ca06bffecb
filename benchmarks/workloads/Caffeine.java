import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Caches with all kinds of policies, under load. */
public final class Caffeine {
  private static final AtomicInteger REMOVED = new AtomicInteger();

  private interface Work {
    void run(Random random) throws Exception;
  }

  private static void parallel(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Random random = new Random(i);
      running.add(
          threads.submit(
              () -> {
                for (int n = 0; n < 3_000; n++) {
                  work.run(random);
                }
                return null;
              }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    threads.shutdown();
  }

  private static com.github.benmanes.caffeine.cache.Caffeine<Object, Object> builder() {
    return com.github.benmanes.caffeine.cache.Caffeine.newBuilder();
  }

  private static String text(int i) {
    return "value " + i;
  }

  /** What is in a cache depends on time and on the collector; that each value is one of its key does not. */
  private static boolean isRight(Map<Integer, String> entries) {
    return entries.entrySet().stream()
        .allMatch(e -> e.getValue().matches("(value -?" + e.getKey() + "|x|changed)[x!]*"));
  }

  private static void use(Cache<Integer, String> cache) throws Exception {
    parallel(
        random -> {
          int key = (int) Math.abs(random.nextGaussian() * 400);
          switch (random.nextInt(14)) {
            case 0 -> cache.put(key, text(key));
            case 1 -> cache.invalidate(key);
            case 2 -> cache.asMap().computeIfPresent(key, (k, v) -> v + "!");
            case 3 -> cache.asMap().merge(key, "x", String::concat);
            case 4 -> cache.asMap().putIfAbsent(key, text(key));
            case 5 -> cache.asMap().replace(key, text(-key));
            case 6 -> cache.asMap().remove(key, text(key));
            case 7 -> cache.getAllPresent(List.of(key, key + 1));
            case 8 -> cache.getAll(Set.of(key, key + 1), Caffeine::all);
            case 9 -> cache.asMap().compute(key, (k, v) -> v == null ? text(k) : null);
            default -> cache.get(key, Caffeine::text);
          }
        });
    cache.cleanUp();
    int sum = 0;
    for (Map.Entry<Integer, String> entry : cache.asMap().entrySet()) {
      sum += entry.getKey() + entry.getValue().length();
      if (sum % 7 == 0) {
        entry.setValue("changed");
      }
    }
    sum += cache.asMap().keySet().stream().mapToInt(k -> k).sum();
    sum += cache.asMap().values().stream().mapToInt(String::length).sum();
    cache.asMap().keySet().removeIf(k -> k % 3 == 0);
    cache.asMap().values().remove("changed");
    Map<Integer, String> copy = new HashMap<>(cache.asMap());
    copy.equals(cache.asMap());
    System.out.println("cache " + isRight(copy) + cache.stats().requestCount());
    cache
        .policy()
        .eviction()
        .ifPresent(
            eviction -> {
              System.out.println("kept " + isRight(eviction.coldest(5)) + isRight(eviction.hottest(5)));
              eviction.setMaximum(10);
            });
    cache.policy().expireAfterWrite().ifPresent(p -> System.out.println("old " + isRight(p.oldest(3))));
    cache.policy().expireAfterAccess().ifPresent(p -> System.out.println("young " + isRight(p.youngest(3))));
    cache.policy().expireVariably().ifPresent(p -> p.put(1, "one", 5, TimeUnit.SECONDS));
    cache.cleanUp();
    cache.invalidateAll();
  }

  private static Map<Integer, String> all(Set<? extends Integer> keys) {
    Map<Integer, String> found = new HashMap<>();
    keys.forEach(key -> found.put(key, text(key)));
    return found;
  }

  private static void caches() throws Exception {
    use(builder().build());
    use(builder().maximumSize(200).recordStats().build());
    use(builder().maximumSize(100).removalListener((k, v, why) -> REMOVED.incrementAndGet()).build());
    use(
        builder()
            .maximumWeight(3_000)
            .weigher((Integer k, String v) -> v.length())
            .evictionListener((k, v, why) -> REMOVED.incrementAndGet())
            .build());
    use(builder().expireAfterWrite(1, TimeUnit.MILLISECONDS).scheduler(Scheduler.systemScheduler()).build());
    use(builder().expireAfterAccess(1, TimeUnit.MILLISECONDS).maximumSize(50).executor(Runnable::run).build());
    use(builder().weakKeys().weakValues().build());
    use(builder().softValues().maximumSize(300).build());
    use(
        builder()
            .expireAfter(
                new Expiry<Integer, String>() {
                  @Override
                  public long expireAfterCreate(Integer key, String value, long now) {
                    return key * 1_000L;
                  }

                  @Override
                  public long expireAfterUpdate(Integer key, String value, long now, long left) {
                    return left + 1;
                  }

                  @Override
                  public long expireAfterRead(Integer key, String value, long now, long left) {
                    return left;
                  }
                })
            .build());
  }

  private static void loading() throws Exception {
    LoadingCache<Integer, String> cache =
        builder()
            .maximumSize(100)
            .refreshAfterWrite(1, TimeUnit.NANOSECONDS)
            .build(
                new CacheLoader<Integer, String>() {
                  @Override
                  public String load(Integer key) {
                    return text(key);
                  }

                  @Override
                  public Map<Integer, String> loadAll(Set<? extends Integer> keys) {
                    return all(keys);
                  }
                });
    parallel(
        random -> {
          cache.get(random.nextInt(300));
          cache.getAll(List.of(random.nextInt(300), random.nextInt(300)));
          if (random.nextInt(10) == 0) {
            cache.refresh(random.nextInt(300)).join();
          }
        });
    use(cache);
    LoadingCache<Integer, String> simple = builder().build(Caffeine::text);
    System.out.println(simple.getAll(List.of(1, 2, 3)) + simple.refresh(1).join());
  }

  private static void async() throws Exception {
    AsyncLoadingCache<Integer, String> cache =
        builder().maximumSize(100).expireAfterWrite(1, TimeUnit.MINUTES).buildAsync(Caffeine::text);
    AsyncCache<Integer, String> plain = builder().buildAsync();
    parallel(
        random -> {
          int key = random.nextInt(300);
          cache.get(key).join();
          cache.getAll(List.of(key, key + 1)).join();
          plain.get(key, Caffeine::text).join();
          plain.asMap().remove(key + 1);
          plain.getAll(Set.of(key, key + 2), keys -> all(keys)).join();
          plain.put(key, java.util.concurrent.CompletableFuture.supplyAsync(() -> text(key)));
        });
    use(cache.synchronous());
    use(plain.synchronous());
    System.out.println(plain.asMap().size());
  }

  public static void main(String[] args) throws Exception {
    caches();
    loading();
    async();
    System.out.println(REMOVED);
    System.exit(0);
  }
}
