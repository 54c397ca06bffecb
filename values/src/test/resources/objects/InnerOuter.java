/** Inner objects change their outer one. */
public class InnerOuter {
  private int items, limit = 10;
  final class Worker implements Runnable {
    public void run() {
      synchronized (InnerOuter.this) {
        if (items < limit) items++;
        assert items <= limit; // FALSE
        assert items >= 0; // TRUE
      }
    }
  }
  final class Cutter implements Runnable {
    public void run() { synchronized (InnerOuter.this) { if (limit > 0) limit--; } }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      InnerOuter o = new InnerOuter();
      for (int j = 0; j < 20; j++) { new Thread(o.new Worker()).start(); new Thread(o.new Cutter()).start(); }
    }
  }
}
