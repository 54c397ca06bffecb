// CASE B27: the write follows the arrival
package threads;

import java.util.concurrent.Phaser;

public final class B27PhaserWriteAfterArriveBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Phaser phaser = new Phaser(2);
    Thread writer = new Thread(() -> {
      phaser.arrive();
      value = 1; // RACE check run #1 value
    });
    writer.start();
    phaser.arriveAndAwaitAdvance();
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
