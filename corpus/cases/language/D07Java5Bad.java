// CASE D7 release=8 major=49: a class file of Java 5, with an enum, generics and a class literal
package language;

public final class D07Java5Bad {
  private static int count;

  enum Kind {
    A
  }

  static final class Worker<T> extends Thread {
    private final T kind;

    Worker(T kind) {
      this.kind = kind;
    }

    @Override
    public void run() {
      synchronized (Worker.class) {
        kind.hashCode();
      }
      count++; // RACE check run #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    Worker<Kind> one = new Worker<Kind>(Kind.A);
    Worker<Kind> two = new Worker<Kind>(Kind.A);
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
