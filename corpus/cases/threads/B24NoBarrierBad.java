// CASE B24: each thread writes its own field, then reads both at once
package threads;

public final class B24NoBarrierBad {
  private int left;
  private int right;

  int leftSide() {
    left = 1; // RACE check run #1 left
    return right; // RACE check run #2 right
  }

  int rightSide() {
    right = 2; // RACE check run #2 right
    return left; // RACE check run #1 left
  }

  public static void main(String[] args) throws Exception {
    B24NoBarrierBad phases = new B24NoBarrierBad();
    Thread first = new Thread(() -> phases.leftSide());
    Thread second = new Thread(() -> phases.rightSide());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
