// CASE C18b: an opaque flag orders nothing: the data behind it races
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C18bOpaqueDoesNotPublishBad {
  private static final VarHandle READY;
  private boolean ready;
  private int data;

  static {
    try {
      READY = MethodHandles.lookup().findVarHandle(C18bOpaqueDoesNotPublishBad.class, "ready", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void publish() {
    data = 42; // RACE check run #1 data
    READY.setOpaque(this, true); // NOTE check run #2 ready
  }

  int receive() {
    while (!(boolean) READY.getOpaque(this)) { // NOTE check run #2 ready
      Thread.onSpinWait();
    }
    return data; // RACE check run #1 data
  }

  public static void main(String[] args) throws Exception {
    C18bOpaqueDoesNotPublishBad box = new C18bOpaqueDoesNotPublishBad();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
