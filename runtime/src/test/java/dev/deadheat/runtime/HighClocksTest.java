package dev.deadheat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class HighClocksTest {
  private static final int SLOTS = 5 * HighClocks.FIRST;
  private static final int FEW = 12;

  /** Chunks, and what they should hold, in a plain array. */
  private static final class Both {
    int[][] chunks;
    final int[] plain;

    Both(int[][] chunks, int[] plain) {
      this.chunks = chunks;
      this.plain = plain.clone();
    }

    void set(int slot, int clock) {
      chunks = HighClocks.with(chunks, slot, clock);
      plain[slot] = Math.max(plain[slot], clock);
    }

    void join(Both other) {
      chunks = HighClocks.join(chunks, other.chunks);
      for (int i = 0; i < SLOTS; i++) {
        plain[i] = Math.max(plain[i], other.plain[i]);
      }
    }

    boolean covers(Both other) {
      for (int i = 0; i < SLOTS; i++) {
        if (plain[i] < other.plain[i]) {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void chunksHoldWhatAnArrayWould() {
    Random random = new Random(7);
    Both[] all = new Both[FEW];
    for (int i = 0; i < FEW; i++) {
      all[i] = new Both(null, new int[SLOTS]);
    }
    for (int step = 0; step < 20_000; step++) {
      Both one = all[random.nextInt(FEW)];
      int other = random.nextInt(FEW);
      switch (random.nextInt(4)) {
        case 0 -> one.join(all[other]);
        case 1 -> all[other] = new Both(one.chunks, one.plain);
        default ->
            one.set(
                HighClocks.FIRST + random.nextInt(SLOTS - HighClocks.FIRST), random.nextInt(50));
      }
      assertThat(HighClocks.covers(one.chunks, all[other].chunks))
          .isEqualTo(one.covers(all[other]));
    }
    for (Both one : all) {
      for (int i = HighClocks.FIRST; i < 2 * SLOTS; i++) {
        assertThat(HighClocks.get(one.chunks, i)).isEqualTo(i < SLOTS ? one.plain[i] : 0);
      }
    }
  }

  @Test
  void whatIsTheSameIsShared() {
    int[][] one = HighClocks.with(null, 300, 5);
    int[][] two = HighClocks.with(one, 600, 7);
    assertThat(two[0]).isSameAs(one[0]);
    assertThat(HighClocks.join(one, two)).isSameAs(two);
    assertThat(HighClocks.with(two, 600, 6)).isSameAs(two);
    int[][] three = HighClocks.join(HighClocks.with(null, 900, 1), two);
    assertThat(three[0]).isSameAs(one[0]);
    assertThat(three[1]).isSameAs(two[1]);
  }
}
