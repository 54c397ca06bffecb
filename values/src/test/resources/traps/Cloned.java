/** A clone is another object. */
public class Cloned implements Cloneable {
  int v;

  public static void main(String[] args) throws CloneNotSupportedException {
    Cloned a = new Cloned();
    Cloned b = (Cloned) a.clone();
    a.v = 1;
    b.v = 2;
    assert a.v == 2; // FALSE
  }
}
