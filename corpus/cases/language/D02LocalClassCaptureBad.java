// CASE D2: a local class captures an object
package language;

public final class D02LocalClassCaptureBad {
  public static void main(String[] args) throws Exception {
    int[] cell = new int[1];
    class Writer implements Runnable {
      @Override
      public void run() {
        cell[0]++; // RACE check run #1
      }
    }
    Thread first = new Thread(new Writer());
    Thread second = new Thread(new Writer());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
