// CASE A6 library: reset() creates a new lock while others wait on the old one
package locks;

public final class A06LockReplacedByItsOwnerOnlyLibraryBad {
  private Object lock = new Object();
  private int value;

  public void reset() {
    synchronized (lock) { // RACE check #1 lock
      lock = new Object(); // RACE check #1 lock // RACE check #2 lock // RACE check #6 lock
      value = 0; // RACE check #3 value // RACE check #4 value
    }
  }

  public void add(int amount) {
    synchronized (lock) { // RACE check #2 lock
      value += amount; // RACE check #4 value // RACE check #5 value
    }
  }
}
