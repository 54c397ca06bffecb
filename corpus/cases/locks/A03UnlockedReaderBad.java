// CASE A3: the writer is synchronized, the reader is not
package locks;

public final class A03UnlockedReaderBad {
  private int value;

  synchronized void set(int newValue) {
    value = newValue; // RACE check run #1 value
  }

  int get() {
    return value; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A03UnlockedReaderBad cell = new A03UnlockedReaderBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
