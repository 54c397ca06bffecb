import java.util.ArrayList;

/** Fields of the library, which the library writes: they are not what they were at first. */
public class LibraryFields {
  static class Counted extends ArrayList<String> {
    int changes() { return modCount; }
  }

  static void print(int n) {
    System.out.append("");
    assert n == 0; // FALSE
  }
  static void change() {
    Counted counted = new Counted();
    counted.add("a");
    assert counted.changes() == 0; // FALSE
  }
  public static void main(String[] args) {
    print(args.length);
    change();
  }
}
