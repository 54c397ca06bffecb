package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;

/**
 * Fork/join tasks hold their result in VALUE, what they were adapted from in KEY, and their
 * completer in CONTENT.
 */
final class ForkJoinModel implements Model {
  private static final String PACKAGE = "java/util/concurrent/";
  private static final String TASK = PACKAGE + "ForkJoinTask";
  private static final String POOL = PACKAGE + "ForkJoinPool";
  private static final String COMPLETER = PACKAGE + "CountedCompleter";
  private static final String OBJECT = "()Ljava/lang/Object;";

  @Override
  public void register(ModelTable table) {
    table.add(
        TASK,
        s -> {
          compute(s, Call.Mode.STARTED, s.self());
          s.returnsSelf();
        },
        "fork");
    table.add(
        TASK,
        s -> {
          compute(s, Call.Mode.SYNCHRONOUS, s.self());
          s.returns(result(s, s.self()));
        },
        "invoke",
        "quietlyInvoke");
    table.add(TASK, s -> s.returns(result(s, s.self())), "join", "getRawResult");
    table.add(
        TASK,
        s -> {
          s.returns(result(s, s.self()));
          FutureModel.get(s);
        },
        "get");
    table.add(TASK, s -> s.store(s.self(), Cell.VALUE, s.argument(0)), "complete", "setRawResult");
    table.add(TASK, ForkJoinModel::invokeAll, "invokeAll");
    table.add(
        TASK,
        s -> {
          int task = s.allocate(TASK);
          s.store(task, Cell.KEY, s.argument(0));
          if (s.hasReference(1)) {
            s.store(task, Cell.VALUE, s.argument(1));
          }
          s.returns(task);
        },
        "adapt",
        "adaptInterruptible");
    table.add(TASK, s -> compute(s, Call.Mode.SYNCHRONOUS, s.self()), "exec");
    Plain.rest(table, TASK);
    for (String base : new String[] {"RecursiveTask", "RecursiveAction"}) {
      table.add(PACKAGE + base, s -> {}, "<init>");
    }
    completers(table);
    pool(table);
  }

  /** Runs a task of whatever kind and keeps its result. */
  private static void compute(Sketch s, Call.Mode mode, int task) {
    String recursive = PACKAGE + "RecursiveTask";
    s.store(task, Cell.VALUE, s.call(mode, recursive, "compute", OBJECT, s.only(recursive, task)));
    for (String type : new String[] {PACKAGE + "RecursiveAction", COMPLETER}) {
      s.call(mode, type, "compute", "()V", s.only(type, task));
    }
    s.call(Call.Dispatch.OVERRIDE, mode, TASK, "exec", "()Z", s.only(TASK, task));
    int adapted = s.load(task, Cell.KEY);
    s.apply(mode, ThreadModel.RUNNABLE, adapted);
    s.store(task, Cell.VALUE, s.apply(mode, FutureModel.CALLABLE, adapted));
  }

  /** Tasks that are handed in as mere {@code Runnable}s are forked as what they are. */
  static void fork(Sketch s, int task) {
    compute(s, Call.Mode.STARTED, s.only(TASK, task));
  }

  private static int result(Sketch s, int task) {
    return s.union(
        s.load(task, Cell.VALUE), s.override(TASK, "getRawResult", OBJECT, s.only(TASK, task)));
  }

  private static void invokeAll(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      int tasks = s.argument(i);
      if (s.argumentType(i) instanceof ArrayType) {
        tasks = s.load(tasks, Cell.ELEMENT);
      } else if (!s.takes(i, TASK)) {
        tasks = Contents.elements(s, tasks);
        s.returns(s.argument(i));
      }
      compute(s, Call.Mode.SYNCHRONOUS, tasks);
      compute(s, Call.Mode.STARTED, tasks);
    }
  }

  private static void completers(ModelTable table) {
    table.add(
        COMPLETER,
        s -> {
          if (s.hasReference(0)) {
            s.store(s.self(), Cell.CONTENT, s.argument(0));
          }
        },
        "<init>");
    table.add(COMPLETER, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "getCompleter");
    table.add(
        COMPLETER,
        s -> {
          // This one, and if it is done the one it completes.
          s.override(
              COMPLETER,
              "onCompletion",
              "(Ljava/util/concurrent/CountedCompleter;)V",
              s.self(),
              s.self());
          int above = s.load(s.self(), Cell.CONTENT);
          s.call(COMPLETER, "tryComplete", "()V", above);
        },
        "tryComplete",
        "propagateCompletion",
        "complete");
    table.add(COMPLETER, s -> {}, "onCompletion");
    Plain.rest(table, COMPLETER);
  }

  private static void pool(ModelTable table) {
    Rule start =
        s -> {
          compute(s, Call.Mode.STARTED, s.argument(0));
          s.returns(s.argument(0));
        };
    String task = "(Ljava/util/concurrent/ForkJoinTask;)";
    table.add(POOL, start, "execute" + task, "submit" + task);
    table.add(
        POOL,
        s -> {
          s.apply(Call.Mode.STARTED, ThreadModel.RUNNABLE, s.argument(0));
          fork(s, s.argument(0));
        },
        "execute(Ljava/lang/Runnable;)");
    table.add(
        POOL,
        s -> {
          compute(s, Call.Mode.STARTED, s.argument(0));
          s.returns(result(s, s.argument(0)));
        },
        "invoke");
    Rule submit =
        s -> {
          s.perCall();
          int made = s.allocate(TASK);
          s.store(made, Cell.KEY, s.argument(0));
          if (s.hasReference(1)) {
            s.store(made, Cell.VALUE, s.argument(1));
          }
          String type = ((ClassType) s.argumentType(0)).internalName();
          s.store(made, Cell.VALUE, s.apply(Call.Mode.STARTED, type, s.argument(0)));
          s.returns(made);
        };
    table.add(POOL, submit, "submit(Ljava/util/concurrent/Callable;)", "submit(LL)");
    table.add(
        POOL,
        s -> {
          submit.apply(s);
          fork(s, s.argument(0));
          s.returns(s.only(TASK, s.argument(0)));
        },
        "submit(Ljava/lang/Runnable;)");
    table.add(POOL, s -> s.returns(s.unknown(POOL)), "commonPool");
    table.add(POOL, ForkJoinModel::construct, "<init>");
    table.add(
        POOL,
        s -> {
          String blocker = POOL + "$ManagedBlocker";
          s.call(blocker, "block", "()Z", s.argument(0));
          s.call(blocker, "isReleasable", "()Z", s.argument(0));
        },
        "managedBlock");
  }

  /** Factories make the worker threads; handlers get what tasks throw. */
  private static void construct(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.takes(i, POOL + "$ForkJoinWorkerThreadFactory")) {
        s.call(
            POOL + "$ForkJoinWorkerThreadFactory",
            "newThread",
            "(Ljava/util/concurrent/ForkJoinPool;)Ljava/util/concurrent/ForkJoinWorkerThread;",
            s.argument(i),
            s.self());
      } else if (s.hasReference(i)) {
        s.store(s.self(), Cell.KEY, s.argument(i));
      }
    }
  }
}
