// CASE C5: the giver goes on using what it has put in the queue; the taker starts a thread on it
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C05GiverGoesOnTakerStartsBad {
  private static final class Box {
    int value;
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Box> queue = new LinkedBlockingQueue<>();
    Thread giver =
        new Thread(
            () -> {
              Box box = new Box();
              queue.add(box);
              box.value++; // RACE check run #1 value
            });
    giver.start();
    Box taken = queue.take();
    Thread user =
        new Thread(
            () -> {
              taken.value++; // RACE check run #1 value
            });
    user.start();
    user.join();
    giver.join();
  }
}
