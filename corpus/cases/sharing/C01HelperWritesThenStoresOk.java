// CASE C1: a helper writes to a new object of its caller's, then stores it in a shared one; of another it knows that nobody has it
package sharing;

public final class C01HelperWritesThenStoresOk {
  static final class Entry {
    int state;
    Entry next;
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

  static void put(Registry registry, Entry entry, Entry other) {
    entry.state = 1; // OK
    other.next = null;
    registry.add(entry);
    other.state = 2; // OK
  }

  public static void main(String[] args) throws Exception {
    Registry registry = new Registry();
    Thread reader =
        new Thread(
            () -> {
              Entry entry = registry.get();
              if (entry != null) {
                System.out.println(entry.state); // OK
              }
            });
    reader.start();
    put(registry, new Entry(), new Entry());
    reader.join();
  }
}
