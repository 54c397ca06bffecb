// CASE A24: accesses before and after wait() under the same monitor
package locks;

public final class A24WaitInMonitorOk {
  private int waiting;
  private boolean open;

  synchronized void pass() throws InterruptedException {
    waiting++; // OK
    while (!open) { // OK
      wait();
    }
    waiting--; // OK
  }

  synchronized void open() {
    open = true; // OK
    waiting += 0; // OK
    notifyAll();
  }

  public static void main(String[] args) throws Exception {
    A24WaitInMonitorOk gate = new A24WaitInMonitorOk();
    Thread opener = new Thread(gate::open);
    opener.start();
    gate.pass();
    opener.join();
  }
}
