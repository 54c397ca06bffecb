package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import java.util.List;

/**
 * A thread keeps its Runnable in VALUE, its handler of uncaught exceptions in KEY and its group in
 * CONTENT.
 */
final class ThreadModel implements Model {
  static final String THREAD = "java/lang/Thread";
  static final String RUNNABLE = "java/lang/Runnable";
  private static final String HANDLER = "java/lang/Thread$UncaughtExceptionHandler";
  private static final String FACTORY = "java/util/concurrent/ThreadFactory";

  @Override
  public void register(ModelTable table) {
    table.add(THREAD, ThreadModel::construct, "<init>");
    table.add(THREAD, s -> s.apply(RUNNABLE, s.load(s.self(), Cell.VALUE)), "run");
    table.add(THREAD, s -> start(s, s.self()), "start");
    table.add(
        THREAD,
        s -> {
          s.returns(s.load(running(s), Cell.VALUE));
          s.returns(s.unknown(THREAD));
        },
        "currentThread");
    table.add(
        THREAD, s -> s.store(s.self(), Cell.KEY, s.argument(0)), "setUncaughtExceptionHandler");
    table.add(
        THREAD,
        s -> {
          s.returns(s.load(s.self(), Cell.KEY));
          s.returns(s.load(s.self(), Cell.CONTENT));
        },
        "getUncaughtExceptionHandler",
        "getThreadGroup");
    table.add(THREAD, s -> s.escapes(s.argument(0)), "setDefaultUncaughtExceptionHandler");
    table.add(THREAD, s -> s.store(s.self(), Cell.CONTENT, s.argument(0)), "setContextClassLoader");
    table.add(
        THREAD,
        s -> {
          s.returns(s.load(s.self(), Cell.CONTENT));
          s.returnsUnknown();
        },
        "getContextClassLoader");
    Plain.rest(table, THREAD, "java/lang/ThreadGroup");
    table.add(RUNNABLE, s -> {}, "run");
    builders(table);
    hooks(table);
  }

  private static void construct(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.takes(i, RUNNABLE)) {
        s.store(s.self(), Cell.VALUE, s.argument(i));
      } else if (s.takes(i, "java/lang/ThreadGroup")) {
        s.store(s.self(), Cell.CONTENT, s.argument(i));
      }
    }
  }

  /** Runs a thread; what it does not catch goes to the handlers. */
  static void start(Sketch s, int thread) {
    s.store(running(s), Cell.VALUE, thread);
    int uncaught = s.variable();
    s.exceptionsTo(uncaught);
    s.call(Call.Mode.STARTED, THREAD, "run", "()V", thread);
    s.exceptionsTo(-1);
    int handlers = s.union(s.load(thread, Cell.KEY), s.load(thread, Cell.CONTENT));
    // On the dying thread, but not as part of its run method.
    s.call(
        Call.Mode.DEFERRED,
        HANDLER,
        "uncaughtException",
        "(Ljava/lang/Thread;Ljava/lang/Throwable;)V",
        handlers,
        thread,
        uncaught);
  }

  /** One object whose VALUE has all threads that were started. */
  private static int running(Sketch s) {
    return s.merged("java/lang/ThreadGroup");
  }

  private static void builders(ModelTable table) {
    String builder = "java/lang/Thread$Builder";
    table.add(THREAD, s -> s.returnsNew(), "ofPlatform", "ofVirtual");
    table.add(
        THREAD,
        s -> {
          int thread = withBody(s, s.argument(0));
          start(s, thread);
          s.returns(thread);
        },
        "startVirtualThread");
    table.add(
        builder,
        s -> {
          if (s.takes(0, HANDLER)) {
            s.store(s.self(), Cell.KEY, s.argument(0));
          }
          s.returnsSelf();
        },
        "name",
        "inheritInheritableThreadLocals",
        "uncaughtExceptionHandler",
        "group",
        "daemon",
        "priority",
        "stackSize");
    for (String kind : List.of("$OfPlatform", "$OfVirtual")) {
      table.add(builder + kind, s -> s.returnsSelf(), "name", "inheritInheritableThreadLocals");
      table.add(builder + kind, s -> s.returnsSelf(), "group", "daemon", "priority", "stackSize");
      table.add(
          builder + kind,
          s -> {
            s.store(s.self(), Cell.KEY, s.argument(0));
            s.returnsSelf();
          },
          "uncaughtExceptionHandler");
    }
    table.add(
        builder,
        s -> {
          s.perCall();
          int thread = withBody(s, s.argument(0));
          s.transfer(s.self(), Cell.KEY, thread, Cell.KEY);
          if (s.method().name().equals("start")) {
            start(s, thread);
          }
          s.returns(thread);
        },
        "start",
        "unstarted");
    table.add(builder, s -> s.returns(factory(s)), "factory");
    table.add("java/util/concurrent/Executors", s -> s.returns(factory(s)), "defaultThreadFactory");
    table.add(
        "java/util/concurrent/Executors", s -> s.returns(factory(s)), "privilegedThreadFactory");
    table.add(FACTORY, s -> s.returns(withBody(s, s.argument(0))), "newThread");
  }

  private static int withBody(Sketch s, int runnable) {
    int thread = s.allocate(THREAD);
    s.store(thread, Cell.VALUE, runnable);
    return thread;
  }

  private static int factory(Sketch s) {
    return s.function(FACTORY, b -> b.returns(withBody(b, b.argument(0))));
  }

  /** Threads that others start. */
  private static void hooks(ModelTable table) {
    table.add("java/lang/Runtime", s -> start(s, s.argument(0)), "addShutdownHook");
    Plain.rest(table, "java/lang/Runtime");
    table.add(
        "java/lang/ThreadGroup",
        s ->
            s.override(
                HANDLER,
                "uncaughtException",
                "(Ljava/lang/Thread;Ljava/lang/Throwable;)V",
                s.load(s.self(), Cell.CONTENT),
                s.argument(0),
                s.argument(1)),
        "uncaughtException");
    String timer = "java/util/Timer";
    table.add(
        timer,
        s -> s.call(Call.Mode.STARTED, "java/util/TimerTask", "run", "()V", s.argument(0)),
        "schedule",
        "scheduleAtFixedRate");
    Plain.rest(table, timer, "java/util/TimerTask");
  }
}
