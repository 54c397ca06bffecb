// CASE A2: counter++ with no lock, through a method reference
package locks;

public final class A02UnlockedMethodRefBad {
  private int count;

  private void increment() {
    count += 1; // RACE check run #1 count
  }

  public static void main(String[] args) throws Exception {
    A02UnlockedMethodRefBad counter = new A02UnlockedMethodRefBad();
    Thread first = new Thread(counter::increment);
    Thread second = new Thread(counter::increment);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
