// CASE B27: hand-over through a SynchronousQueue
package threads;

import java.util.concurrent.SynchronousQueue;

public final class B27SynchronousQueueOk {
  static final class Item {
    int value;
  }

  public static void main(String[] args) throws Exception {
    SynchronousQueue<Item> queue = new SynchronousQueue<>();
    Thread producer = new Thread(() -> {
      try {
        Item item = new Item();
        item.value = 1; // OK
        queue.put(item);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    producer.start();
    Item item = queue.take();
    item.value++; // OK
  }
}
