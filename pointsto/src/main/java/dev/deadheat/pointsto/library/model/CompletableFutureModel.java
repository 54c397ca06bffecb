package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import java.util.List;

/**
 * Completable futures: result in VALUE, exception in CONTENT, and in KEY what to do on completion.
 *
 * <p>A dependent function runs on the thread that adds it or on the one that completes the future,
 * in the call that does so; an asynchronous one on a thread of the common pool, or as the given
 * executor decides.
 */
final class CompletableFutureModel implements Model {
  private static final String PACKAGE = "java/util/concurrent/";
  private static final String FUTURE = PACKAGE + "CompletableFuture";
  private static final String STAGE = PACKAGE + "CompletionStage";
  private static final String EXECUTION = PACKAGE + "CompletionException";

  /** What happens to a stage's outcome. */
  private enum Kind {
    /** A function of the value gives the result: thenApply, thenAccept, thenRun. */
    VALUE,
    /** A function of two stages' values: thenCombine. */
    BOTH,
    /** A function of one of two stages' values: applyToEither. */
    EITHER,
    /** A function of the value gives a stage: thenCompose. */
    COMPOSE,
    /** A function of the exception gives the result instead: exceptionally. */
    EXCEPTION,
    /** A function of the exception gives a stage: exceptionallyCompose. */
    EXCEPTION_COMPOSE,
    /** A function of value and exception gives the result: handle. */
    HANDLE,
    /** A function sees value and exception, which stay what they are: whenComplete. */
    COMPLETE
  }

  @Override
  public void register(ModelTable table) {
    dependents(table, Kind.VALUE, "thenApply", "thenAccept", "thenRun");
    dependents(table, Kind.BOTH, "thenCombine", "thenAcceptBoth", "runAfterBoth");
    dependents(table, Kind.EITHER, "applyToEither", "acceptEither", "runAfterEither");
    dependents(table, Kind.COMPOSE, "thenCompose");
    dependents(table, Kind.EXCEPTION, "exceptionally");
    dependents(table, Kind.EXCEPTION_COMPOSE, "exceptionallyCompose");
    dependents(table, Kind.HANDLE, "handle");
    dependents(table, Kind.COMPLETE, "whenComplete");
    starts(table);
    outcomes(table);
    several(table);
  }

  private static void dependents(ModelTable table, Kind kind, String... names) {
    for (String name : names) {
      table.add(STAGE, s -> dependent(s, kind), name, name + "Async");
    }
  }

  /** A new stage that gets its outcome from a function of this one's. */
  private static void dependent(Sketch s, Kind kind) {
    s.perCall();
    int next = s.allocate(FUTURE);
    int other = kind == Kind.BOTH || kind == Kind.EITHER ? s.argument(0) : -1;
    int function = other < 0 ? 0 : 1;
    boolean async = s.method().name().endsWith("Async");
    int executor = s.find(ExecutorModel.EXECUTOR);
    String contract = ((ClassType) s.argumentType(function)).internalName();
    boolean two = kind == Kind.BOTH;
    Rule body =
        b -> run(b, kind, contract, b.captured(0), b.captured(1), b.captured(2), b.captured(3));
    if (async && executor >= 0) {
      int task =
          s.function(
              ThreadModel.RUNNABLE, body, s.self(), two ? other : -1, s.argument(function), next);
      if (kind == Kind.EITHER) {
        task =
            s.union(
                task,
                s.function(ThreadModel.RUNNABLE, body, other, -1, s.argument(function), next));
      }
      execute(s, s.argument(executor), task);
    } else {
      int from = kind == Kind.EITHER ? s.union(s.self(), other) : s.self();
      int second = two ? other : -1;
      List<Call.Mode> modes =
          async ? List.of(Call.Mode.STARTED) : List.of(Call.Mode.SYNCHRONOUS, Call.Mode.DEFERRED);
      for (Call.Mode mode : modes) {
        run(s, mode, kind, contract, from, second, s.argument(function), next);
      }
      if (!async) {
        int task = s.function(ThreadModel.RUNNABLE, body, from, second, s.argument(function), next);
        s.store(s.union(s.self(), other), Cell.KEY, task);
      }
    }
    s.returns(next);
  }

  private static void run(
      Sketch s, Kind kind, String contract, int from, int other, int function, int next) {
    run(s, Call.Mode.SYNCHRONOUS, kind, contract, from, other, function, next);
  }

  private static void run(
      Sketch s,
      Call.Mode mode,
      Kind kind,
      String contract,
      int from,
      int other,
      int function,
      int next) {
    int value = value(s, from);
    int failure = s.load(from, Cell.CONTENT);
    int thrown = s.variable();
    s.exceptionsTo(thrown);
    switch (kind) {
      case VALUE, EITHER -> s.store(next, Cell.VALUE, s.apply(mode, contract, function, value));
      case BOTH ->
          s.store(next, Cell.VALUE, s.apply(mode, contract, function, value, value(s, other)));
      case COMPOSE -> adopt(s, s.apply(mode, contract, function, value), next);
      case EXCEPTION -> {
        s.store(next, Cell.VALUE, value);
        s.store(next, Cell.VALUE, s.apply(mode, contract, function, wrapped(s, failure)));
      }
      case EXCEPTION_COMPOSE -> {
        s.store(next, Cell.VALUE, value);
        adopt(s, s.apply(mode, contract, function, wrapped(s, failure)), next);
      }
      case HANDLE ->
          s.store(next, Cell.VALUE, s.apply(mode, contract, function, value, wrapped(s, failure)));
      case COMPLETE -> {
        s.store(next, Cell.VALUE, value);
        s.apply(mode, contract, function, value, wrapped(s, failure));
      }
    }
    s.store(next, Cell.CONTENT, thrown);
    s.store(next, Cell.CONTENT, failure);
    if (other >= 0) {
      s.transfer(other, Cell.CONTENT, next, Cell.CONTENT);
    }
    s.exceptionsTo(-1);
    completed(s, next);
  }

  /** A future has an outcome: what depends on it runs here. */
  private static void completed(Sketch s, int future) {
    s.apply(ThreadModel.RUNNABLE, s.load(future, Cell.KEY));
  }

  /** A stage ends as another one does, when that one does. */
  private static void adopt(Sketch s, int stage, int next) {
    s.store(next, Cell.VALUE, value(s, stage));
    s.transfer(stage, Cell.CONTENT, next, Cell.CONTENT);
    follow(s, stage, next);
  }

  /** Who completes one completes the other. */
  private static void follow(Sketch s, int stage, int next) {
    int task = s.function(ThreadModel.RUNNABLE, b -> completed(b, b.captured(0)), next);
    s.store(stage, Cell.KEY, task);
  }

  /** The value of a stage; those of the program are asked for a future. */
  private static int value(Sketch s, int stage) {
    int future =
        s.override(
            STAGE, "toCompletableFuture", "()Ljava/util/concurrent/CompletableFuture;", stage);
    return s.union(s.load(stage, Cell.VALUE), s.load(future, Cell.VALUE));
  }

  /** An exception as dependents see it: itself, or the cause of a CompletionException. */
  private static int wrapped(Sketch s, int failure) {
    int wrapper = s.merged(EXECUTION);
    s.store(wrapper, Cell.VALUE, failure);
    return s.union(failure, wrapper);
  }

  private static void execute(Sketch s, int executor, int task) {
    s.call(ExecutorModel.EXECUTOR, "execute", "(Ljava/lang/Runnable;)V", executor, task);
  }

  private static void starts(ModelTable table) {
    table.add(
        FUTURE,
        s -> {
          int future = s.allocate(FUTURE);
          supply(s, future);
          s.returns(future);
        },
        "supplyAsync",
        "runAsync");
    table.add(
        FUTURE,
        s -> {
          supply(s, s.self());
          s.returnsSelf();
        },
        "completeAsync");
    table.add(
        FUTURE,
        s -> {
          int future = s.allocate(FUTURE);
          s.store(future, Cell.VALUE, s.argument(0));
          s.returns(future);
        },
        "completedFuture",
        "completedStage");
    table.add(
        FUTURE,
        s -> {
          int future = s.allocate(FUTURE);
          s.store(future, Cell.CONTENT, s.argument(0));
          s.returns(future);
        },
        "failedFuture",
        "failedStage");
    table.add(FUTURE, s -> s.returns(s.allocate(ExecutorModel.EXECUTOR)), "delayedExecutor");
    table.add(FUTURE, s -> s.returns(s.allocate(ExecutorModel.EXECUTOR)), "defaultExecutor");
    table.add(FUTURE, s -> {}, "<init>");
  }

  /** The first argument computes the value on another thread, or where the executor says. */
  private static void supply(Sketch s, int future) {
    String contract = ((ClassType) s.argumentType(0)).internalName();
    int executor = s.find(ExecutorModel.EXECUTOR);
    if (executor < 0) {
      int thrown = s.variable();
      s.exceptionsTo(thrown);
      s.store(future, Cell.VALUE, s.invoke(Call.Mode.STARTED, 0));
      s.store(future, Cell.CONTENT, thrown);
      s.exceptionsTo(-1);
      s.apply(Call.Mode.STARTED, ThreadModel.RUNNABLE, s.load(future, Cell.KEY));
      return;
    }
    int task =
        s.function(
            ThreadModel.RUNNABLE,
            b -> {
              int thrown = b.variable();
              b.exceptionsTo(thrown);
              b.store(b.captured(1), Cell.VALUE, b.apply(contract, b.captured(0)));
              b.store(b.captured(1), Cell.CONTENT, thrown);
              b.exceptionsTo(-1);
              completed(b, b.captured(1));
            },
            s.argument(0),
            future);
    execute(s, s.argument(executor), task);
  }

  private static void outcomes(ModelTable table) {
    // Who waits for the outcome helps to run what depends on it.
    table.add(
        FUTURE,
        s -> {
          FutureModel.get(s);
          completed(s, s.self());
        },
        "get");
    table.add(
        FUTURE,
        s -> {
          s.returns(s.load(s.self(), Cell.VALUE));
          s.throwsToo(wrapped(s, s.load(s.self(), Cell.CONTENT)));
          s.exceptionsTo(-1);
          completed(s, s.self());
        },
        "join");
    table.add(
        FUTURE,
        s -> {
          s.returns(s.load(s.self(), Cell.VALUE));
          s.throwsToo(wrapped(s, s.load(s.self(), Cell.CONTENT)));
          s.perCall();
          s.returns(s.argument(0));
        },
        "getNow");
    table.add(
        FUTURE,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          completed(s, s.self());
        },
        "complete",
        "obtrudeValue");
    table.add(
        FUTURE,
        s -> {
          if (s.hasReference(0)) {
            s.store(s.self(), Cell.CONTENT, s.argument(0));
          } else {
            s.store(s.self(), Cell.CONTENT, s.merged(PACKAGE + "CancellationException"));
          }
          completed(s, s.self());
        },
        "completeExceptionally",
        "obtrudeException",
        "cancel");
    table.add(
        FUTURE,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.apply(Call.Mode.STARTED, ThreadModel.RUNNABLE, s.load(s.self(), Cell.KEY));
          s.returnsSelf();
        },
        "completeOnTimeout");
    table.add(
        FUTURE,
        s -> {
          s.store(s.self(), Cell.CONTENT, s.merged(PACKAGE + "TimeoutException"));
          s.apply(Call.Mode.STARTED, ThreadModel.RUNNABLE, s.load(s.self(), Cell.KEY));
          s.returnsSelf();
        },
        "orTimeout");
    table.add(STAGE, s -> s.returnsSelf(), "toCompletableFuture");
    Rule copy =
        s -> {
          s.perCall();
          int made = s.allocate(FUTURE);
          adopt(s, s.self(), made);
          s.returns(made);
        };
    table.add(FUTURE, copy, "copy", "minimalCompletionStage");
    table.add(
        FUTURE,
        s -> {
          s.perCall();
          s.returns(s.allocate(FUTURE));
        },
        "newIncompleteFuture");
    table.add(FUTURE, s -> {}, "isCompletedExceptionally", "getNumberOfDependents");
  }

  private static void several(ModelTable table) {
    table.add(
        FUTURE,
        s -> {
          int future = s.allocate(FUTURE);
          int given = s.load(s.argument(0), Cell.ELEMENT);
          s.transfer(given, Cell.CONTENT, future, Cell.CONTENT);
          follow(s, given, future);
          if (s.method().name().equals("anyOf")) {
            s.transfer(given, Cell.VALUE, future, Cell.VALUE);
          }
          s.returns(future);
        },
        "allOf",
        "anyOf");
  }
}
