// CASE B9: a method that starts a thread is called twice
package threads;

public final class B09MethodCalledTwiceBad {
  private static int last;

  static void launch(int id) {
    new Thread(() -> last = id).start(); // RACE check run #1 last
  }

  public static void main(String[] args) throws Exception {
    launch(1);
    launch(2);
  }
}
