// CASE B7: the workers' own field points to one object given to all
package threads;

public final class B07SharedObjectBehindFieldBad {
  static final class Tally {
    int value;
  }

  static final class Worker extends Thread {
    private final Tally tally;

    Worker(Tally tally) {
      this.tally = tally;
    }

    @Override
    public void run() {
      tally.value++; // RACE check run #1 Tally.value
    }
  }

  public static void main(String[] args) throws Exception {
    Tally shared = new Tally();
    for (int i = 0; i < 3; i++) {
      new Worker(shared).start();
    }
  }
}
