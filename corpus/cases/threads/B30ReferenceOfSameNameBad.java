// CASE B30: a method reference whose method has the name of the interface's, passed on before it is called
package threads;

import java.util.function.Consumer;

public final class B30ReferenceOfSameNameBad {
  static final class Sink {
    int count;

    void accept(String text) {
      count++; // RACE check run #1 count
    }
  }

  private static final Sink SINK = new Sink();

  static void each(Consumer<String> action) {
    action.accept("a");
  }

  static void send() {
    each(SINK::accept);
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(B30ReferenceOfSameNameBad::send);
    other.start();
    send();
    other.join();
  }
}
