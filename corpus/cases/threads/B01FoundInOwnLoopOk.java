// CASE B1: each task finds a box in its own, put there before it was started, in a loop that keeps the threads
package threads;

public final class B01FoundInOwnLoopOk {
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
      Box found = own.next; // OK
      if (found != null) {
        found.a++; // OK
      }
    }
  }

  static void link(Box from, Box to) {
    from.next = to; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread[] tasks = new Thread[2];
    for (int i = 0; i < tasks.length; i++) {
      Box own = new Box();
      link(own, new Box());
      tasks[i] = new Thread(new Task(own));
      tasks[i].start();
    }
    for (Thread task : tasks) {
      task.join();
    }
  }
}
