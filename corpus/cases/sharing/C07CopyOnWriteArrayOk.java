// CASE C7: an array filled before it is stored in a volatile field and never changed after
package sharing;

import java.util.Arrays;

public final class C07CopyOnWriteArrayOk {
  private static volatile int[] numbers = new int[0];

  static void add(int number) {
    int[] old = numbers;
    int[] copy = Arrays.copyOf(old, old.length + 1); // OK
    copy[old.length] = number; // OK
    numbers = copy;
  }

  static int sum() {
    int sum = 0;
    for (int number : numbers) { // OK
      sum += number;
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add(1));
    Thread second = new Thread(() -> sum());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
