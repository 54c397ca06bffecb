// CASE C02: a part of a new object is given to a thread, and leads back to the object
package sharing;

public final class C02PartLeadsBackBad {
  static final class Engine implements Runnable {
    final Car car;

    Engine(Car car) {
      this.car = car;
    }

    @Override
    public void run() {
      car.speed++; // RACE check run #1 Car.speed
    }
  }

  static final class Car {
    final Engine engine;
    int speed;

    Car() {
      engine = new Engine(this);
    }
  }

  static Thread start(Car car) {
    Thread thread = new Thread(car.engine);
    thread.start();
    car.speed = 3; // RACE check run #1 Car.speed
    return thread;
  }

  public static void main(String[] args) throws Exception {
    start(new Car()).join();
  }
}
