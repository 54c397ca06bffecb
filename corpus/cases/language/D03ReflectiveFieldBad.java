// CASE D3: Field.setInt with a constant class and field name
package language;

import java.lang.reflect.Field;

public final class D03ReflectiveFieldBad {
  private static int value;

  static void write() {
    try {
      Field field = D03ReflectiveFieldBad.class.getDeclaredField("value");
      field.setInt(null, 1); // RACE check run #1 value
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(D03ReflectiveFieldBad::write);
    writer.start();
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
