// CASE C5: a thread gives away an object that another thread has too; arrays in it are shared as much
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C05TakenPartsSound {
  static final BlockingQueue<Box> QUEUE = new LinkedBlockingQueue<>();

  static final class Box {
    final int[] cells = new int[2];
  }

  static final class Task implements Runnable {
    private final Box mine;

    Task(Box mine) {
      this.mine = mine;
    }

    @Override
    public void run() {
      try {
        Box box = QUEUE.poll();
        if (box != null) {
          box.cells[1] = 1; // SOUND run? #1 cells[]
        }
        QUEUE.put(mine);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Box shared = new Box();
    Thread writer =
        new Thread(
            () -> {
              shared.cells[1] = 2; // SOUND run? #1 cells[]
            });
    Thread giver = new Thread(new Task(shared));
    Thread taker = new Thread(new Task(new Box()));
    writer.start();
    giver.start();
    taker.start();
    writer.join();
    giver.join();
    taker.join();
  }
}
