// CASE C17: setVolatile and getVolatile on a plain field
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C17VolatileModeOk {
  private static final VarHandle VALUE;
  private int value;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(C17VolatileModeOk.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  void set(int newValue) {
    VALUE.setVolatile(this, newValue); // OK
  }

  int get() {
    return (int) VALUE.getVolatile(this); // OK
  }

  void add(int amount) {
    VALUE.getAndAdd(this, amount); // OK
  }

  public static void main(String[] args) throws Exception {
    C17VolatileModeOk cell = new C17VolatileModeOk();
    Thread third = new Thread(() -> cell.add(3));
    third.start();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
    third.join();
  }
}
