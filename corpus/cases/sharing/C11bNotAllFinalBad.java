// CASE C11b: read once into a local, but the target has a plain field
package sharing;

public final class C11bNotAllFinalBad {
  private static Range range;

  static final class Range {
    final int low;
    int high;

    Range(int low) {
      this.low = low; // OK
      this.high = low; // SOUND run? #2 high
    }
  }

  static Range get() {
    Range result = range; // RACE check run #1 range
    if (result == null) {
      synchronized (C11bNotAllFinalBad.class) {
        result = range; // OK
        if (result == null) {
          result = new Range(1);
          range = result; // RACE check run #1 range
        }
      }
    }
    return result;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> {
      int seen = get().high; // SOUND run? #2 high
    });
    Thread second = new Thread(C11bNotAllFinalBad::get);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
