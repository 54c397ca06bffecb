// CASE D3: Method.invoke with a constant method name
package language;

import java.lang.reflect.Method;

public final class D03ReflectiveMethodBad {
  private static int value;

  static void bump() {
    value++; // RACE check run #1 value
  }

  static void call() {
    try {
      Method method = D03ReflectiveMethodBad.class.getDeclaredMethod("bump");
      method.invoke(null);
    } catch (ReflectiveOperationException e) {
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
