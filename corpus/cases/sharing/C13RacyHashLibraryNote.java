// CASE C13 library: the same idiom in a library class that also synchronizes
package sharing;

public final class C13RacyHashLibraryNote {
  private int hash;
  private int uses;
  private final String text;

  public C13RacyHashLibraryNote(String text) {
    this.text = text;
  }

  public synchronized void use() {
    uses++; // OK
  }

  @Override
  public int hashCode() {
    int h = hash; // NOTE check #1 hash
    if (h == 0) {
      h = text.length() * 31 + 7;
      hash = h; // NOTE check #1 hash // NOTE check #2 hash
    }
    return h;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof C13RacyHashLibraryNote that && that.text.equals(text);
  }
}
