// CASE B1: each task finds a box in its own, put there before it was started
package threads;

public final class B01FoundInOwnOk {
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

  static Thread start() {
    Box own = new Box();
    link(own, new Box());
    Thread task = new Thread(new Task(own));
    task.start();
    return task;
  }

  public static void main(String[] args) throws Exception {
    Thread first = start();
    Thread second = start();
    first.join();
    second.join();
  }
}
