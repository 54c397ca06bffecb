package dev.deadheat.values.schedule;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** One run of a rewritten program, with classes of its own. */
final class ScheduledRun extends ClassLoader {
  /** One set of these for each run. */
  private static final List<Class<?>> OWN =
      List.of(
          Abandoned.class,
          Execution.class,
          Hooks.class,
          LateWrites.class,
          Monitors.class,
          Order.class,
          Scheduler.class,
          SteppedCondition.class,
          SteppedLock.class,
          SteppedReadWriteLock.class);

  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> classes = new HashMap<>();

  ScheduledRun(Map<String, byte[]> program) {
    super(ScheduledRun.class.getClassLoader());
    classes.putAll(program);
    setDefaultAssertionStatus(true);
  }

  /** What a run showed: the lines whose assertions failed, and how long it was. */
  record Result(Set<Integer> failed, int steps) {}

  Result run(String main, int arguments, long seed, int length) {
    try {
      Class<?> program = Class.forName(main, false, this);
      Method run =
          Class.forName(Execution.class.getName(), true, this)
              .getDeclaredMethod("run", Class.class, int.class, long.class, int.class);
      run.setAccessible(true);
      int[] found = (int[]) run.invoke(null, program, arguments, seed, length);
      Set<Integer> failed = new TreeSet<>();
      for (int i = 1; i < found.length; i++) {
        failed.add(found[i]);
      }
      return new Result(failed, found[0]);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> found = findLoadedClass(name);
      if (found == null && isOwn(name)) {
        byte[] bytes = bytes(name);
        found = defineClass(name, bytes, 0, bytes.length);
      }
      return found == null ? super.loadClass(name, resolve) : found;
    }
  }

  private boolean isOwn(String name) {
    return classes.containsKey(name)
        || OWN.stream()
            .anyMatch(c -> name.equals(c.getName()) || name.startsWith(c.getName() + "$"));
  }

  private byte[] bytes(String name) throws ClassNotFoundException {
    byte[] known = classes.get(name);
    if (known != null) {
      return known;
    }
    String file = "/" + name.replace('.', '/') + ".class";
    try (InputStream in = ScheduledRun.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (java.io.IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
