// CASE B30: as B30ReferenceOfSameNameBad, but each thread refers to an object of its own
package threads;

import java.util.function.Consumer;

public final class B30ReferenceOfSameNameOk {
  static final class Sink {
    int count;

    void accept(String text) {
      count++; // OK
    }
  }

  static void each(Consumer<String> action) {
    action.accept("a");
  }

  static void send() {
    Sink sink = new Sink();
    each(sink::accept);
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(B30ReferenceOfSameNameOk::send);
    other.start();
    send();
    other.join();
  }
}
