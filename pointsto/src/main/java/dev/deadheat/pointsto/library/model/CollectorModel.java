package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import java.util.List;

/** The collectors of {@code Collectors}; see {@link Collecting} for how they are run. */
final class CollectorModel implements Model {
  private static final String COLLECTORS = "java/util/stream/Collectors";
  private static final String FUNCTION = "java/util/function/Function";
  private static final String SUPPLIER = "java/util/function/Supplier";
  private static final String OPERATOR = "java/util/function/BinaryOperator";

  /** What a collector does with its elements. */
  private interface Finish {
    /** The result, from the elements. */
    int of(Sketch s, int elements);
  }

  @Override
  public void register(ModelTable table) {
    contract(table);
    containers(table);
    maps(table);
    GroupingCollectors.register(table);
    adapters(table);
    numbers(table);
  }

  /** Makes and returns a collector with these values captured. */
  private static void collector(Sketch s, Finish finish, int... captured) {
    s.returns(
        s.object(
            Collecting.COLLECTOR,
            "accumulator",
            b -> b.store(b.self(), Cell.VALUE, finish.of(b, b.load(b.self(), Cell.KEY))),
            captured));
  }

  /** As {@link #collector}, with all the arguments captured. */
  private static void collector(Sketch s, Finish finish) {
    int[] arguments = new int[s.argumentCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = s.hasReference(i) ? s.argument(i) : -1;
    }
    collector(s, finish, arguments);
  }

  /** What remains of the contract; {@code accumulator} is each collector's own. */
  private static void contract(ModelTable table) {
    table.add(Collecting.COLLECTOR, s -> {}, "supplier", "combiner", "finisher", "accumulator");
    table.add(Collecting.COLLECTOR, s -> s.returns(s.allocate("java/util/Set")), "characteristics");
    table.add(
        Collecting.COLLECTOR,
        s ->
            collector(
                s,
                (b, elements) -> {
                  int container = b.union(b.apply(SUPPLIER, b.captured(0)));
                  b.apply("java/util/function/BiConsumer", b.captured(1), container, elements);
                  b.copy(container, b.apply(OPERATOR, b.captured(2), container, container));
                  return b.union(container, b.apply(FUNCTION, b.captured(3), container));
                }),
        "of");
  }

  private static void containers(ModelTable table) {
    for (String name : List.of("List", "UnmodifiableList", "Set", "UnmodifiableSet")) {
      boolean set = name.endsWith("Set");
      String type = set ? "java/util/HashSet" : "java/util/ArrayList";
      table.add(
          COLLECTORS,
          s ->
              collector(
                  s,
                  (b, elements) -> {
                    b.store(b.captured(0), Cell.VALUE, elements);
                    if (set) {
                      Contents.hash(b, elements);
                      Contents.equal(b, elements, elements);
                    }
                    return b.captured(0);
                  },
                  s.allocate(type)),
          "to" + name);
    }
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) -> {
                  int made = b.apply(SUPPLIER, b.captured(0));
                  b.call("java/util/Collection", "add", "(Ljava/lang/Object;)Z", made, elements);
                  return made;
                }),
        "toCollection");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) -> {
                  Contents.text(b, elements);
                  return b.string();
                }),
        "joining");
  }

  private static void maps(ModelTable table) {
    for (String name : List.of("toMap", "toUnmodifiableMap", "toConcurrentMap")) {
      String type =
          name.equals("toConcurrentMap")
              ? "java/util/concurrent/ConcurrentHashMap"
              : "java/util/HashMap";
      table.add(
          COLLECTORS,
          s -> {
            boolean supplied = s.argumentCount() == 4;
            int made = supplied ? s.argument(3) : s.allocate(type);
            int merge = s.argumentCount() > 2 ? s.argument(2) : -1;
            collector(
                s,
                (b, elements) -> {
                  int map = supplied ? b.apply(SUPPLIER, b.captured(3)) : b.captured(3);
                  int value = b.union(b.apply(FUNCTION, b.captured(1), elements));
                  b.copy(value, b.apply(OPERATOR, b.captured(2), value, value));
                  putInto(b, map, b.apply(FUNCTION, b.captured(0), elements), value);
                  return map;
                },
                s.argument(0),
                s.argument(1),
                merge,
                made);
          },
          name);
    }
  }

  /** Puts by calling the map, so that it compares keys its own way. */
  static void putInto(Sketch s, int map, int key, int value) {
    s.call(
        "java/util/Map",
        "put",
        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        map,
        key,
        value);
  }

  private static void adapters(ModelTable table) {
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) ->
                    Collecting.collect(
                        b, false, b.captured(1), b.apply(FUNCTION, b.captured(0), elements))),
        "mapping");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) -> {
                  b.apply("java/util/function/Predicate", b.captured(0), elements);
                  return Collecting.collect(b, false, b.captured(1), elements);
                }),
        "filtering");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) -> {
                  int streams = b.apply(FUNCTION, b.captured(0), elements);
                  return Collecting.collect(b, false, b.captured(1), b.load(streams, Cell.VALUE));
                }),
        "flatMapping");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) ->
                    b.apply(
                        FUNCTION,
                        b.captured(1),
                        Collecting.collect(b, false, b.captured(0), elements))),
        "collectingAndThen");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) ->
                    b.apply(
                        "java/util/function/BiFunction",
                        b.captured(2),
                        Collecting.collect(b, false, b.captured(0), elements),
                        Collecting.collect(b, false, b.captured(1), elements))),
        "teeing");
  }

  private static void numbers(ModelTable table) {
    for (String kind : List.of("Int", "Long", "Double")) {
      String function = "java/util/function/To" + kind + "Function";
      String box = "java/lang/" + (kind.equals("Int") ? "Integer" : kind);
      Finish number =
          (b, elements) -> {
            b.apply(function, b.captured(0), elements);
            return b.merged(box);
          };
      table.add(COLLECTORS, s -> collector(s, number), "summing" + kind);
      table.add(
          COLLECTORS,
          s ->
              collector(
                  s,
                  (b, elements) -> {
                    b.apply(function, b.captured(0), elements);
                    return b.merged("java/lang/Double");
                  }),
          "averaging" + kind);
      table.add(
          COLLECTORS,
          s ->
              collector(
                  s,
                  (b, elements) -> {
                    b.apply(function, b.captured(0), elements);
                    return b.captured(1);
                  },
                  s.argument(0),
                  s.allocate("java/util/" + kind + "SummaryStatistics")),
          "summarizing" + kind);
    }
    table.add(
        COLLECTORS, s -> collector(s, (b, elements) -> b.merged("java/lang/Long")), "counting");
    reducing(table);
  }

  private static void reducing(ModelTable table) {
    table.add(
        COLLECTORS,
        s -> {
          String contract = ((ClassType) s.argumentType(0)).internalName();
          collector(
              s,
              (b, elements) -> {
                int all = b.union(elements);
                b.copy(all, b.apply(contract, b.captured(0), all, all));
                b.store(b.captured(1), Cell.VALUE, all);
                return b.captured(1);
              },
              s.argument(0),
              s.allocate("java/util/Optional"));
        },
        "minBy",
        "maxBy",
        "reducing(L)");
    table.add(
        COLLECTORS,
        s -> collector(s, (b, elements) -> reduced(b, b.captured(1), elements)),
        "reducing(LL)");
    table.add(
        COLLECTORS,
        s ->
            collector(
                s,
                (b, elements) ->
                    reduced(b, b.captured(2), b.apply(FUNCTION, b.captured(1), elements))),
        "reducing(LLL)");
  }

  /**
   * The identity, and what the operator makes of a result so far and an element, or of two results
   * where parts are reduced apart.
   */
  private static int reduced(Sketch b, int operator, int elements) {
    int all = b.union(b.captured(0));
    b.copy(all, b.apply(OPERATOR, operator, all, b.union(all, elements)));
    return all;
  }
}
