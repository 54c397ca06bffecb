// CASE C13b: the hash field is read twice: the second read may be zero again
package sharing;

public final class C13bRacyHashReadTwiceBad {
  private int hash;
  private final String text;

  C13bRacyHashReadTwiceBad(String text) {
    this.text = text;
  }

  @Override
  public int hashCode() {
    if (hash == 0) { // RACE check run #1 hash
      hash = text.length() * 31 + 7; // RACE check run #1 hash // RACE check run? #2 hash // RACE check run? #3 hash
    }
    return hash; // RACE check run? #2 hash
  }

  public static void main(String[] args) throws Exception {
    C13bRacyHashReadTwiceBad key = new C13bRacyHashReadTwiceBad("abc");
    Thread first = new Thread(() -> key.hashCode());
    Thread second = new Thread(() -> key.hashCode());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
