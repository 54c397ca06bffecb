package dev.deadheat.pointsto.library.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheDirectoryTest {
  @Test
  void theMostExactOfTheVariablesCounts() {
    Map<String, String> all =
        Map.of("DEADHEAT_CACHE", "/own", "XDG_CACHE_HOME", "/xdg", "HOME", "/home/me");
    assertThat(CacheDirectory.standard(all)).isEqualTo(Path.of("/own"));
    assertThat(CacheDirectory.standard(Map.of("XDG_CACHE_HOME", "/xdg", "HOME", "/home/me")))
        .isEqualTo(Path.of("/xdg/deadheat"));
    assertThat(CacheDirectory.standard(Map.of("XDG_CACHE_HOME", "", "HOME", "/home/me")))
        .isEqualTo(Path.of("/home/me/.cache/deadheat"));
    assertThat(CacheDirectory.standard(Map.of())).isNull();
  }
}
