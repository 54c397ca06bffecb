package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tables that the comparison asks for each pair, against those of the JDK. */
class TablesTest {
  private final Random random = new Random(7);

  @Test
  void intTableIsAMap() {
    IntTable<String> table = new IntTable<>();
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int key = random.nextInt(4_000) * (i % 3 == 0 ? 1 : 1024);
      assertThat(table.get(key)).isEqualTo(map.get(key));
      table.put(key, "v" + i);
      map.put(key, "v" + i);
    }
    map.forEach((key, value) -> assertThat(table.get(key)).isEqualTo(value));
    assertThat(table.get(3_000_001)).isNull();
  }

  @Test
  void pairTableIsAMap() {
    PairTable table = new PairTable();
    Map<Long, Long> map = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      long key = IntPair.key(random.nextInt(100), random.nextInt(100));
      long value = i % 5 == 0 ? Concurrency.NEVER : i;
      assertThat(table.get(key)).isEqualTo(map.getOrDefault(key, PairTable.NONE));
      table.put(key, value);
      map.put(key, value);
    }
    map.forEach((key, value) -> assertThat(table.get(key)).isEqualTo(value));
  }

  @Test
  void aPairIsToldOfOnceWithEachRace() {
    Told told = new Told();
    Told.Race race = new Told.Race(1, 2, 2, false, 3, 3);
    Told.Pairs pairs = told.with(race);
    IntSet cell = IntSet.of(5);
    IntSet others = IntSet.of(7);
    others.add(9);
    assertThat(pairs.news(cell, others)).isEqualTo(others);
    assertThat(pairs.add(5, others, others)).isEqualTo(others);
    assertThat(pairs.has(5, 9)).isTrue();
    assertThat(pairs.has(9, 5)).isFalse();
    assertThat(told.with(new Told.Race(1, 2, 2, false, 3, 3)).news(cell, others)).isNull();
    others.add(11);
    IntSet news = pairs.news(cell, others);
    assertThat(news).isEqualTo(IntSet.of(11));
    assertThat(pairs.add(5, others, IntSet.of(11))).isEqualTo(IntSet.of(11));
    assertThat(pairs.add(6, others, IntSet.of(13))).isNull();
    assertThat(told.with(race.on(2)).news(cell, others)).isEqualTo(others);
  }
}
