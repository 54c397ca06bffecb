// CASE D4: two instances of a generic box, each confined to a thread
package language;

public final class D04GenericBoxesOk {
  static final class Box<T> {
    private T value;

    void set(T newValue) {
      value = newValue; // OK
    }

    T get() {
      return value; // OK
    }
  }

  static <T> T pass(T value) {
    Box<T> box = new Box<>();
    box.set(value);
    return box.get();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> pass("a"));
    Thread second = new Thread(() -> pass(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
