package dev.deadheat.pointsto.library.store;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where things are kept from one run to the next, if the user does not say. */
public final class CacheDirectory {
  private CacheDirectory() {}

  /**
   * The same place as the launcher's: {@code DEADHEAT_CACHE}, else deadheat's part of the user's
   * cache; null where there is neither such a variable nor a home.
   */
  public static @Nullable Path standard(Map<String, String> environment) {
    String own = environment.getOrDefault("DEADHEAT_CACHE", "");
    if (!own.isEmpty()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    if (!shared.isEmpty()) {
      return Path.of(shared, "deadheat");
    }
    String home = environment.getOrDefault("HOME", "");
    return home.isEmpty() ? null : Path.of(home, ".cache", "deadheat");
  }
}
