// CASE D7 jdk=21: a class file of Java 21: record patterns
package language;

public final class D07Java21Bad {
  record Pair(int[] left, int[] right) {}

  static void bump(Object object) {
    if (object instanceof Pair(int[] left, int[] right)) {
      left[0]++; // RACE check run #1 left[]
      right[0] = 0; // RACE check run #2 right[]
    }
  }

  public static void main(String[] args) throws Exception {
    Pair pair = new Pair(new int[1], new int[1]);
    Thread first = new Thread(() -> bump(pair));
    Thread second = new Thread(() -> bump(pair));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
