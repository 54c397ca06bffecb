package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Passes, whatever the reader sees: only the agent notices that nothing orders the two. */
class CounterTest {
  @Test
  void countsFromAnotherThread() throws InterruptedException {
    Counter counter = new Counter();
    Thread thread = new Thread(counter::hit);
    thread.start();
    int early = counter.hits();
    thread.join();
    assertEquals(1, Math.max(early, counter.hits()));
  }
}
