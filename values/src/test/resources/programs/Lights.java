/** A phase that moves under the lock, and what goes with it. */
public class Lights {
  enum Phase { RED, GREEN, YELLOW }
  static final Object lock = new Object();
  static Phase phase = Phase.RED;
  static int cars;
  static int steps;

  static void drive() {
    synchronized (lock) {
      if (phase == Phase.GREEN) {
        cars++;
        assert phase != Phase.RED; // TRUE
        if (cars > 5) { phase = Phase.YELLOW; cars = 0; }
      }
      assert phase == Phase.GREEN || cars == 0; // TRUE
      assert phase != Phase.YELLOW; // FALSE
    }
  }
  static void turn() {
    synchronized (lock) {
      switch (phase) {
        case YELLOW: phase = Phase.RED; break;
        case RED: phase = Phase.GREEN; cars = 0; break;
        default: phase = Phase.YELLOW; cars = 0;
      }
      assert phase != null; // TRUE
      assert phase == Phase.GREEN || cars == 0; // TRUE
      assert phase.ordinal() <= 2; // TRUE
      assert cars == 0; // TRUE
    }
  }
  public static void main(String[] args) {
    new Thread(() -> { for (int i = 0; i < 100; i++) drive(); }).start();
    new Thread(() -> { for (int i = 0; i < 100; i++) turn(); }).start();
  }
}
