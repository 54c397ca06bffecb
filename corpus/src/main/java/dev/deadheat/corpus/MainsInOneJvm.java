package dev.deadheat.corpus;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs main methods one after the other, each with a class loader and a thread group of its own.
 */
public final class MainsInOneJvm {

  private static final long LIMIT_SECONDS = 20;

  private MainsInOneJvm() {}

  /** Takes directories and main classes in turn; prints a line for each main that misbehaves. */
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 2) {
      String problem = run(Path.of(args[i]), args[i + 1]);
      if (!problem.isEmpty()) {
        System.out.println(args[i + 1] + ": " + problem);
      }
    }
    // Threads that a case leaves behind on purpose must not keep the JVM.
    System.exit(0);
  }

  /** Runs one main; the answer is empty when it and all threads it started have ended. */
  static String run(Path classes, String name) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Method main = loader.loadClass(name).getMethod("main", String[].class);
      ThreadGroup group = new ThreadGroup(name);
      AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
      Thread thread =
          new Thread(
              group,
              () -> {
                try {
                  main.invoke(null, (Object) new String[0]);
                } catch (InvocationTargetException e) {
                  failure.set(e.getCause());
                } catch (ReflectiveOperationException e) {
                  failure.set(e);
                }
              },
              "main");
      thread.setDaemon(true);
      thread.start();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
      List<Thread> alive = alive(group);
      while (!alive.isEmpty() && System.nanoTime() < deadline) {
        alive.get(0).join(1);
        alive = alive(group);
      }
      if (thread.isAlive() || !alive.isEmpty()) {
        return "does not end: " + alive;
      }
      Throwable thrown = failure.get();
      return thrown == null ? "" : "ends with " + thrown;
    }
  }

  private static List<Thread> alive(ThreadGroup group) {
    Thread[] threads = new Thread[group.activeCount() + 8];
    int count = group.enumerate(threads);
    List<Thread> alive = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!threads[i].isDaemon()) {
        alive.add(threads[i]);
      }
    }
    return alive;
  }
}
