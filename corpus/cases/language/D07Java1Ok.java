// CASE D7 release=8 major=45: a class file of Java 1.1, synchronized
package language;

public final class D07Java1Ok extends Thread {
  private static final Object LOCK = new Object();
  private static int count;

  public void run() {
    synchronized (LOCK) {
      count++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    D07Java1Ok one = new D07Java1Ok();
    D07Java1Ok two = new D07Java1Ok();
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
