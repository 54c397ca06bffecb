package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import java.util.List;

/** Collectors that make a map of groups. */
final class GroupingCollectors {
  private static final String COLLECTORS = "java/util/stream/Collectors";
  private static final String FUNCTION = "java/util/function/Function";

  private GroupingCollectors() {}

  static void register(ModelTable table) {
    for (String name : List.of("groupingBy", "groupingByConcurrent", "partitioningBy")) {
      table.add(COLLECTORS, s -> grouping(s, name), name);
    }
  }

  /** Captures the classifier, the map or its supplier, and the downstream collector or a list. */
  private static void grouping(Sketch s, String name) {
    boolean partition = name.equals("partitioningBy");
    boolean supplied = s.argumentCount() == 3;
    boolean downstream = s.argumentCount() > 1;
    String type =
        name.endsWith("Concurrent")
            ? "java/util/concurrent/ConcurrentHashMap"
            : "java/util/HashMap";
    int map = supplied ? s.argument(1) : s.allocate(type);
    int group = downstream ? s.argument(s.argumentCount() - 1) : s.allocate("java/util/ArrayList");
    Rule run =
        b -> {
          int elements = b.load(b.self(), Cell.KEY);
          int made =
              supplied ? b.apply("java/util/function/Supplier", b.captured(1)) : b.captured(1);
          int key;
          if (partition) {
            b.apply("java/util/function/Predicate", b.captured(0), elements);
            key = b.merged("java/lang/Boolean");
          } else {
            key = b.apply(FUNCTION, b.captured(0), elements);
          }
          int value = b.captured(2);
          if (downstream) {
            value = Collecting.collect(b, false, b.captured(2), elements);
          } else {
            b.store(value, Cell.VALUE, elements);
          }
          CollectorModel.putInto(b, made, key, value);
          b.store(b.self(), Cell.VALUE, made);
        };
    s.returns(s.object(Collecting.COLLECTOR, "accumulator", run, s.argument(0), map, group));
  }
}
