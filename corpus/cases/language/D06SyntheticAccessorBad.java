// CASE D6 release=8: the same without the lock: reported in the source, once
package language;

public final class D06SyntheticAccessorBad {
  private int count;

  static final class Worker implements Runnable {
    private final D06SyntheticAccessorBad owner;

    Worker(D06SyntheticAccessorBad owner) {
      this.owner = owner;
    }

    @Override
    public void run() {
      owner.count = 1; // RACE check run #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    D06SyntheticAccessorBad owner = new D06SyntheticAccessorBad();
    Thread first = new Thread(new Worker(owner));
    Thread second = new Thread(new Worker(owner));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
