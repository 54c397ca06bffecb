// CASE B12: the result of a Callable is built in the task and read after get
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class B12CallableResultOk {
  static final class Result {
    int value;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    Future<Result> future = pool.submit(() -> {
      Result result = new Result();
      result.value = 1; // OK
      return result;
    });
    int seen = future.get().value; // OK
    pool.shutdown();
  }
}
