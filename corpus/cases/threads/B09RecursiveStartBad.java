// CASE B9: a thread starts the next one like itself, then writes
package threads;

public final class B09RecursiveStartBad {
  private static int last;

  static void launch(int depth) {
    Thread thread = new Thread(() -> {
      if (depth > 0) {
        launch(depth - 1);
      }
      last = depth; // RACE check run #1 last
    });
    thread.start();
  }

  public static void main(String[] args) throws Exception {
    launch(3);
  }
}
