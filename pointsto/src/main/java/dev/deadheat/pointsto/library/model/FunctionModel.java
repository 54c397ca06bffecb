package dev.deadheat.pointsto.library.model;

import java.util.List;

/** Functions made of functions: the default methods of the functional interfaces. */
final class FunctionModel implements Model {
  private static final String PACKAGE = "java/util/function/";
  private static final String FUNCTION = PACKAGE + "Function";
  private static final List<String> PRIMITIVES = List.of("Int", "Long", "Double");

  @Override
  public void register(ModelTable table) {
    sequences(table);
    for (String name : List.of("Consumer", "BiConsumer")) {
      table.add(PACKAGE + name, FunctionModel::both, "andThen");
    }
    for (String name : List.of("Predicate", "BiPredicate")) {
      table.add(PACKAGE + name, FunctionModel::both, "and", "or");
      table.add(PACKAGE + name, FunctionModel::wrapped, "negate");
    }
    for (String kind : PRIMITIVES) {
      table.add(PACKAGE + kind + "Consumer", FunctionModel::both, "andThen");
      table.add(PACKAGE + kind + "Predicate", FunctionModel::both, "and", "or");
      table.add(PACKAGE + kind + "Predicate", FunctionModel::wrapped, "negate");
      table.add(PACKAGE + kind + "UnaryOperator", FunctionModel::both, "andThen", "compose");
      table.add(PACKAGE + kind + "UnaryOperator", s -> s.returnsNew(), "identity");
    }
    table.add(
        PACKAGE + "Predicate",
        s ->
            s.returns(
                s.function(
                    PACKAGE + "Predicate",
                    b -> b.apply(PACKAGE + "Predicate", b.captured(0), b.argument(0)),
                    s.argument(0))),
        "not");
    table.add(
        PACKAGE + "Predicate",
        s ->
            s.returns(
                s.function(
                    PACKAGE + "Predicate",
                    b -> Contents.equal(b, b.captured(0), b.argument(0)),
                    s.argument(0))),
        "isEqual");
    table.add(
        PACKAGE + "BinaryOperator",
        s ->
            s.returns(
                s.function(
                    PACKAGE + "BinaryOperator",
                    b -> {
                      b.apply("java/util/Comparator", b.captured(0), b.argument(0), b.argument(1));
                      b.returns(b.argument(0));
                      b.returns(b.argument(1));
                    },
                    s.argument(0))),
        "minBy",
        "maxBy");
  }

  /** One function gets what another returns. */
  private static void sequences(ModelTable table) {
    table.add(
        FUNCTION,
        s -> s.returns(sequence(s, FUNCTION, s.self(), FUNCTION, s.argument(0))),
        "andThen");
    table.add(
        FUNCTION,
        s -> s.returns(sequence(s, FUNCTION, s.argument(0), FUNCTION, s.self())),
        "compose");
    String two = PACKAGE + "BiFunction";
    table.add(two, s -> s.returns(sequence(s, two, s.self(), FUNCTION, s.argument(0))), "andThen");
    for (String owner : List.of(FUNCTION, PACKAGE + "UnaryOperator")) {
      table.add(
          owner, s -> s.returns(s.function(owner, b -> b.returns(b.argument(0)))), "identity");
    }
  }

  private static int sequence(Sketch s, String firstType, int first, String thenType, int then) {
    s.perCall();
    return s.function(
        firstType,
        b ->
            b.returns(
                b.apply(thenType, b.captured(1), b.apply(firstType, b.captured(0), arguments(b)))),
        first,
        then);
  }

  /** A function that calls the receiver and the argument with the same values. */
  private static void both(Sketch s) {
    String contract = s.method().owner().internalName();
    s.perCall();
    s.returns(
        s.function(
            contract,
            b -> {
              b.apply(contract, b.captured(0), arguments(b));
              b.apply(contract, b.captured(1), arguments(b));
            },
            s.self(),
            s.argument(0)));
  }

  private static void wrapped(Sketch s) {
    String contract = s.method().owner().internalName();
    s.perCall();
    s.returns(s.function(contract, b -> b.apply(contract, b.captured(0), arguments(b)), s.self()));
  }

  private static int[] arguments(Sketch s) {
    int[] all = new int[s.argumentCount()];
    for (int i = 0; i < all.length; i++) {
      all[i] = s.argument(i);
    }
    return all;
  }
}
