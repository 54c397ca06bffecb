// CASE D2: each inner object has an outer object of its own
package language;

public final class D02InnerClassTwoOutersOk {
  private int count;

  final class Worker extends Thread {
    @Override
    public void run() {
      count++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Worker one = new D02InnerClassTwoOutersOk().new Worker();
    Worker two = new D02InnerClassTwoOutersOk().new Worker();
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
