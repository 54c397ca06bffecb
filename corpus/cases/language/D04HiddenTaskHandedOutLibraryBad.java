// CASE D4 library: as above, but a caller gets the task and runs it without the lock
package language;

public final class D04HiddenTaskHandedOutLibraryBad {
  private int sum;

  private final class Add implements Runnable {
    private final int amount;

    Add(int amount) {
      this.amount = amount;
    }

    @Override
    public void run() {
      sum += amount; // RACE check #1 sum // RACE check #2 sum // RACE check #3 sum
    }
  }

  public Runnable adder(int amount) {
    return new Add(amount);
  }

  public synchronized int reset() {
    int was = sum; // RACE check #1 sum
    sum = 0; // RACE check #2 sum
    return was;
  }
}
