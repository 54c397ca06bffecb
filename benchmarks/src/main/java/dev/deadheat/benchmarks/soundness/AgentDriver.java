package dev.deadheat.benchmarks.soundness;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Runs generated programs one after the other in a JVM that has the agent: each once for every
 * outcome of its coins, in a class loader of its own. Arguments: the directory, then main classes.
 */
public final class AgentDriver {
  private static final long LIMIT_MILLIS = 2_000;

  private AgentDriver() {}

  public static void main(String[] arguments) throws Exception {
    // Threads that die of an exception are part of the programs.
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    URL[] classes = {Path.of(arguments[0]).toUri().toURL()};
    for (int i = 1; i < arguments.length; i++) {
      for (int coins = 0; coins < 1 << Dice.COINS; coins++) {
        System.setProperty("coins", Integer.toString(coins));
        run(classes, arguments[i]);
      }
    }
    // Pools whose owner died before it shut them down have threads that wait for ever.
    System.exit(0);
  }

  private static void run(URL[] classes, String name) throws Exception {
    ThreadGroup group = new ThreadGroup(name);
    try (URLClassLoader loader =
        new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
      Method main = loader.loadClass(name).getMethod("main", String[].class);
      Thread first =
          new Thread(
              group,
              () -> {
                try {
                  main.invoke(null, (Object) new String[0]);
                } catch (ReflectiveOperationException e) {
                  // As above.
                }
              });
      first.start();
      long end = System.currentTimeMillis() + LIMIT_MILLIS;
      first.join(LIMIT_MILLIS);
      Thread[] left = new Thread[16];
      int count = group.enumerate(left);
      for (int i = 0; i < count; i++) {
        boolean pooled = left[i].getName().startsWith("pool-");
        left[i].join(pooled ? 20 : Math.max(1, end - System.currentTimeMillis()));
      }
    }
  }
}
