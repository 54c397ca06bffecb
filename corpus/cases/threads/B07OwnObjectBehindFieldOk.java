// CASE B7: each worker owns an object made in its constructor
package threads;

public final class B07OwnObjectBehindFieldOk {
  static final class Tally {
    int value;
  }

  static final class Worker extends Thread {
    private final Tally tally = new Tally();

    @Override
    public void run() {
      tally.value++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      new Worker().start();
    }
  }
}
