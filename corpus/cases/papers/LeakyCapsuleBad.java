// CASE C20: rhodes, Fig. 5.2: the child hands out its private object by return value and by argument
package papers;

public final class LeakyCapsuleBad {
  static final class Cell {
    int got;
    int passed;
  }

  static final class Parent extends Thread {
    @Override
    public void run() {
      Child child = new Child(this);
      Cell leaked = child.cell();
      child.start();
      leaked.got++; // RACE check run #1 got
    }

    void use(Cell cell) {
      cell.passed++; // OK
    }
  }

  static final class Child extends Thread {
    private final Cell cell = new Cell();
    private final Parent parent;

    Child(Parent parent) {
      this.parent = parent;
    }

    @Override
    public void run() {
      cell.got++; // RACE check run #1 got
      leak();
    }

    Cell cell() {
      return cell;
    }

    void leak() {
      parent.use(cell);
    }
  }

  public static void main(String[] args) throws Exception {
    Parent parent = new Parent();
    parent.start();
    parent.join();
  }
}
