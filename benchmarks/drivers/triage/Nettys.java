import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A setting of the whole program, and the text of a task that is about to end.
 *
 * <p>ResourceLeakDetector.level 153/160, PromiseTask.task 120/184.
 */
public final class Nettys {
  public static void main(String[] args) throws Exception {
    Together.run(
        200,
        () -> ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.SIMPLE),
        ResourceLeakDetector::getLevel);
    DefaultEventExecutor executor = new DefaultEventExecutor();
    AtomicReferenceArray<Future<?>> none = new AtomicReferenceArray<>(1);
    Together.run(
        200,
        () -> {
          Future<?> task = executor.submit(() -> none.get(0));
          for (int i = 0; i < 20; i++) {
            task.toString();
          }
        });
    System.exit(0);
  }
}
