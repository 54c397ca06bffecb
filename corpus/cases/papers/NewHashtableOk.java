// CASE C19 library: a hashtable whose every method is synchronized
package papers;

public final class NewHashtableOk {
  private final Entry[] table = new Entry[11];
  private int count;

  private static final class Entry {
    final Object key;
    Object value;
    Entry next;

    Entry(Object key, Object value, Entry next) {
      this.key = key;
      this.value = value; // OK
      this.next = next; // OK
    }
  }

  public synchronized int size() {
    return count; // OK
  }

  public synchronized Object get(Object key) {
    for (Entry e = table[index(key)]; e != null; e = e.next) { // OK
      if (e.key.equals(key)) {
        return e.value; // OK
      }
    }
    return null;
  }

  public synchronized void put(Object key, Object value) {
    int index = index(key);
    for (Entry e = table[index]; e != null; e = e.next) { // OK
      if (e.key.equals(key)) {
        e.value = value; // OK
        return;
      }
    }
    table[index] = new Entry(key, value, table[index]); // OK
    count++; // OK
  }

  private int index(Object key) {
    return (key.hashCode() & 0x7fffffff) % table.length; // OK
  }
}
