import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One call starts a task many times. */
public class Repeated {
  static final Object lock = new Object();
  static int n;

  static Integer add() {
    synchronized (lock) {
      n++;
      assert n <= 1; // FALSE
      return n;
    }
  }
  public static void main(String[] args) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(2);
    Callable<Integer> one = () -> add();
    List<Callable<Integer>> all = new ArrayList<>();
    all.add(one);
    all.add(one);
    executor.invokeAll(all);
    executor.shutdown();
  }
}
