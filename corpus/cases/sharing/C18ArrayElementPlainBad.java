// CASE C18: an array-element VarHandle in plain mode against a plain store
package sharing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class C18ArrayElementPlainBad {
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);
  private final int[] cells = new int[2];

  void set(int newValue) {
    cells[0] = newValue; // RACE check run #1 cells[]
  }

  int get() {
    return (int) CELLS.get(cells, 0); // RACE check run #1 cells[]
  }

  public static void main(String[] args) throws Exception {
    C18ArrayElementPlainBad cell = new C18ArrayElementPlainBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
