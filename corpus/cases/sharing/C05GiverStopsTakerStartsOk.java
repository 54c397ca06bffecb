// CASE C5: the giver leaves alone what it has put in the queue; the taker starts a thread on it
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C05GiverStopsTakerStartsOk {
  private static final class Box {
    int value;
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Box> queue = new LinkedBlockingQueue<>();
    Thread giver =
        new Thread(
            () -> {
              Box box = new Box();
              box.value++; // OK
              queue.add(box);
            });
    giver.start();
    Box taken = queue.take();
    Thread user =
        new Thread(
            () -> {
              taken.value++; // OK
            });
    user.start();
    user.join();
    giver.join();
  }
}
