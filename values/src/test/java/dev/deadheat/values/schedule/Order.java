package dev.deadheat.values.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whose turn it is, as a seed says. Four kinds take turns with the seeds: by chance at each step;
 * by chance, but mostly staying with one thread; round and round with so many steps each, this way
 * or the other, perhaps when main has started all; and by priorities that change at a few steps,
 * which finds what needs few switches in long runs.
 */
final class Order {
  private final Random random;
  private final int kind;
  private final int quantum;
  private final boolean firstFirst;
  private final boolean backward;
  private final Set<Integer> changes = new TreeSet<>();
  private final Map<Integer, Integer> priorities = new HashMap<>();
  private int lowest;
  private int last = -1;
  private int stayed;
  private int steps;

  /** For a run that is expected to take so many steps. */
  Order(long seed, int length) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    kind = (int) (seed & 3);
    quantum = 1 + (int) (seed >> 4) % 4;
    firstFirst = (seed & 4) != 0;
    backward = (seed & 8) != 0;
    for (int i = random.nextInt(4); i > 0; i--) {
      changes.add(random.nextInt(Math.max(length, 1)));
    }
  }

  boolean chance() {
    return random.nextBoolean();
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** One of the threads that can go on, which are numbered; those that said they may wait last. */
  int next(List<Integer> ready, Set<Integer> patient) {
    steps++;
    List<Integer> eager = new ArrayList<>(ready);
    eager.removeAll(patient);
    int chosen =
        switch (kind) {
          case 0 -> byPriority(ready, patient);
          case 1 -> any(ready);
          case 2 -> round(eager.isEmpty() ? ready : eager);
          default -> stay(eager.isEmpty() ? ready : eager);
        };
    stayed = chosen == last ? stayed + 1 : 0;
    last = chosen;
    return chosen;
  }

  private int any(List<Integer> ready) {
    return ready.get(random.nextInt(ready.size()));
  }

  private int stay(List<Integer> ready) {
    return ready.contains(last) && random.nextInt(8) != 0 ? last : any(ready);
  }

  private int round(List<Integer> ready) {
    if (firstFirst && ready.contains(0)) {
      return 0;
    }
    if (ready.contains(last) && stayed + 1 < quantum) {
      return last;
    }
    List<Integer> others = new ArrayList<>(ready);
    if (backward) {
      Collections.reverse(others);
    }
    return others.stream()
        .filter(i -> backward ? i < last : i > last)
        .findFirst()
        .orElse(others.get(0));
  }

  private int byPriority(List<Integer> ready, Set<Integer> patient) {
    for (int i : ready) {
      priorities.computeIfAbsent(i, k -> random.nextInt(1 << 20));
      if (patient.contains(i)) {
        priorities.put(i, --lowest);
      }
    }
    int best = ready.get(0);
    for (int i : ready) {
      best = priority(i) > priority(best) ? i : best;
    }
    if (changes.remove(steps)) {
      priorities.put(best, --lowest);
      return byPriority(ready, Set.of());
    }
    return best;
  }

  private int priority(int i) {
    return priorities.getOrDefault(i, 0);
  }
}
