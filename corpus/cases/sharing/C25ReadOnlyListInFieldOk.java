// CASE C25: a list filled in the constructor and only read by the threads
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C25ReadOnlyListInFieldOk {
  private final List<Integer> list = new ArrayList<>();

  C25ReadOnlyListInFieldOk() {
    list.add(1); // OK
  }

  int read() {
    return list.get(0); // OK
  }

  public static void main(String[] args) throws Exception {
    C25ReadOnlyListInFieldOk cell = new C25ReadOnlyListInFieldOk();
    Thread first = new Thread(() -> cell.read());
    Thread second = new Thread(() -> cell.read());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
