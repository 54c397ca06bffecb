// CASE C3: two objects passed, one of which is handed to a thread; and one passed twice to a method that keeps it
package sharing;

public final class C03PassedTwiceOk {
  static final class Box {
    int value;
  }

  static Thread share(Box first, Box second) {
    Thread thread = new Thread(() -> first.value = 1); // OK
    thread.start();
    second.value = 2; // OK
    return thread;
  }

  static void sum(Box first, Box second) {
    first.value += second.value; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread thread = share(new Box(), new Box());
    Box own = new Box();
    sum(own, own);
    thread.join();
  }
}
