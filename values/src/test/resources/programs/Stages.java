/** A volatile number tells how far a thread has come; whoever finds it moved sees what it did before. */
public class Stages {
  static volatile int stage;
  static int low, high;

  static void work() {
    low = 3;
    high = low + 4;
    stage = 1;
    stage = 2;
  }
  static void equal() {
    if (stage == 2) {
      assert high == low + 4; // TRUE
      assert low != 3; // FALSE
    }
  }
  static void atLeast() {
    if (stage >= 1) {
      assert low == 3; // TRUE
    }
  }
  static void wait1() {
    while (stage < 1) { Thread.onSpinWait(); }
    assert high == 7; // TRUE
  }
  static void swapped() {
    if (0 < stage) {
      assert high > low; // TRUE
    }
  }
  static void otherwise() {
    if (stage <= 0) {
      return;
    }
    assert low + high == 10; // TRUE
  }
  public static void main(String[] args) {
    new Thread(() -> work()).start();
    new Thread(() -> equal()).start();
    new Thread(() -> atLeast()).start();
    new Thread(() -> wait1()).start();
    new Thread(() -> swapped()).start();
    new Thread(() -> otherwise()).start();
  }
}
