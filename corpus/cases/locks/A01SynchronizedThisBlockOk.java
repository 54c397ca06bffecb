// CASE A1: the method body is one synchronized (this) block, ended by a return
package locks;

public final class A01SynchronizedThisBlockOk {
  private int count;

  int next() {
    synchronized (this) {
      count = count + 1; // OK
      return count; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A01SynchronizedThisBlockOk counter = new A01SynchronizedThisBlockOk();
    Thread first = new Thread(() -> counter.next());
    Thread second = new Thread(() -> counter.next());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
