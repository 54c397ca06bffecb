// CASE C14: the racy single check with a long: it may tear
package sharing;

public final class C14RacyLongHashBad {
  private long hash;
  private final String text;

  C14RacyLongHashBad(String text) {
    this.text = text;
  }

  long hash() {
    long h = hash; // RACE check run #1 hash
    if (h == 0) {
      h = text.length() * 31L + (1L << 40);
      hash = h; // RACE check run #1 hash // RACE check run? #2 hash
    }
    return h;
  }

  public static void main(String[] args) throws Exception {
    C14RacyLongHashBad key = new C14RacyLongHashBad("abc");
    Thread first = new Thread(() -> key.hash());
    Thread second = new Thread(() -> key.hash());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
