// CASE C11: double-checked locking with a plain field
package sharing;

public final class C11DoubleCheckedPlainBad {
  private static Config config;

  static final class Config {
    int limit;

    Config() {
      limit = 10; // SOUND run? #3 limit
    }
  }

  static Config get() {
    if (config == null) { // RACE check run #1 config
      synchronized (C11DoubleCheckedPlainBad.class) {
        if (config == null) { // OK
          config = new Config(); // RACE check run #1 config // RACE check run? #2 config
        }
      }
    }
    return config; // RACE check run? #2 config
  }

  static int limit() {
    return get().limit; // SOUND run? #3 limit
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
