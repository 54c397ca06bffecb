// CASE D6 release=8: a private field reached through synthetic accessors, under the lock
package language;

public final class D06SyntheticAccessorOk {
  private int count;

  static final class Worker implements Runnable {
    private final D06SyntheticAccessorOk owner;

    Worker(D06SyntheticAccessorOk owner) {
      this.owner = owner;
    }

    @Override
    public void run() {
      synchronized (owner) {
        owner.count++; // OK
      }
    }
  }

  public static void main(String[] args) throws Exception {
    D06SyntheticAccessorOk owner = new D06SyntheticAccessorOk();
    Thread first = new Thread(new Worker(owner));
    Thread second = new Thread(new Worker(owner));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
