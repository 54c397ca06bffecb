// CASE D7 release=11: a class file of Java 11: nest mates, indy concatenation
package language;

public final class D07Java11Bad {
  private int count;

  static final class Worker implements Runnable {
    private final D07Java11Bad owner;

    Worker(D07Java11Bad owner) {
      this.owner = owner;
    }

    @Override
    public void run() {
      String text = "seen " + owner.count; // RACE check run #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    D07Java11Bad owner = new D07Java11Bad();
    Thread worker = new Thread(new Worker(owner));
    worker.start();
    owner.count = 1; // RACE check run #1 count
    worker.join();
  }
}
