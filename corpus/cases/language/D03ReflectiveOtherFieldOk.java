// CASE D3: the constant name is that of another field
package language;

import java.lang.reflect.Field;

public final class D03ReflectiveOtherFieldOk {
  private static int value;
  private static int other;

  static void write() {
    try {
      Field field = D03ReflectiveOtherFieldOk.class.getDeclaredField("other");
      field.setInt(null, 1); // OK
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(D03ReflectiveOtherFieldOk::write);
    writer.start();
    value = 2; // OK
    writer.join();
  }
}
