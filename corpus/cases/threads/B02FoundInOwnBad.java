// CASE B2: what the task finds in its own object was stored there after it was started
package threads;

public final class B02FoundInOwnBad {
  static final class Box {
    int a;
    Box next;
  }

  static final class Task implements Runnable {
    private final Box own;

    Task(Box own) {
      this.own = own;
    }

    @Override
    public void run() {
      for (int i = 0; i < 100_000; i++) {
        Box found = own.next; // RACE check run #2
        if (found != null) {
          found.a = 1; // RACE check run #1
          return;
        }
        Thread.onSpinWait();
      }
    }
  }

  static void link(Box from, Box to) {
    from.next = to; // RACE check run #2
  }

  public static void main(String[] args) throws Exception {
    Box shared = new Box();
    Box own = new Box();
    Thread task = new Thread(new Task(own));
    task.start();
    Thread other = new Thread(() -> System.out.println(shared.a)); // RACE check run #1
    other.start();
    link(own, shared);
    task.join();
    other.join();
  }
}
