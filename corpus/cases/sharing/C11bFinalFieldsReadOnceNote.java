// CASE C11b: plain double-checked locking, but the target has only final fields and the field is read once
package sharing;

public final class C11bFinalFieldsReadOnceNote {
  private static Range range;

  static final class Range {
    final int low;

    Range(int low) {
      this.low = low; // OK
    }
  }

  static Range get() {
    Range result = range; // NOTE check run #1 range
    if (result == null) {
      synchronized (C11bFinalFieldsReadOnceNote.class) {
        result = range; // OK
        if (result == null) {
          result = new Range(1);
          range = result; // NOTE check run #1 range
        }
      }
    }
    return result;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> get());
    Thread second = new Thread(() -> get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
