// CASE C01: a constructor gives a part of its object to a thread; the part does not lead back, so what follows is the constructor's alone
package sharing;

public final class C01PartGivenAwayOk {
  static final class Engine implements Runnable {
    int turns;

    @Override
    public void run() {
      turns++; // OK
    }
  }

  static final class Car {
    final Engine engine = new Engine();
    final Thread thread = new Thread(engine);
    int speed;

    Car() {
      ignite();
      accelerate();
    }

    private void ignite() {
      thread.start();
    }

    private void accelerate() {
      speed = 3; // OK
    }
  }

  private static final Object LOCK = new Object();
  private static Car shown;

  public static void main(String[] args) throws Exception {
    Thread other =
        new Thread(
            () -> {
              synchronized (LOCK) {
                if (shown != null) {
                  shown.speed++; // OK
                }
              }
            });
    other.start();
    Car car = new Car();
    synchronized (LOCK) {
      shown = car;
    }
    car.thread.join();
    other.join();
  }
}
