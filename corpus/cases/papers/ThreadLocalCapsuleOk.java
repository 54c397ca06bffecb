// CASE C19,B7: rhodes, Fig. 5.1: objects behind private fields of a parent and a child thread
package papers;

public final class ThreadLocalCapsuleOk {
  static final class Cell {
    int value;
  }

  static final class Parent extends Thread {
    private final Cell own = new Cell();

    @Override
    public void run() {
      Child child = new Child();
      child.start();
      own.value++; // OK
    }
  }

  static final class Child extends Thread {
    private final Cell own = new Cell();

    @Override
    public void run() {
      Cell local = new Cell();
      local.value++; // OK
      own.value++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Parent parent = new Parent();
    parent.start();
    parent.join();
  }
}
