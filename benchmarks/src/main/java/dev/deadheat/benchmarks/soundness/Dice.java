package dev.deadheat.benchmarks.soundness;

import java.util.List;
import java.util.Random;

/** All choices of one program, and names that are not taken yet. */
final class Dice {
  /** How many conditions the analysis cannot know. */
  static final int COINS = 2;

  private final Random random;
  private int fresh;

  Dice(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  int upTo(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(int outOf) {
    return random.nextInt(outOf) == 0;
  }

  <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  String fresh(String prefix) {
    return prefix + fresh++;
  }

  /** A condition that the analysis cannot know. */
  String coin() {
    return "(COINS >> " + random.nextInt(COINS) + " & 1) == " + random.nextInt(2);
  }
}
