// CASE B9: a thread started in a loop writes a static field
package threads;

public final class B09LoopStartedWriterBad {
  private static int last;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      int id = i;
      new Thread(() -> last = id).start(); // RACE check run #1 last
    }
  }
}
