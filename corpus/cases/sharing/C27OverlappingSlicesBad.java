// CASE C27: the slices overlap by one element
package sharing;

public final class C27OverlappingSlicesBad implements Runnable {
  private static final int[] CELLS = new int[9];
  private final int from;
  private final int to;

  C27OverlappingSlicesBad(int from, int to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public void run() {
    for (int i = from; i < to; i++) {
      CELLS[i] = from; // RACE check run #1 CELLS[]
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new C27OverlappingSlicesBad(0, 5));
    Thread second = new Thread(new C27OverlappingSlicesBad(4, 9));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
