package dev.deadheat.values.schedule;

import java.lang.reflect.Method;
import java.util.Set;

/** One execution of a program that calls these {@link Hooks}. */
final class Execution {
  private static final int MOST_STEPS = 4_000;
  private static final long MOST_MILLIS = 10_000;

  private Execution() {}

  /** Called by {@link ScheduledRun} from another loader, hence only types of the JDK. */
  static int[] run(Class<?> program, int arguments, long seed, int length) throws Exception {
    Scheduler scheduler = new Scheduler(new Order(seed, length), MOST_STEPS);
    Hooks.use(scheduler);
    ThreadGroup group =
        new ThreadGroup("run " + seed) {
          @Override
          public void uncaughtException(Thread thread, Throwable e) {
            // Assertions were noted where they failed; other exceptions end their thread, as they
            // do.
          }
        };
    Method main = program.getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    String[] given = new String[arguments];
    java.util.Arrays.fill(given, "argument");
    Thread first = new Thread(group, () -> invoke(main, given));
    first.setDaemon(true);
    scheduler.add(first);
    first.start();
    Set<Integer> failed = scheduler.watch(group, MOST_MILLIS);
    int[] result = new int[failed.size() + 1];
    result[0] = scheduler.steps();
    int i = 1;
    for (int line : failed) {
      result[i++] = line;
    }
    return result;
  }

  private static void invoke(Method main, String[] given) {
    try {
      main.invoke(null, (Object) given);
    } catch (ReflectiveOperationException e) {
      // As an exception that leaves main.
    }
  }
}
