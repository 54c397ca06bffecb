// CASE D8 without=D08MissingParent: the superclass is not on the class path: a warning names it, the race is found
package language;

public final class D08MissingSuperclassBad {
  private static int count;

  static final class Worker extends D08MissingParent implements Runnable {
    @Override
    public void run() {
      count++; // RACE check #1 count
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new Worker());
    Thread second = new Thread(new Worker());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}

class D08MissingParent {
  int inherited;
}
