// CASE D7 compiler=ecj: compiled by ECJ: lambdas, try-finally, enum switch
package language;

public final class D07EcjBad {
  enum Mode {
    ON,
    OFF
  }

  private int count;
  private int locked;

  void work(Mode mode) {
    switch (mode) {
      case ON:
        count++; // RACE check run #1 count
        break;
      default:
        synchronized (this) {
          locked++; // OK
        }
    }
  }

  public static void main(String[] args) throws Exception {
    D07EcjBad cell = new D07EcjBad();
    Thread third = new Thread(() -> cell.work(Mode.OFF));
    third.start();
    Thread first = new Thread(() -> cell.work(Mode.ON));
    Thread second = new Thread(() -> cell.work(Mode.ON));
    first.start();
    second.start();
    first.join();
    second.join();
    third.join();
  }
}
