package dev.deadheat.values.schedule;

import java.lang.reflect.Field;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What the rewritten program calls. Loaded anew for each run. */
public final class Hooks {
  private static Scheduler scheduler;
  private static Monitors monitors;

  private static final ThreadLocal<Boolean> BEGUN = ThreadLocal.withInitial(() -> false);

  private Hooks() {}

  /** Called once, by the run. */
  static void use(Scheduler of) {
    scheduler = of;
    monitors = new Monitors(of);
  }

  /** In each method: a thread waits for its turn before it does anything. */
  public static void begin() {
    if (!BEGUN.get()) {
      BEGUN.set(true);
      step();
    }
  }

  public static void step() {
    scheduler.step(() -> true, false);
  }

  static void step(BooleanSupplier canGoOn) {
    scheduler.step(canGoOn, false);
  }

  static boolean isOver() {
    return scheduler.isOver();
  }

  /** Before something that others may be ordered after. */
  public static void release() {
    step();
    showAll();
  }

  /** Before the library is called, which may release. */
  public static void showAll() {
    scheduler.atomically(
        () -> {
          scheduler.writes().showAll();
          return null;
        });
  }

  public static void failed(int line) {
    scheduler.failed(line);
  }

  public static void enter(Object object) {
    monitors.enter(object);
  }

  public static void exit(Object object) {
    monitors.exit(object);
  }

  public static void await(Object object) throws InterruptedException {
    monitors.await(object, false);
  }

  public static void await(Object object, long millis) throws InterruptedException {
    monitors.await(object, millis != 0);
  }

  public static void await(Object object, long millis, int nanos) throws InterruptedException {
    monitors.await(object, millis != 0 || nanos != 0);
  }

  public static void tellOne(Object object) {
    monitors.tell(object, false);
  }

  public static void tellAll(Object object) {
    monitors.tell(object, true);
  }

  public static boolean holds(Object object) {
    return monitors.isHeld(object);
  }

  public static void start(Thread thread) {
    release();
    if (thread.getState() == Thread.State.NEW) {
      scheduler.add(thread);
    }
    thread.start();
  }

  public static void join(Thread thread) throws InterruptedException {
    Thread me = Thread.currentThread();
    scheduler.step(() -> scheduler.hasEnded(thread) || me.isInterrupted(), false);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    thread.join();
    scheduler.showAllOf(thread);
  }

  /** With a limit, which may be over at once. */
  public static void join(Thread thread, long millis) throws InterruptedException {
    if (millis == 0) {
      join(thread);
      return;
    }
    pause(millis);
  }

  public static void interrupt(Thread thread) {
    release();
    thread.interrupt();
  }

  public static void pause(long millis) throws InterruptedException {
    giveWay();
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  public static void giveWay() {
    scheduler.step(() -> true, true);
  }

  /** A write to a plain field, seen by others now or later. */
  public static void write(
      @Nullable Object target, @Nullable Object value, Class<?> owner, String name) {
    step();
    Field field = LateWrites.field(owner, name);
    boolean mayBeLate = isOnlyOfTheProgram();
    scheduler.atomically(
        () -> {
          scheduler.writes().forget(target, field);
          if (mayBeLate && scheduler.order().chance()) {
            scheduler.writes().write(target, field, value);
          } else {
            LateWrites.set(target, field, value);
          }
          return null;
        });
  }

  /** Not where the library called the program: when it returns, the library may release. */
  private static boolean isOnlyOfTheProgram() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .noneMatch(
                        name -> name.startsWith("java.") && !name.equals("java.lang.Thread")));
  }

  /** Before a plain field is read: what this thread has written there itself is seen. */
  public static void read(@Nullable Object target, Class<?> owner, String name) {
    step();
    Field field = LateWrites.field(owner, name);
    scheduler.atomically(
        () -> {
          scheduler.writes().show(target, field);
          return null;
        });
  }
}
