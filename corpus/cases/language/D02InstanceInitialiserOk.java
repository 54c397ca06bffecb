// CASE D2: fields set in an instance initialiser and a constructor chain
package language;

import java.util.ArrayList;
import java.util.List;

public final class D02InstanceInitialiserOk {
  private final List<Integer> list;
  private int limit;

  {
    limit = 3; // OK
  }

  D02InstanceInitialiserOk() {
    this(new ArrayList<>());
    limit++; // OK
  }

  private D02InstanceInitialiserOk(List<Integer> list) {
    this.list = list;
    list.add(limit); // OK
  }

  int read() {
    return limit + list.get(0); // OK
  }

  public static void main(String[] args) throws Exception {
    D02InstanceInitialiserOk cell = new D02InstanceInitialiserOk();
    Thread first = new Thread(() -> cell.read());
    Thread second = new Thread(() -> cell.read());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
