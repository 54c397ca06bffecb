// CASE A3 library: a method's block is for one field; the other, which nobody ever uses under a lock, is its user's own
package locks;

public final class A03MonitorForOtherFieldLibraryNote {
  private int total;
  private String label = "";

  public void add(int n, String text) {
    synchronized (this) {
      total += n; // OK
    }
    label = text; // NOTE check #1 label // NOTE check #2 label
  }

  public synchronized int total() {
    return total; // OK
  }

  public String label() {
    return label; // NOTE check #1 label
  }
}
