/** Who makes an object and asserts something about it does not cost the others what they know. */
public class Made {
  static final class Bin {
    private final int most;
    private int n;
    Bin(int most) { if (most < 1) throw new IllegalArgumentException(); this.most = most; }
    synchronized void add() {
      if (n < most) n++;
      assert n <= most; // TRUE
      assert n < most; // FALSE
    }
    synchronized int size() { return n; }
  }
  static Bin make(int n) {
    Bin bin = new Bin(n);
    assert bin.size() == 0;
    return bin;
  }
  public static void main(String[] args) {
    for (int i = 1; i < 4; i++) {
      Bin bin = make(i);
      new Thread(() -> { for (int j = 0; j < 9; j++) bin.add(); }).start();
      new Thread(() -> { for (int j = 0; j < 9; j++) bin.add(); }).start();
    }
  }
}
