// CASE D7 release=8 major=45: a class file of Java 1.1
package language;

public final class D07Java1Bad extends Thread {
  private static int count;

  public void run() {
    count++; // RACE check run #1 count
  }

  public static void main(String[] args) throws Exception {
    D07Java1Bad one = new D07Java1Bad();
    D07Java1Bad two = new D07Java1Bad();
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
