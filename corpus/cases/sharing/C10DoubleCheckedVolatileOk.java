// CASE C10: double-checked locking with a volatile field
package sharing;

public final class C10DoubleCheckedVolatileOk {
  private static volatile Config config;

  static final class Config {
    int limit;

    Config() {
      limit = 10; // OK
    }
  }

  static Config get() {
    if (config == null) {
      synchronized (C10DoubleCheckedVolatileOk.class) {
        if (config == null) {
          config = new Config();
        }
      }
    }
    return config;
  }

  static int limit() {
    return get().limit; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> limit());
    Thread second = new Thread(() -> limit());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
