// CASE D3: a MethodHandle found by constant name
package language;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public final class D03MethodHandleBad {
  private static int value;

  static void bump() {
    value++; // RACE check run #1 value
  }

  static void call() {
    try {
      MethodHandle handle = MethodHandles.lookup().findStatic(D03MethodHandleBad.class, "bump", MethodType.methodType(void.class));
      handle.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> call());
    Thread second = new Thread(() -> bump());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
