// CASE D3: the method called by reflection is synchronized
package language;

import java.lang.reflect.Method;

public final class D03ReflectiveMethodLockedOk {
  private static int value;

  static synchronized void bump() {
    value++; // OK
  }

  static void call() {
    try {
      Method method = D03ReflectiveMethodLockedOk.class.getDeclaredMethod("bump");
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
