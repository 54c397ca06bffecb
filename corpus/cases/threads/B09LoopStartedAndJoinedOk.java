// CASE B9: started in a loop, but each is joined before the next one starts
package threads;

public final class B09LoopStartedAndJoinedOk {
  private static int last;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      int id = i;
      Thread thread = new Thread(() -> last = id); // OK
      thread.start();
      thread.join();
    }
  }
}
