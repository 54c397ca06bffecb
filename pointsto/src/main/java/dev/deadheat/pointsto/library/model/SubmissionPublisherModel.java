package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;

/**
 * A publisher that tells its subscribers on other threads: it holds what is published in VALUE, the
 * subscribers in KEY and the executor in CONTENT.
 */
final class SubmissionPublisherModel implements Model {
  private static final String PACKAGE = "java/util/concurrent/";
  private static final String PUBLISHER = PACKAGE + "SubmissionPublisher";
  private static final String SUBSCRIBER = PACKAGE + "Flow$Subscriber";
  private static final String OBJECT = "(Ljava/lang/Object;)V";
  private static final String THROWABLE = "(Ljava/lang/Throwable;)V";

  @Override
  public void register(ModelTable table) {
    table.add(
        PUBLISHER,
        s -> {
          if (s.hasReference(0)) {
            s.store(s.self(), Cell.CONTENT, s.argument(0));
          }
          if (s.hasReference(2)) {
            s.invoke(Call.Mode.DEFERRED, 2, s.load(s.self(), Cell.KEY));
          }
        },
        "<init>");
    table.add(
        PUBLISHER,
        s -> {
          s.store(s.self(), Cell.KEY, s.argument(0));
          int subscription = s.allocate(PACKAGE + "Flow$Subscription");
          String shape = "(Ljava/util/concurrent/Flow$Subscription;)V";
          tell(s, "onSubscribe", shape, s.argument(0), subscription);
          tell(s, "onNext", OBJECT, s.argument(0), s.load(s.self(), Cell.VALUE));
        },
        "subscribe");
    table.add(
        PUBLISHER,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          tell(s, "onNext", OBJECT, s.load(s.self(), Cell.KEY), s.argument(0));
          if (s.hasReference(s.argumentCount() - 1) && s.argumentCount() > 1) {
            int subscribers = s.load(s.self(), Cell.KEY);
            s.invoke(s.argumentCount() - 1, subscribers, s.argument(0));
          }
        },
        "submit",
        "offer");
    table.add(PUBLISHER, s -> tell(s, "onComplete", "()V", s.load(s.self(), Cell.KEY)), "close");
    table.add(
        PUBLISHER,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          tell(s, "onError", THROWABLE, s.load(s.self(), Cell.KEY), s.argument(0));
        },
        "closeExceptionally");
  }

  /** Calls a subscriber from a task that the executor runs; the default one has its own threads. */
  private static void tell(Sketch s, String name, String shape, int subscribers, int... value) {
    int given = value.length == 0 ? -1 : value[0];
    Rule body =
        b -> {
          if (value.length == 0) {
            b.call(SUBSCRIBER, name, shape, b.captured(0));
          } else {
            b.call(SUBSCRIBER, name, shape, b.captured(0), b.captured(1));
          }
        };
    int task = s.function(ThreadModel.RUNNABLE, body, subscribers, given);
    s.apply(Call.Mode.STARTED, ThreadModel.RUNNABLE, task);
    s.override(
        ExecutorModel.EXECUTOR,
        "execute",
        "(Ljava/lang/Runnable;)V",
        s.load(s.self(), Cell.CONTENT),
        task);
  }
}
