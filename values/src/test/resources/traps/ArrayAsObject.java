import java.util.ArrayList;
import java.util.List;

/** An array behind a variable of type Object. */
public class ArrayAsObject {
  static Object kept;

  public static void main(String[] args) {
    List<int[]> list = new ArrayList<>();
    list.add(new int[4]);
    int[] a = list.get(0);
    a[3] = 1;
    Object o = list.get(0);
    int n = ((int[]) o).length;
    assert n == 0 && a.length == 0; // FALSE
  }
}
