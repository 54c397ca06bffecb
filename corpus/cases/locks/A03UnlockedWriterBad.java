// CASE A3: the reader is synchronized, the writer is not
package locks;

public final class A03UnlockedWriterBad {
  private int value;

  void set(int newValue) {
    value = newValue; // RACE check run #1 value
  }

  synchronized int get() {
    return value; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A03UnlockedWriterBad cell = new A03UnlockedWriterBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
