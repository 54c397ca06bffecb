/** Switches over enums that fall through, miss constants, and are in another order than the constants. */
public class EnumSwitch {
  enum Step { IDLE, READY, RUN { @Override int weight() { return 7; } }, DONE; int weight() { return 1; } }
  static final Object lock = new Object();
  static Step step = Step.IDLE;
  static int weight;
  static void next() {
    synchronized (lock) {
      int w = 0;
      switch (step) {
        case RUN: w = 3;
        case READY: w += 2; break;
        case DONE: w = 9; break;
      }
      assert w <= 9; // TRUE
      assert w != 5; // FALSE
      assert w != 0 || step == Step.IDLE; // TRUE
      assert w != 2 || step == Step.READY; // TRUE
      weight = step.weight();
      if (step == Step.IDLE) step = Step.READY;
      else if (step == Step.READY) step = Step.RUN;
      else step = Step.DONE;
      assert step != Step.IDLE; // TRUE
    }
  }
  static void look() {
    synchronized (lock) {
      int w = 0;
      switch (step) {
        case RUN: w = 3;
        case READY: w += 2; break;
        case DONE: w = 9; break;
      }
      assert w != 0 || step == Step.READY; // FALSE
    }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) new Thread(EnumSwitch::next).start();
    new Thread(EnumSwitch::look).start();
  }
}
