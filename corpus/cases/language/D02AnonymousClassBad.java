// CASE D2: anonymous Runnables
package language;

public final class D02AnonymousClassBad {
  private static int count;

  public static void main(String[] args) throws Exception {
    Thread one = new Thread(new Runnable() {
      @Override
      public void run() {
        count++; // RACE check run #1 count
      }
    });
    one.start();
    count = 2; // RACE check run #1 count
    one.join();
  }
}
