// CASE A2 library: no concurrency control anywhere: sharing is only conceivable
package locks;

public final class A02NoControlLibraryNote {
  private int count;

  public void increment() {
    count++; // NOTE check #1 count // NOTE check #2 count
  }

  public int get() {
    return count; // NOTE check #2 count
  }
}
