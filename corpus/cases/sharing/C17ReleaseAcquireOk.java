// CASE C17: setRelease publishes plain data to getAcquire
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C17ReleaseAcquireOk {
  private static final VarHandle READY;
  private boolean ready;
  private int data;

  static {
    try {
      READY = MethodHandles.lookup().findVarHandle(C17ReleaseAcquireOk.class, "ready", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void publish() {
    data = 42; // OK
    READY.setRelease(this, true); // OK
  }

  int receive() {
    while (!(boolean) READY.getAcquire(this)) { // OK
      Thread.onSpinWait();
    }
    return data; // OK
  }

  public static void main(String[] args) throws Exception {
    C17ReleaseAcquireOk box = new C17ReleaseAcquireOk();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
