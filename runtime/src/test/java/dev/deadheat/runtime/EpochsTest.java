package dev.deadheat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // the last one uses all epochs up
class EpochsTest {
  /** A thread in the table: the blocks it was given, each with the clock it began with. */
  private static final class Owner {
    final int slot;
    final ThreadInfo info;
    final List<int[]> blocks = new ArrayList<>();
    int clock;

    Owner(int slot, ThreadInfo info) {
      this.slot = slot;
      this.info = info;
      clock = 1 + slot * 1000;
    }

    void next() {
      int first = Epochs.block(slot, clock, info, blocks.size());
      blocks.add(new int[] {first, Epochs.last(first), clock});
      clock += size(blocks.get(blocks.size() - 1));
    }
  }

  private static int size(int[] block) {
    return block[1] - block[0] + 1;
  }

  private static ThreadInfo info(String name, int created) {
    return new ThreadInfo(new Thread(() -> {}, name), created, null);
  }

  @Test
  @Order(1)
  void blocksTellSlotAndClockWhateverTheirSize() {
    Owner one = new Owner(3, info("one", 0));
    Owner two = new Owner(4, info("two", 0));
    for (int i = 0; i < 70; i++) {
      one.next();
      two.next();
    }
    assertThat(one.blocks.stream().map(EpochsTest::size).distinct())
        .containsExactly(1 << 8, 1 << 12, 1 << 16, 1 << 20);
    List<int[]> all = new ArrayList<>();
    for (Owner owner : List.of(one, two)) {
      for (int[] block : owner.blocks) {
        for (int epoch : new int[] {block[0], block[0] + 100, block[1]}) {
          assertThat(epoch).isNotEqualTo(Epochs.NONE).isNotEqualTo(Epochs.SHARED);
          assertThat(Epochs.slot(epoch)).isEqualTo(owner.slot);
          assertThat(Epochs.clock(epoch)).isEqualTo(block[2] + (epoch - block[0]));
          assertThat(Epochs.thread(epoch)).isSameAs(owner.info);
        }
        all.add(block);
      }
    }
    all.sort((a, b) -> Integer.compareUnsigned(a[0], b[0]));
    for (int i = 1; i < all.size(); i++) {
      assertThat(Integer.compareUnsigned(all.get(i - 1)[1], all.get(i)[0])).isNegative();
    }
  }

  @Test
  @Order(2)
  void threadsThatEndedLongAgoLoseTheirNameAndLivingOnesDoNot() {
    int start = Stacks.number(new Stacks.Trace());
    ThreadInfo ended = info("ended", start);
    ThreadInfo living = info("living", start);
    int[] epochs = {Epochs.block(1, 1, ended, 0), Epochs.block(1, 1, living, 0)};
    ended.end();
    Owner other = new Owner(2, info("other", 0));
    for (int i = 0; i < 1000; i++) {
      Epochs.block(2, i, other.info, 0);
    }
    assertThat(Epochs.thread(epochs[0])).isSameAs(ended);
    for (int i = 0; i < 100; i++) {
      Epochs.block(2, i, other.info, 0);
    }
    assertThat(Epochs.thread(epochs[0]).name()).isEqualTo("a thread that ended long ago");
    assertThat(Epochs.thread(epochs[0]).created).isEqualTo(start);
    assertThat(Epochs.thread(epochs[1])).isSameAs(living);
    assertThat(Epochs.slot(epochs[0])).isEqualTo(1);
  }

  @Test
  @Order(3)
  void theLastEpochsGoToWhoeverComesAndThenThereAreNone() {
    ThreadInfo info = info("greedy", 0);
    int first;
    int blocks = 0;
    do {
      first = Epochs.block(5, 1, info, 64);
      blocks++;
    } while (first != Epochs.NONE && blocks < 10_000_000);
    assertThat(blocks).isBetween(4_000, 1 << 16);
    assertThat(Epochs.block(6, 1, info, 0)).isEqualTo(Epochs.NONE);
  }
}
