// CASE C2: a helper stores a new object of its caller's in a shared one, then writes to it
package sharing;

public final class C02HelperStoresThenWritesBad {
  static final class Entry {
    int state;
  }

  static final class Registry {
    private Entry last;

    synchronized void add(Entry entry) {
      last = entry; // OK
    }

    synchronized Entry get() {
      return last; // OK
    }
  }

  static void put(Registry registry, Entry entry) {
    registry.add(entry);
    entry.state = 1; // RACE check run? #1 state
  }

  public static void main(String[] args) throws Exception {
    Registry registry = new Registry();
    Thread reader =
        new Thread(
            () -> {
              Entry entry = registry.get();
              for (int i = 0; entry == null && i < 100_000; i++) {
                entry = registry.get();
              }
              if (entry != null) {
                System.out.println(entry.state); // RACE check run? #1 state
              }
            });
    reader.start();
    put(registry, new Entry());
    reader.join();
  }
}
