// CASE B7: worker objects with their own fields, one thread each
package threads;

public final class B07OwnFieldsOk {
  static final class Worker implements Runnable {
    private int steps;

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        steps++; // OK
      }
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      new Thread(new Worker()).start();
    }
  }
}
