// CASE A2 library=all: no concurrency control anywhere, and the user asks about all sharing
package locks;

public final class A02NoControlAllBad {
  private int count;

  public void increment() {
    count++; // RACE check #1 count // RACE check #2 count
  }

  public int get() {
    return count; // RACE check #2 count
  }
}
