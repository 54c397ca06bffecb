/** Fields that others reach: by another register, from a nested class, from a subclass, by clone. */
public class Strangers {
  private int x;

  public synchronized void take(Strangers other) {
    synchronized (other) {
      other.x = 7;
    }
  }
  public synchronized void check() {
    assert x == 0; // FALSE
  }
  static class Nested {
    static void set(Open open) { open.y = 7; }
  }
  static class Open {
    int y;
    protected int z;

    public synchronized void checkY() {
      assert y == 0; // FALSE
    }
    public synchronized void checkZ() {
      assert z == 0; // FALSE
    }
  }
  static class Copied implements Cloneable {
    private int w;
    private boolean copy;

    public synchronized Copied copy() throws CloneNotSupportedException {
      w = 1;
      Copied made = (Copied) clone();
      w = 0;
      return made;
    }
    public synchronized void checkW() {
      assert w == 0; // FALSE
    }
  }
  static class Hooked {
    private int v;

    public synchronized void run() {
      v = 1;
      hook();
      v = 0;
    }
    void hook() {}
    public synchronized void checkV() {
      assert v == 0; // FALSE
    }
  }
  static class Hooking extends Hooked {
    @Override
    void hook() { checkV(); }
  }
  static class Lambdas {
    private int u;

    public Runnable task() {
      return () -> {
        synchronized (this) {
          u = 3;
        }
      };
    }
    public synchronized void checkU() {
      assert u == 0; // FALSE
    }
  }

  static void violate() throws Exception {
    Strangers s = new Strangers();
    new Strangers().take(s);
    Open open = new Open();
    Nested.set(open);
    open.z = 1;
    Copied copied = new Copied().copy();
    Lambdas lambdas = new Lambdas();
    lambdas.task().run();
    Runnable[] all = {
      s::check, open::checkY, open::checkZ, copied::checkW, new Hooking()::run, lambdas::checkU
    };
    for (Runnable r : all) {
      Thread t = new Thread(r);
      t.start();
      t.join();
    }
  }
}
