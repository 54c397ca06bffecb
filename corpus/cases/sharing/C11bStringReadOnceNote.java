// CASE C11b: a lazily built String, read once into a local, written under the lock
package sharing;

public final class C11bStringReadOnceNote {
  private String name;

  String name() {
    String result = name; // NOTE check run #1 name
    if (result == null) {
      synchronized (this) {
        result = name; // OK
        if (result == null) {
          result = "name-" + 1;
          name = result; // NOTE check run #1 name
        }
      }
    }
    return result;
  }

  public static void main(String[] args) throws Exception {
    C11bStringReadOnceNote object = new C11bStringReadOnceNote();
    Thread first = new Thread(() -> object.name());
    Thread second = new Thread(() -> object.name());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
