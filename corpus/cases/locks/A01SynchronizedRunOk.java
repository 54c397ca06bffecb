// CASE A1: one Runnable with a synchronized run given to two threads
package locks;

public final class A01SynchronizedRunOk implements Runnable {
  private int count;

  @Override
  public synchronized void run() {
    count++; // OK
  }

  public static void main(String[] args) throws Exception {
    A01SynchronizedRunOk task = new A01SynchronizedRunOk();
    Thread first = new Thread(task);
    Thread second = new Thread(task);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
