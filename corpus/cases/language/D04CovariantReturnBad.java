// CASE D4: a covariant return type has a bridge too
package language;

public final class D04CovariantReturnBad {
  interface Source {
    Object next();
  }

  static final class Numbers implements Source {
    private int last;

    @Override
    public Integer next() {
      return ++last; // RACE check run #1 last
    }
  }

  public static void main(String[] args) throws Exception {
    Numbers numbers = new Numbers();
    Source source = numbers;
    Thread first = new Thread(() -> numbers.next());
    Thread second = new Thread(() -> source.next());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
