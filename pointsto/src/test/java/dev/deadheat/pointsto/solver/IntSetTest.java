package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntSetTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 400, 5_000, 2_000_000})
  void behavesAsSortedSet(int range) {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(31L * range + seed);
      List<IntSet> sets = new ArrayList<>();
      List<NavigableSet<Integer>> expected = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        sets.add(new IntSet());
        expected.add(new TreeSet<>());
      }
      for (int step = 0; step < 200; step++) {
        step(random, range, sets, expected);
      }
    }
  }

  private static void step(
      Random random, int range, List<IntSet> sets, List<NavigableSet<Integer>> expected) {
    int i = random.nextInt(sets.size());
    IntSet set = sets.get(i);
    NavigableSet<Integer> model = expected.get(i);
    int other = (i + 1 + random.nextInt(sets.size() - 1)) % sets.size();
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        int value = random.nextInt(range);
        assertThat(set.add(value)).isEqualTo(model.add(value));
      }
      case 3 -> {
        // A dense run, as objects made together have.
        int from = random.nextInt(range);
        for (int v = from; v < Math.min(range, from + 100); v++) {
          assertThat(set.add(v)).isEqualTo(model.add(v));
        }
      }
      case 4 -> checkAddAll(set, model, sets.get(other), expected.get(other), null, null);
      case 5 -> {
        int mask = random.nextInt(sets.size());
        checkAddAll(
            set, model, sets.get(other), expected.get(other), sets.get(mask), expected.get(mask));
      }
      case 6 -> {
        sets.set(i, new IntSet());
        expected.set(i, new TreeSet<>());
      }
      default -> {
        int value = random.nextInt(range);
        assertThat(set.contains(value)).isEqualTo(model.contains(value));
      }
    }
    checkSame(sets.get(i), expected.get(i));
    assertThat(sets.get(i).equals(sets.get(other)))
        .isEqualTo(expected.get(i).equals(expected.get(other)));
  }

  private static void checkAddAll(
      IntSet set,
      NavigableSet<Integer> model,
      IntSet from,
      NavigableSet<Integer> fromModel,
      @Nullable IntSet mask,
      @Nullable NavigableSet<Integer> maskModel) {
    TreeSet<Integer> difference = new TreeSet<>(fromModel);
    if (maskModel != null) {
      difference.retainAll(maskModel);
    }
    difference.removeAll(model);
    IntSet added = set.addAll(from, mask);
    model.addAll(difference);
    if (difference.isEmpty()) {
      assertThat(added).isNull();
    } else {
      assertThat(added).isNotNull();
      checkSame(added, difference);
      // The difference is a set of its own.
      added.add(77);
    }
    checkSame(from, fromModel);
  }

  private static void checkSame(@Nullable IntSet set, NavigableSet<Integer> model) {
    assertThat(set).isNotNull();
    List<Integer> order = new ArrayList<>();
    set.forEach(order::add);
    assertThat(order).containsExactlyElementsOf(model);
    assertThat(set.toArray()).containsExactly(order.stream().mapToInt(v -> v).toArray());
    assertThat(set.cardinality()).isEqualTo(model.size());
    assertThat(set.isEmpty()).isEqualTo(model.isEmpty());
    IntSet again = new IntSet();
    model.descendingSet().forEach(again::add);
    assertThat(again).isEqualTo(set).hasSameHashCodeAs(set);
    assertThat(set).hasToString(model.toString());
  }

  @Test
  void addingItselfChangesNothing() {
    IntSet set = new IntSet();
    set.add(3);
    set.add(300);
    assertThat(set.addAll(set, null)).isNull();
    assertThat(set.addAll(set, set)).isNull();
    assertThat(set.toArray()).containsExactly(3, 300);
  }

  @Test
  void emptyMaskLetsNothingThrough() {
    IntSet set = new IntSet();
    IntSet other = new IntSet();
    other.add(5);
    assertThat(set.addAll(other, new IntSet())).isNull();
    assertThat(set.isEmpty()).isTrue();
  }

  @Test
  void differsFromOtherTypes() {
    assertThat(new IntSet()).isNotEqualTo(new TreeSet<Integer>());
  }
}
