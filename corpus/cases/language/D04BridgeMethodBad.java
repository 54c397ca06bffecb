// CASE D4: an overridden generic method has a bridge: one finding, no duplicate
package language;

public final class D04BridgeMethodBad {
  abstract static class Handler<T> {
    abstract void handle(T item);
  }

  static final class Counter extends Handler<String> {
    private int count;

    @Override
    void handle(String item) {
      count++; // RACE check run #1 count
    }
  }

  static <T> void feed(Handler<T> handler, T item) {
    handler.handle(item);
  }

  public static void main(String[] args) throws Exception {
    Counter counter = new Counter();
    Thread first = new Thread(() -> feed(counter, "a"));
    Thread second = new Thread(() -> counter.handle("b"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
