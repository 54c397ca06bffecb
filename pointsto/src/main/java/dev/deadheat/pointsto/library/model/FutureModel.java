package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/**
 * A future holds its result in VALUE, the exception it ended with in CONTENT, and the task that
 * computes it in KEY.
 */
final class FutureModel implements Model {
  static final String FUTURE = "java/util/concurrent/Future";
  static final String TASK = "java/util/concurrent/FutureTask";
  static final String CALLABLE = "java/util/concurrent/Callable";

  @Override
  public void register(ModelTable table) {
    table.add(FUTURE, FutureModel::get, "get", "resultNow");
    table.add(FUTURE, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "exceptionNow");
    table.add(FUTURE, Plain::rule, "cancel", "isCancelled", "isDone", "state");
    table.add("java/util/concurrent/Delayed", s -> {}, "getDelay");
    table.add("java/util/concurrent/RunnableScheduledFuture", s -> {}, "isPeriodic");
    table.add(TASK, FutureModel::construct, "<init>");
    table.add("java/util/concurrent/RunnableFuture", FutureModel::run, "run");
    table.add(TASK, FutureModel::run, "runAndReset");
    table.add(TASK, s -> s.store(s.self(), Cell.VALUE, s.argument(0)), "set");
    table.add(TASK, s -> s.store(s.self(), Cell.CONTENT, s.argument(0)), "setException");
    table.add(TASK, s -> {}, "done");
    table.add(TASK, s -> s.override(TASK, "done", "()V", s.self()), "cancel");
  }

  /** Gets the result of the receiver, or throws what it ended with. */
  static void get(Sketch s) {
    s.returns(s.load(s.self(), Cell.VALUE));
    int exception = s.merged("java/util/concurrent/ExecutionException");
    s.store(exception, Cell.VALUE, s.only("java/lang/Throwable", s.load(s.self(), Cell.CONTENT)));
    s.throwsToo(exception);
  }

  private static void construct(Sketch s) {
    s.store(s.self(), Cell.KEY, s.argument(0));
    if (s.hasReference(1)) {
      s.store(s.self(), Cell.VALUE, s.argument(1));
    }
  }

  /** A new future for the task, which may be a Runnable or a Callable. */
  static int of(Sketch s, String type, int task) {
    s.perCall();
    int future = s.allocate(type);
    s.store(future, Cell.KEY, task);
    return future;
  }

  private static void run(Sketch s) {
    int task = s.load(s.self(), Cell.KEY);
    int thrown = s.variable();
    s.exceptionsTo(thrown);
    s.store(s.self(), Cell.VALUE, s.apply(CALLABLE, task));
    s.apply(ThreadModel.RUNNABLE, task);
    s.store(s.self(), Cell.CONTENT, thrown);
    s.override(TASK, "done", "()V", s.only(TASK, s.self()));
  }
}
