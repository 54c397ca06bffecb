// CASE C24: a class that extends a container locks in what it overrides, and others lock it as well
package sharing;

import java.util.HashMap;

public final class C24OwnContainerLockedOk {
  static final class Sizes extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Integer put(String name, Integer size) {
      return super.put(name, size); // OK
    }

    @Override
    public synchronized Integer get(Object name) {
      return super.get(name); // OK
    }
  }

  private static final Sizes SIZES = new Sizes();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> SIZES.put("a", 1)); // OK
    writer.start();
    Integer size = SIZES.get("b"); // OK
    synchronized (SIZES) {
      int count = SIZES.size(); // OK
    }
    writer.join();
  }
}
