// CASE B27: Phaser: write, arrive; await the phase, read
package threads;

import java.util.concurrent.Phaser;

public final class B27PhaserOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Phaser phaser = new Phaser(2);
    Thread writer = new Thread(() -> {
      value = 1; // OK
      phaser.arrive();
    });
    writer.start();
    phaser.arriveAndAwaitAdvance();
    int seen = value; // OK
  }
}
