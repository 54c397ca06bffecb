// CASE B3: the second thread is started after the first was joined
package threads;

public final class B03TwoThreadsOneAfterTheOtherOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> value++); // OK
    first.start();
    first.join();
    Thread second = new Thread(() -> value++); // OK
    second.start();
    second.join();
  }
}
