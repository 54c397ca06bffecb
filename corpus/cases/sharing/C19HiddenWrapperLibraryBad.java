// CASE C19 library: the class is hidden, its constructor is public, its objects get out as an interface
package sharing;

public final class C19HiddenWrapperLibraryBad {
  private C19HiddenWrapperLibraryBad() {}

  private static final class Count {
    private int runs;

    public synchronized void add() {
      runs++; // RACE check #1 runs
    }

    public int runs() {
      return runs; // RACE check #1 runs
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
