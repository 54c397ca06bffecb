// CASE B30: a captured array written on both sides
package threads;

public final class B30CapturedArrayBad {
  public static void main(String[] args) throws Exception {
    int[] box = new int[1];
    Thread thread = new Thread(() -> box[0] = 1); // RACE check run #1
    thread.start();
    box[0] = 2; // RACE check run #1
    thread.join();
  }
}
