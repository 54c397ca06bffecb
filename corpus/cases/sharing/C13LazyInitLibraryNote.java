// CASE C13 library: an immutable class keeps a value that it computes again and again, and says so
package sharing;

@C13LazyInitLibraryNote.Immutable
public final class C13LazyInitLibraryNote {
  @interface Immutable {}

  @interface LazyInit {}

  @LazyInit private String text;
  private final int size;

  public C13LazyInitLibraryNote(int size) {
    this.size = size;
  }

  public String text() {
    if (text == null) { // NOTE check #Ar text
      text = "size " + size; // NOTE check #Aw text
    }
    return text; // NOTE check #Ar text
  }
}
