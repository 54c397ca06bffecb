package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongIntMapTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 10, 3_000, 1L << 20, 1L << 40, Long.MAX_VALUE})
  void behavesAsMap(long range) {
    for (int seed = 0; seed < 5; seed++) {
      Random random = new Random(range + seed);
      LongIntMap map = new LongIntMap();
      Map<Long, Integer> expected = new HashMap<>();
      for (int step = 0; step < 10_000; step++) {
        long key = random.nextLong(range) * (random.nextInt(4) == 0 ? -1 : 1);
        assertThat(map.get(key)).isEqualTo(expected.getOrDefault(key, -1));
        if (random.nextInt(3) > 0) {
          int value = random.nextInt(Integer.MAX_VALUE);
          Integer old = expected.putIfAbsent(key, value);
          assertThat(map.putIfAbsent(key, value)).isEqualTo(old == null ? -1 : old);
        }
        assertThat(map.size()).isEqualTo(expected.size());
      }
      expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    }
  }

  @Test
  void keysThatDifferInHighBitsOnly() {
    LongIntMap map = new LongIntMap();
    for (int i = 0; i < 5_000; i++) {
      assertThat(map.putIfAbsent((long) i << 39, i)).isEqualTo(-1);
    }
    for (int i = 0; i < 5_000; i++) {
      assertThat(map.get((long) i << 39)).isEqualTo(i);
      assertThat(map.get(((long) i << 39) + 1)).isEqualTo(-1);
    }
    assertThat(map.size()).isEqualTo(5_000);
  }

  @Test
  void zeroIsKeyAndValue() {
    LongIntMap map = new LongIntMap();
    assertThat(map.get(0)).isEqualTo(-1);
    assertThat(map.putIfAbsent(0, 0)).isEqualTo(-1);
    assertThat(map.putIfAbsent(0, 9)).isZero();
    assertThat(map.get(0)).isZero();
  }
}
