// CASE C33 library: a field that is compared and set through a handle, and also read without one
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C33MixedModesLibraryBad {
  private static final VarHandle TIME;

  static {
    try {
      TIME = MethodHandles.lookup().findVarHandle(C33MixedModesLibraryBad.class, "time", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private long time;

  public boolean advance(long from, long to) {
    return TIME.compareAndSet(this, from, to); // RACE check #1 time
  }

  public long time() {
    return time; // RACE check #1 time
  }
}
