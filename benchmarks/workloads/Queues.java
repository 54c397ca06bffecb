import edu.emory.mathcs.backport.java.util.ArrayDeque;
import edu.emory.mathcs.backport.java.util.PriorityQueue;
import edu.emory.mathcs.backport.java.util.concurrent.ArrayBlockingQueue;
import edu.emory.mathcs.backport.java.util.concurrent.BlockingQueue;
import edu.emory.mathcs.backport.java.util.concurrent.CyclicBarrier;
import edu.emory.mathcs.backport.java.util.concurrent.LinkedBlockingQueue;
import edu.emory.mathcs.backport.java.util.concurrent.PriorityBlockingQueue;
import edu.emory.mathcs.backport.java.util.concurrent.TimeUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Queues between threads: all operations of each, at their limits and in the middle. */
public final class Queues {
  public static void main(String[] args) throws Exception {
    for (int capacity = 1; capacity <= 5; capacity++) {
      between(new ArrayBlockingQueue(capacity));
      between(new ArrayBlockingQueue(capacity, true));
      alone(new ArrayBlockingQueue(capacity), capacity);
    }
    alone(new ArrayBlockingQueue(9, false, Arrays.asList(1, 2, 3)), 6);
    between(new LinkedBlockingQueue(3));
    between(new PriorityBlockingQueue());
    alone(new PriorityBlockingQueue(), 20);
    deques();
    CyclicBarrier barrier = new CyclicBarrier(2);
    Thread other = new Thread(() -> await(barrier));
    other.start();
    await(barrier);
    other.join();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      for (int i = 0; i < 100; i++) {
        barrier.await();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void between(BlockingQueue queue) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      threads.add(new Thread(() -> put(queue)));
      threads.add(new Thread(() -> take(queue)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!queue.isEmpty()) {
      throw new IllegalStateException("not all was taken");
    }
  }

  private static void put(BlockingQueue queue) {
    try {
      for (int i = 0; i < 300; i++) {
        if (i % 3 == 0) {
          queue.put(i);
        } else if (i % 3 == 1) {
          while (!queue.offer(i)) {
            Thread.yield();
          }
        } else {
          while (!queue.offer(i, 10, TimeUnit.MILLISECONDS)) {
            Thread.yield();
          }
        }
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void take(BlockingQueue queue) {
    try {
      int left = 300;
      while (left > 0) {
        Object found = left % 3 == 0 ? queue.take() : left % 3 == 1 ? queue.poll() : queue.poll(10, TimeUnit.MILLISECONDS);
        left -= found == null ? 0 : 1;
        queue.peek();
        queue.contains(7);
        queue.remainingCapacity();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fills, looks through, removes in the middle, drains; some times round. */
  private static void alone(BlockingQueue queue, int room) {
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < room; i++) {
        queue.offer(round + i);
      }
      queue.toArray();
      queue.toArray(new Object[room + 3]);
      queue.toArray(new Integer[0]);
      queue.toString();
      queue.remove(round + room / 2);
      queue.contains(round);
      for (Iterator it = queue.iterator(); it.hasNext(); ) {
        Object next = it.next();
        if (next.hashCode() % 3 == round % 3) {
          it.remove();
        }
      }
      List<Object> drained = new ArrayList<>();
      if (round % 3 == 0) {
        queue.drainTo(drained, round % 4);
      } else if (round % 3 == 1) {
        queue.drainTo(drained);
      } else {
        queue.clear();
      }
    }
  }

  private static void deques() {
    ArrayDeque deque = new ArrayDeque(3);
    PriorityQueue heap = new PriorityQueue(2);
    for (int i = 0; i < 500; i++) {
      if (i % 2 == 0) {
        deque.addFirst(i);
      } else {
        deque.addLast(i);
      }
      heap.offer((i * 7919) % 101);
      if (i % 3 == 0) {
        deque.pollFirst();
        heap.poll();
      }
      if (i % 7 == 0) {
        deque.pollLast();
        deque.removeFirstOccurrence(i / 2);
        deque.removeLastOccurrence(i / 3);
        heap.remove(i % 101);
        heap.contains(i % 11);
      }
    }
    deque.toArray();
    heap.toArray();
    for (Iterator it = deque.descendingIterator(); it.hasNext(); ) {
      it.next();
      it.remove();
    }
    heap.clear();
  }
}
