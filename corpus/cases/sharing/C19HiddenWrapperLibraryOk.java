// CASE C19 library: the class is hidden, its constructor is public, and both its methods lock
package sharing;

public final class C19HiddenWrapperLibraryOk {
  private C19HiddenWrapperLibraryOk() {}

  private static final class Count {
    private int runs;

    public synchronized void add() {
      runs++; // OK
    }

    public synchronized int runs() {
      return runs; // OK
    }
  }

  private static final class Counting implements Runnable {
    private final Runnable task;
    private final Count count;

    public Counting(Runnable task) {
      this.task = task;
      this.count = new Count();
    }

    @Override
    public void run() {
      count.add();
      task.run();
    }

    @Override
    public String toString() {
      return "runs " + count.runs();
    }
  }

  public static Runnable counting(Runnable task) {
    return new Counting(task);
  }
}
