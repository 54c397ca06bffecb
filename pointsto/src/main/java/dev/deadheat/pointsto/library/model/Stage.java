package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.List;

/**
 * One stage of a stream while a rule describes it.
 *
 * <p>A stream holds its elements in VALUE, the functions of the stages before it in KEY and all
 * they may have seen in CONTENT. A sequential stream is an object of the interface; a parallel one
 * is of the JDK's own pipeline class, whose methods have rules of their own: that is how rules know
 * on which threads functions run. Functions are called where they are given, not where the terminal
 * operation is.
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

  boolean isParallel() {
    return parallel;
  }

  int elements() {
    return elements;
  }

  /** Calls the n-th argument, on the threads where this stream's functions run. */
  int invoke(int n, int... values) {
    if (parallel) {
      s.invoke(Call.Mode.STARTED, n, values);
    }
    return s.invoke(n, values);
  }

  /** The stream after this one, of the declared type. */
  int next() {
    int next = s.view(type(s.method().descriptor().result(), parallel));
    s.transfer(s.self(), Cell.KEY, next, Cell.KEY);
    s.transfer(s.self(), Cell.CONTENT, next, Cell.CONTENT);
    s.store(next, Cell.CONTENT, elements);
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        s.store(next, Cell.KEY, s.argument(i));
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
    int functions = s.load(s.self(), Cell.KEY);
    int seen = s.union(elements, s.load(s.self(), Cell.CONTENT));
    for (String function : FUNCTIONS) {
      s.apply(Call.Mode.STARTED, "java/util/function/" + function, functions, seen, seen);
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
