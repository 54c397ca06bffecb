// CASE C19,A21: rhodes, Fig. 5.3: one caller uses the synchronized method, the other locks the object itself
package papers;

public final class ObjectsAsCapsulesOk {
  static final class Counter {
    private final int[] cells = new int[10];

    synchronized void set(int i, int value) {
      cells[i] = value; // OK
    }

    void unsynchronizedSet(int i, int value) {
      cells[i] = value; // OK
    }

    void setFirst(int value) {
      set(0, value);
    }
  }

  static final class First extends Thread {
    @Override
    public void run() {
      Counter counter = new Counter();
      Second second = new Second(counter);
      second.start();
      counter.set(1, 2);
      counter.setFirst(1);
    }
  }

  static final class Second extends Thread {
    private final Counter counter;

    Second(Counter counter) {
      this.counter = counter;
    }

    @Override
    public void run() {
      synchronized (counter) {
        counter.unsynchronizedSet(2, 3);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    First first = new First();
    first.start();
    first.join();
  }
}
