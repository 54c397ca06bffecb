// CASE D2: a record's component is a mutable array
package language;

public final class D02RecordComponentBad {
  record Frame(int[] pixels) {
    void paint(int colour) {
      pixels[0] = colour; // RACE check run #1 pixels[]
    }
  }

  public static void main(String[] args) throws Exception {
    Frame frame = new Frame(new int[4]);
    Thread first = new Thread(() -> frame.paint(1));
    Thread second = new Thread(() -> frame.paint(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
