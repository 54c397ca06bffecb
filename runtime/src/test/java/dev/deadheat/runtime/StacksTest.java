package dev.deadheat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StacksTest {
  private static Stacks.Trace deep(int depth, boolean left) {
    if (depth == 0) {
      return new Stacks.Trace();
    }
    return left ? deep(depth - 1, true) : deep(depth - 1, false);
  }

  /** If not, all of it works and takes longer. */
  @Test
  void hotSpotKeepsTracesAsExpected() {
    assertThat(Stacks.RAW).isTrue();
  }

  @Test
  void aTraceComesBackAsItWas() {
    for (int depth : new int[] {0, 1, 31, 32, 33, 100, 300}) {
      Stacks.Trace trace = deep(depth, depth % 2 == 0);
      assertThat(Stacks.frames(Stacks.number(trace))).isEqualTo(trace.getStackTrace());
    }
  }

  @Test
  void equalTracesHaveOneNumberAndOthersHaveOthers() {
    int[] numbers = new int[6];
    for (int i = 0; i < 6; i++) {
      numbers[i] = Stacks.number(deep(3 + i / 4, i % 4 < 2)); // 0 1 | 2 3 | 4 5
    }
    assertThat(numbers[1]).isEqualTo(numbers[0]);
    assertThat(numbers[3]).isEqualTo(numbers[2]).isNotEqualTo(numbers[0]);
    assertThat(numbers[5]).isEqualTo(numbers[4]).isNotEqualTo(numbers[0]);
  }

  @Test
  void thereIsRoomForMany() {
    int[] numbers = new int[2000];
    Stacks.Trace[] traces = new Stacks.Trace[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      traces[i] = deep(i / 2, i % 2 == 0);
      numbers[i] = Stacks.number(traces[i]);
    }
    for (int i = 0; i < numbers.length; i += 97) {
      assertThat(Stacks.frames(numbers[i])).isEqualTo(traces[i].getStackTrace());
    }
  }
}
