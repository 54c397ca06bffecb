// CASE D7 release=17: a class file of Java 17: sealed types, records, pattern matching for instanceof
package language;

public final class D07Java17Ok {
  sealed interface Event permits Started, Stopped {}

  record Started(int id) implements Event {}

  record Stopped(int id) implements Event {}

  private static int started;

  static synchronized void handle(Event event) {
    if (event instanceof Started begin && begin.id() > 0) {
      started++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> handle(new Started(1)));
    Thread second = new Thread(() -> handle(new Stopped(1)));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
