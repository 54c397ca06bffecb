import java.util.concurrent.CompletableFuture;

/** The library keeps an exception of a callback to itself. */
public class Swallowed {
  static int x;

  static void change(int v) {
    x = 2;
    throw new IllegalStateException();
  }
  public static void main(String[] args) {
    CompletableFuture<Integer> ready = CompletableFuture.completedFuture(1);
    x = 1;
    ready.thenAccept(v -> change(v));
    assert x == 1; // FALSE
  }
}
