import java.util.ArrayList;
import java.util.List;

/** Making a string calls toString, which may throw. */
public class Concatenation {
  static int x;

  static String text(List<Object> list) {
    try {
      return "all: " + list;
    } catch (IllegalStateException e) {
      x = 1;
      return "none";
    }
  }
  @Override
  public String toString() {
    throw new IllegalStateException();
  }
  public static void main(String[] args) {
    List<Object> list = new ArrayList<>();
    list.add(new Concatenation());
    text(list);
    assert x == 0; // FALSE
  }
}
