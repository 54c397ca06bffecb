// CASE C24,C28 library=all: integer set as a hash table with open addressing, no concurrency control
package papers;

public final class IntSetHashBad {
  private static final byte FREE = 0;
  private static final byte FULL = 1;
  private static final byte REMOVED = 2;
  private int[] values;
  private byte[] states;
  private int size;
  private int free;
  private int maxSize;

  public IntSetHashBad() {
    values = new int[7]; // OK
    states = new byte[7]; // OK
    free = 7; // OK
    maxSize = 3; // OK
  }

  public boolean add(int value) {
    int index = insertionIndex(value);
    if (index < 0) {
      return false;
    }
    byte previous = states[index]; // RACE check #Ar states // RACE check #Br states[]
    values[index] = value; // RACE check #Cr values // RACE check #Dw values[]
    states[index] = FULL; // RACE check #Ar states // RACE check #Bw states[]
    afterInsert(previous == FREE);
    return true;
  }

  public boolean contains(int value) {
    return index(value) >= 0;
  }

  public boolean remove(int value) {
    int index = index(value);
    if (index < 0) {
      return false;
    }
    values[index] = 0; // RACE check #Cr values // RACE check #Dw values[]
    states[index] = REMOVED; // RACE check #Ar states // RACE check #Bw states[]
    size--; // RACE check #Erw size
    return true;
  }

  private int index(int value) {
    byte[] currentStates = states; // RACE check #Ar states
    int[] currentValues = values; // RACE check #Cr values
    int index = (value & 0x7fffffff) % currentStates.length;
    for (int probes = 0; probes < currentStates.length; probes++) {
      if (currentStates[index] == FREE) { // RACE check #Br states[]
        return -1;
      }
      if (currentStates[index] == FULL && currentValues[index] == value) { // RACE check #Br states[] // RACE check #Dr values[]
        return index;
      }
      index = (index + 1) % currentStates.length;
    }
    return -1;
  }

  private int insertionIndex(int value) {
    byte[] currentStates = states; // RACE check #Ar states
    int[] currentValues = values; // RACE check #Cr values
    int index = (value & 0x7fffffff) % currentStates.length;
    while (currentStates[index] == FULL) { // RACE check #Br states[]
      if (currentValues[index] == value) { // RACE check #Dr values[]
        return -1;
      }
      index = (index + 1) % currentStates.length;
    }
    return index;
  }

  private void afterInsert(boolean usedFreeSlot) {
    if (usedFreeSlot) {
      free--; // RACE check #Frw free
    }
    if (++size > maxSize || free == 0) { // RACE check #Erw size // RACE check #Gr maxSize // RACE check #Fr free
      int capacity = states.length; // RACE check #Ar states
      rehash(size > maxSize ? 2 * capacity + 1 : capacity); // RACE check #Er size // RACE check #Gr maxSize
      maxSize = states.length / 2; // RACE check #Ar states // RACE check #Gw maxSize
      free = states.length - size; // RACE check #Ar states // RACE check #Fw free // RACE check #Er size
    }
  }

  private void rehash(int capacity) {
    int[] oldValues = values; // RACE check #Cr values
    byte[] oldStates = states; // RACE check #Ar states
    values = new int[capacity]; // RACE check #Cw values
    states = new byte[capacity]; // RACE check #Aw states
    for (int i = oldStates.length - 1; i >= 0; i--) {
      if (oldStates[i] == FULL) { // RACE check #Br states[]
        int index = insertionIndex(oldValues[i]); // RACE check #Dr values[]
        values[index] = oldValues[i]; // RACE check #Cr values // RACE check #Drw values[]
        states[index] = FULL; // RACE check #Ar states // RACE check #Bw states[]
      }
    }
  }
}
