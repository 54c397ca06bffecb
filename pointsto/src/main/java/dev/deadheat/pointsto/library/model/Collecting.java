package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;

/**
 * How collectors are run. One of the JDK's finds the elements in its KEY, leaves the result in its
 * VALUE, and does so when its {@code accumulator} is called; others are called as their contract
 * says.
 */
final class Collecting {
  static final String COLLECTOR = "java/util/stream/Collector";
  private static final String FUNCTION = "java/util/function/";

  private Collecting() {}

  /** Feeds elements to a collector and gives its result. */
  static int collect(Sketch s, boolean parallel, int collector, int elements) {
    s.store(collector, Cell.KEY, elements);
    int result = s.union(s.load(collector, Cell.VALUE));
    s.copy(result, run(s, Call.Mode.SYNCHRONOUS, collector, elements));
    if (parallel) {
      s.copy(result, run(s, Call.Mode.STARTED, collector, elements));
    }
    return result;
  }

  private static int run(Sketch s, Call.Mode mode, int collector, int elements) {
    int supplier = part(s, Call.Mode.SYNCHRONOUS, collector, "supplier", "Supplier");
    int accumulator = part(s, mode, collector, "accumulator", "BiConsumer");
    int combiner = part(s, Call.Mode.SYNCHRONOUS, collector, "combiner", "BinaryOperator");
    int finisher = part(s, Call.Mode.SYNCHRONOUS, collector, "finisher", "Function");
    int container = s.union(s.apply(mode, FUNCTION + "Supplier", supplier));
    s.apply(mode, FUNCTION + "BiConsumer", accumulator, container, elements);
    s.copy(container, s.apply(mode, FUNCTION + "BinaryOperator", combiner, container, container));
    return s.union(container, s.apply(FUNCTION + "Function", finisher, container));
  }

  private static int part(Sketch s, Call.Mode mode, int collector, String name, String type) {
    return s.call(mode, COLLECTOR, name, "()Ljava/util/function/" + type + ";", collector);
  }
}
