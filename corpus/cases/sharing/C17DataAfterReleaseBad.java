// CASE C17: the data is written after setRelease
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C17DataAfterReleaseBad {
  private static final VarHandle READY;
  private boolean ready;
  private int data;

  static {
    try {
      READY = MethodHandles.lookup().findVarHandle(C17DataAfterReleaseBad.class, "ready", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void publish() {
    READY.setRelease(this, true); // OK
    data = 42; // RACE check run #1 data
  }

  int receive() {
    while (!(boolean) READY.getAcquire(this)) { // OK
      Thread.onSpinWait();
    }
    return data; // RACE check run #1 data
  }

  public static void main(String[] args) throws Exception {
    C17DataAfterReleaseBad box = new C17DataAfterReleaseBad();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
