// CASE D7 release=8 major=49: a class file of Java 5 whose class literal is the lock
package language;

public final class D07Java5Ok {
  private static int count;

  static void add() {
    synchronized (D07Java5Ok.class) {
      count++; // OK
    }
  }

  static final class Worker extends Thread {
    @Override
    public void run() {
      add();
    }
  }

  public static void main(String[] args) throws Exception {
    Worker one = new Worker();
    Worker two = new Worker();
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
