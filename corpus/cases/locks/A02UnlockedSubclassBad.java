// CASE A2: counter++ with no lock, in a Thread subclass
package locks;

public final class A02UnlockedSubclassBad {
  private static int count;

  static final class Worker extends Thread {
    @Override
    public void run() {
      count++; // RACE check run #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    Worker first = new Worker();
    Worker second = new Worker();
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
