// CASE C18: VarHandle plain get against a plain write
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C18PlainModeBad {
  private static final VarHandle VALUE;
  private int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(C18PlainModeBad.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void set(int newValue) {
    value = newValue; // RACE check run #1 value
  }

  int get() {
    return (int) VALUE.get(this); // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    C18PlainModeBad cell = new C18PlainModeBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
