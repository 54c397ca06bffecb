/** An inner class with the outer's lock and one with its own. */
public class InnerShared {
  int total;
  class Own {
    int part;
    synchronized void add() { part++; 
      synchronized (InnerShared.this) { total++; }
    }
    void see() {
      synchronized (InnerShared.this) {
        assert total == part; // FALSE
      }
    }
  }
  public static void main(String[] args) {
    InnerShared o = new InnerShared();
    Own a = o.new Own(), b = o.new Own();
    new Thread(() -> { a.add(); b.add(); }).start();
    new Thread(() -> { a.see(); b.see(); }).start();
  }
}
