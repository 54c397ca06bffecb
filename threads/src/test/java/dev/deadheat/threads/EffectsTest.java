package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EffectsTest {
  private static Effects effects(int seed) {
    long bit = 1L << seed;
    boolean odd = seed % 2 == 1;
    return new Effects(
        bit, bit, new long[] {bit, 0}, new long[] {0, bit}, bit, bit, bit, bit, bit, odd, !odd);
  }

  /** What one of two may do, both may do: so the circles of a program come to an end. */
  @Test
  void addingUpTakesNothingBack() {
    Effects both = effects(0).or(effects(1));

    assertThat(both)
        .isEqualTo(
            new Effects(3, 3, new long[] {3, 0}, new long[] {0, 3}, 3, 3, 3, 3, 3, true, true));
    assertThat(both.or(effects(0))).isEqualTo(both);
    assertThat(effects(0).or(Effects.none(2))).isEqualTo(effects(0));
    assertThat(effects(0)).isEqualTo(effects(0).or(effects(0)));
  }
}
