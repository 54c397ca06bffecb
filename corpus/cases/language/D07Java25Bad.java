// CASE D7,C15 jdk=25: a class file of Java 25: a scoped value is confined, what it points to is not
package language;

public final class D07Java25Bad {
  private static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

  static void work(int[] shared) {
    ScopedValue.where(CELLS, shared).run(() -> CELLS.get()[0]++); // RACE check run #1
  }

  public static void main(String[] args) throws Exception {
    int[] shared = new int[1];
    Thread first = new Thread(() -> work(shared));
    Thread second = new Thread(() -> work(shared));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
