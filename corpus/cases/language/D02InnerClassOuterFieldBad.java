// CASE D2: an inner class accesses the outer object's field
package language;

public final class D02InnerClassOuterFieldBad {
  private int count;

  final class Worker extends Thread {
    @Override
    public void run() {
      count++; // RACE check run #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    D02InnerClassOuterFieldBad outer = new D02InnerClassOuterFieldBad();
    Worker one = outer.new Worker();
    Worker two = outer.new Worker();
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
