// CASE C12: an enum singleton with a plain field set in its constructor
package sharing;

public final class C12EnumSingletonOk {
  enum Registry {
    INSTANCE;

    private int size;

    Registry() {
      size = 3; // OK
    }

    int size() {
      return size; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> Registry.INSTANCE.size());
    Thread second = new Thread(() -> Registry.INSTANCE.size());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
