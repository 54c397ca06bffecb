// CASE C19,A3 library: a hashtable of Java 1.1: size is not synchronized, entries are
package papers;

import java.util.Arrays;

public final class OldHashtableBad {
  private Entry[] table = new Entry[11];
  private int count;

  private static final class Entry {
    final int hash;
    final Object key;
    Object value;
    Entry next;

    Entry(int hash, Object key, Object value, Entry next) {
      this.hash = hash;
      this.key = key;
      this.value = value; // OK
      this.next = next; // OK
    }
  }

  public int size() {
    return count; // RACE check #1 count // RACE check #2 count
  }

  public synchronized Object get(Object key) {
    int hash = key.hashCode() & 0x7fffffff;
    for (Entry e = table[hash % table.length]; e != null; e = e.next) { // OK
      if (e.hash == hash && e.key.equals(key)) { // OK
        return e.value; // OK
      }
    }
    return null;
  }

  public synchronized Object put(Object key, Object value) {
    int hash = key.hashCode() & 0x7fffffff;
    int index = hash % table.length; // OK
    for (Entry e = table[index]; e != null; e = e.next) { // OK
      if (e.hash == hash && e.key.equals(key)) { // OK
        Object old = e.value; // OK
        e.value = value; // OK
        return old;
      }
    }
    if (count >= table.length) { // OK
      rehash();
      index = hash % table.length; // OK
    }
    table[index] = new Entry(hash, key, value, table[index]); // OK
    count++; // RACE check #1 count
    return null;
  }

  private void rehash() {
    Entry[] old = table; // OK
    Entry[] larger = new Entry[2 * old.length + 1];
    for (Entry chain : old) { // OK
      Entry e = chain;
      while (e != null) {
        Entry next = e.next; // OK
        int index = e.hash % larger.length;
        e.next = larger[index]; // OK
        larger[index] = e; // OK
        e = next;
      }
    }
    table = larger; // OK
  }

  public synchronized void clear() {
    Arrays.fill(table, null); // OK
    count = 0; // RACE check #2 count
  }
}
