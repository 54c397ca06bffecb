// CASE B33: the overridden method touches only the thread's own fields
package threads;

public final class B33InheritedRunOk {
  abstract static class Base implements Runnable {
    private int steps;

    @Override
    public final void run() {
      steps++; // OK
      step();
    }

    abstract void step();
  }

  static final class Calm extends Base {
    private int own;

    @Override
    void step() {
      own++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new Calm());
    Thread second = new Thread(new Calm());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
