// CASE C2: a constructor stores the object in its argument, which another thread has, then writes to it
package sharing;

public final class C02ConstructorTellsRegistryBad {
  static final class Registry {
    private Entry last;

    synchronized void add(Entry entry) {
      last = entry; // OK
    }

    synchronized Entry get() {
      return last; // OK
    }
  }

  static final class Entry {
    int state;

    Entry(Registry registry) {
      registry.add(this);
      state = 1; // RACE check run? #1 state
    }
  }

  public static void main(String[] args) throws Exception {
    Registry registry = new Registry();
    Thread reader =
        new Thread(
            () -> {
              Entry entry = registry.get();
              if (entry != null) {
                System.out.println(entry.state); // RACE check run? #1 state
              }
            });
    reader.start();
    new Entry(registry);
    reader.join();
  }
}
