// CASE D2: close of a try-with-resources
package language;

public final class D02CloseBad {
  private static int open = 2;

  static final class Resource implements AutoCloseable {
    @Override
    public void close() {
      open--; // RACE check run #1 open
    }
  }

  static void use() {
    try (Resource resource = new Resource()) {
      resource.hashCode();
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> use());
    Thread second = new Thread(() -> use());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
