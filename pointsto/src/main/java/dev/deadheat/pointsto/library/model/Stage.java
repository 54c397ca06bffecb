package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.List;

/**
 * One stage of a stream while a rule describes it.
 *
 * <p>A stream holds its elements in VALUE. In KEY it has a task for each stage up to it, which
 * calls the stage's function when a terminal operation runs it: that may be another method than the
 * one that builds the stream, and hold other locks. A sequential stream is an object of the
 * interface; a parallel one is of the JDK's own pipeline class, whose methods have rules of their
 * own: that is how rules know on which threads functions run. For the sake of {@code parallel},
 * which goes for the stages before it too, CONTENT has the functions themselves and all they may
 * have seen; on other threads they run from where they are given on.
 */
final class Stage {
  static final String PACKAGE = "java/util/stream/";
  private static final List<String> FUNCTIONS =
      List.of(
          "Function",
          "BiConsumer",
          "Consumer",
          "Predicate",
          "ToIntFunction",
          "ToLongFunction",
          "ToDoubleFunction",
          "IntFunction",
          "IntConsumer",
          "IntPredicate",
          "IntUnaryOperator",
          "IntToLongFunction",
          "IntToDoubleFunction",
          "LongFunction",
          "LongConsumer",
          "LongPredicate",
          "LongUnaryOperator",
          "LongToIntFunction",
          "LongToDoubleFunction",
          "DoubleFunction",
          "DoubleConsumer",
          "DoublePredicate",
          "DoubleUnaryOperator",
          "DoubleToIntFunction",
          "DoubleToLongFunction",
          "Supplier");

  private final Sketch s;
  private final boolean parallel;
  private final int elements;

  Stage(Sketch s) {
    this.s = s;
    this.parallel = s.method().owner().internalName().endsWith("Pipeline");
    this.elements = s.load(s.self(), Cell.VALUE);
    s.perCall();
  }

  /** A terminal operation, which runs the stages before it. */
  static Stage terminal(Sketch s) {
    Stage stage = new Stage(s);
    run(s, s.self());
    return stage;
  }

  /** Runs the stages of a stream. */
  static void run(Sketch s, int stream) {
    s.apply(ThreadModel.RUNNABLE, s.load(stream, Cell.KEY));
  }

  /** The stages of a stream run now or, by an iterator, later. */
  static void runLater(Sketch s, int stream) {
    run(s, stream);
    s.apply(Call.Mode.DEFERRED, ThreadModel.RUNNABLE, s.load(stream, Cell.KEY));
  }

  boolean isParallel() {
    return parallel;
  }

  int elements() {
    return elements;
  }

  /** Calls the n-th argument of a terminal operation, on the threads where functions run. */
  int invoke(int n, int... values) {
    if (parallel) {
      s.invoke(Call.Mode.STARTED, n, values);
    }
    return s.invoke(n, values);
  }

  /** What a stage's function does with the elements; gives the elements of the next stage. */
  interface Step {
    int of(Sketch task, String contract, int function, int elements);
  }

  /** The stream after this one: a task does the step, with the n-th argument. */
  int next(int n, Step step) {
    int next = next();
    String contract = ((ClassType) s.argumentType(n)).internalName();
    task(
        s,
        next,
        b ->
            b.store(
                b.captured(0),
                Cell.VALUE,
                step.of(b, contract, b.captured(1), b.load(b.captured(2), Cell.VALUE))),
        s.argument(n),
        s.self());
    if (parallel) {
      s.invoke(Call.Mode.STARTED, n, elements, elements);
    }
    return next;
  }

  /** Something to do when the stream is run; it gets the stream and what else is given. */
  static void task(Sketch s, int stream, Rule body, int first, int second) {
    s.store(stream, Cell.KEY, s.function(ThreadModel.RUNNABLE, body, stream, first, second));
  }

  /** The stream after this one, of the declared type, without elements yet. */
  int next() {
    int next = s.view(type(s.method().descriptor().result(), parallel));
    s.transfer(s.self(), Cell.KEY, next, Cell.KEY);
    s.transfer(s.self(), Cell.CONTENT, next, Cell.CONTENT);
    s.store(next, Cell.CONTENT, elements);
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        s.store(next, Cell.CONTENT, s.argument(i));
      }
    }
    s.returns(next);
    return next;
  }

  /** The same elements from now on seen by several threads, as are those of the stages before. */
  void parallelize() {
    int next = s.view(type(s.method().descriptor().result(), true));
    s.store(next, Cell.VALUE, elements);
    s.transfer(s.self(), Cell.KEY, next, Cell.KEY);
    s.transfer(s.self(), Cell.CONTENT, next, Cell.CONTENT);
    s.returns(next);
    int seen = s.union(elements, s.load(s.self(), Cell.CONTENT));
    for (String function : FUNCTIONS) {
      s.apply(Call.Mode.STARTED, "java/util/function/" + function, seen, seen, seen);
    }
  }

  /** The class of streams of a declared type. */
  static String type(Type declared, boolean parallel) {
    String name = ((ClassType) declared).internalName();
    String kind =
        name.contains("/Int")
            ? "Int"
            : name.contains("/Long") ? "Long" : name.contains("/Double") ? "Double" : "";
    if (parallel) {
      return PACKAGE + (kind.isEmpty() ? "Reference" : kind) + "Pipeline";
    }
    return PACKAGE + kind + "Stream";
  }
}
