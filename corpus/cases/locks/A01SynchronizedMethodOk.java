// CASE A1: counter++ in a synchronized method, two threads, one object
package locks;

public final class A01SynchronizedMethodOk {
  private int count;

  synchronized void increment() {
    count++; // OK
  }

  public static void main(String[] args) throws Exception {
    A01SynchronizedMethodOk counter = new A01SynchronizedMethodOk();
    Thread first = new Thread(() -> counter.increment());
    Thread second = new Thread(() -> counter.increment());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
