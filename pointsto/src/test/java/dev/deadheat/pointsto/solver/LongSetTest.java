package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongSetTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 10, 3_000, 1L << 20, 1L << 40, Long.MAX_VALUE})
  void behavesAsSet(long range) {
    for (int seed = 0; seed < 5; seed++) {
      Random random = new Random(range + seed);
      LongSet set = new LongSet();
      Set<Long> expected = new HashSet<>();
      for (int step = 0; step < 10_000; step++) {
        long element = random.nextLong(range);
        assertThat(set.add(element)).isEqualTo(expected.add(element));
        assertThat(set.size()).isEqualTo(expected.size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20, 32, 39})
  void elementsThatDifferInSomeBitsOnly(int shift) {
    LongSet set = new LongSet();
    for (int i = 0; i < 5_000; i++) {
      assertThat(set.add((long) i << shift)).isTrue();
    }
    for (int i = 0; i < 5_000; i++) {
      assertThat(set.add((long) i << shift)).isFalse();
    }
    assertThat(set.size()).isEqualTo(5_000);
  }
}
