// CASE C13: racy single check of an int hash, one read into a local
package sharing;

public final class C13RacyHashNote {
  private int hash;
  private final String text;

  C13RacyHashNote(String text) {
    this.text = text;
  }

  @Override
  public int hashCode() {
    int h = hash; // NOTE check run #1 hash
    if (h == 0) {
      h = text.length() * 31 + 7;
      hash = h; // NOTE check run #1 hash // NOTE check run? #2 hash
    }
    return h;
  }

  public static void main(String[] args) throws Exception {
    C13RacyHashNote key = new C13RacyHashNote("abc");
    Thread first = new Thread(() -> key.hashCode());
    Thread second = new Thread(() -> key.hashCode());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
