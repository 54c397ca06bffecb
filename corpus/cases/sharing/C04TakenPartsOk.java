// CASE C4: the taker of an object that was given once writes to an array in it
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C04TakenPartsOk {
  static final BlockingQueue<Box> QUEUE = new LinkedBlockingQueue<>();

  static final class Box {
    final int[] cells = new int[2];
  }

  static void take() {
    Box box = QUEUE.poll();
    if (box != null) {
      box.cells[1] = 1; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread taker = new Thread(C04TakenPartsOk::take);
    Thread other = new Thread(C04TakenPartsOk::take);
    taker.start();
    other.start();
    Box box = new Box();
    box.cells[1] = 2; // OK
    QUEUE.put(box);
    taker.join();
    other.join();
  }
}
