import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Fields that are written by other means than an instruction. */
public class BehindTheBack {
  static int x;
  int y;
  volatile int z;

  public static void main(String[] args) throws Exception {
    BehindTheBack o = new BehindTheBack();
    Field field = BehindTheBack.class.getDeclaredField("x");
    field.setInt(null, 5);
    VarHandle handle =
        MethodHandles.lookup().findVarHandle(BehindTheBack.class, "y", int.class);
    handle.set(o, 5);
    AtomicIntegerFieldUpdater<BehindTheBack> updater =
        AtomicIntegerFieldUpdater.newUpdater(BehindTheBack.class, "z");
    updater.set(o, 5);
    for (Runnable r :
        new Runnable[] {
          () -> {
            assert x == 0; // FALSE
          },
          () -> {
            assert o.y == 0; // FALSE
          },
          () -> {
            assert o.z == 0; // FALSE
          }
        }) {
      Thread t = new Thread(r);
      t.start();
      t.join();
    }
  }
}
