// CASE D1: two implementations, one synchronized, one confined
package language;

public final class D01InterfaceCalmImplementationsOk {
  interface Step {
    void go();
  }

  static final class Locked implements Step {
    private int shared;

    @Override
    public synchronized void go() {
      shared++; // OK
    }
  }

  static final class Calm implements Step {
    @Override
    public void go() {
      int[] own = new int[1];
      own[0]++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Step locked = new Locked();
    Step calm = new Calm();
    Thread third = new Thread(locked::go);
    third.start();
    Thread first = new Thread(() -> locked.go());
    Thread second = new Thread(() -> calm.go());
    first.start();
    second.start();
    first.join();
    second.join();
    third.join();
  }
}
