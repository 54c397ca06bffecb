// CASE B30: the captured array is read after join
package threads;

public final class B30CapturedArrayJoinedOk {
  public static void main(String[] args) throws Exception {
    int[] box = new int[1];
    box[0] = 2; // OK
    Thread thread = new Thread(() -> box[0] = 1); // OK
    thread.start();
    thread.join();
    int seen = box[0]; // OK
  }
}
