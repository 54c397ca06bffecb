// CASE C33 library: as C33MixedModesLibraryBad, but all go through the handle
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C33HandleLibraryOk {
  private static final VarHandle TIME;

  static {
    try {
      TIME = MethodHandles.lookup().findVarHandle(C33HandleLibraryOk.class, "time", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private long time;

  public boolean advance(long from, long to) {
    return TIME.compareAndSet(this, from, to); // OK
  }

  public long time() {
    return (long) TIME.getVolatile(this); // OK
  }
}
