// CASE C3: an object passed twice, and handed to a thread as one of the two
package sharing;

public final class C03PassedTwiceBad {
  static final class Box {
    int value;
  }

  static Thread share(Box first, Box second) {
    Thread thread = new Thread(() -> first.value = 1); // RACE check run #1 value
    thread.start();
    second.value = 2; // RACE check run #1 value
    return thread;
  }

  public static void main(String[] args) throws Exception {
    Box box = new Box();
    share(box, box).join();
  }
}
