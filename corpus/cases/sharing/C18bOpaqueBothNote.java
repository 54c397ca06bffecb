// CASE C18b: opaque against opaque
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C18bOpaqueBothNote {
  private static final VarHandle VALUE;
  private int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(C18bOpaqueBothNote.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void set(int newValue) {
    VALUE.setOpaque(this, newValue); // NOTE check run #1 value
  }

  int get() {
    return (int) VALUE.getOpaque(this); // NOTE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    C18bOpaqueBothNote cell = new C18bOpaqueBothNote();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
