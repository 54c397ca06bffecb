// CASE C12: the static initialiser starts a thread and goes on writing
package sharing;

import java.util.concurrent.atomic.AtomicInteger;

public final class C12StartsThreadInInitialiserBad {
  static final class Tables {
    static final AtomicInteger DONE = new AtomicInteger();
    static final Holder HOLDER = new Holder();

    static {
      Holder holder = HOLDER;
      Thread filler = new Thread(new Filler(holder));
      filler.start();
      holder.value = 1; // RACE check run #1 value
    }
  }

  static final class Holder {
    int value;
  }

  static final class Filler implements Runnable {
    private final Holder holder;

    Filler(Holder holder) {
      this.holder = holder;
    }

    @Override
    public void run() {
      holder.value++; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    Tables.DONE.set(1);
  }
}
