package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Object, Enum, Record and Objects. */
final class ObjectModel implements Model {
  private static final String OBJECT = "java/lang/Object";
  private static final String OBJECTS = "java/util/Objects";

  @Override
  public void register(ModelTable table) {
    Rule nothing = s -> {};
    table.add(OBJECT, nothing, "<init>", "hashCode()", "equals(Ljava/lang/Object;)", "finalize()");
    table.add(OBJECT, nothing, "wait", "notify", "notifyAll");
    table.add(
        OBJECT,
        s -> {
          // Containers that are known by their interface only end up here.
          Contents.hash(s, s.self());
          Contents.text(s, s.self());
          int entry = s.only("java/util/Map$Entry", s.self());
          Contents.text(s, s.union(s.load(entry, Cell.KEY), s.load(entry, Cell.VALUE)));
          s.returns(s.string());
        },
        "toString()");
    table.add(
        OBJECT,
        s -> {
          s.perCall();
          s.returns(s.copyOf(s.self()));
        },
        "clone");
    table.add("java/lang/Record", nothing, "<init>");
    table.add("java/lang/Number", nothing, "<init>");
    table.add("java/lang/Enum", nothing, "<init>", "ordinal", "compareTo", "describeConstable");
    table.add("java/lang/Enum", nothing, "hashCode()", "equals(Ljava/lang/Object;)");
    table.add("java/lang/Enum", s -> s.returns(s.string()), "name", "toString()");
    objects(table);
  }

  private static void objects(ModelTable table) {
    table.add(
        OBJECTS,
        s -> {
          s.returns(s.argument(0));
          if (s.takes(1, "java/util/function/Supplier")) {
            s.returns(s.invoke(1));
          }
        },
        "requireNonNull",
        "requireNonNullElseGet");
    table.add(
        OBJECTS,
        s -> {
          s.returns(s.argument(0));
          s.returns(s.argument(1));
        },
        "requireNonNullElse");
    table.add(
        OBJECTS, s -> Contents.equal(s, s.argument(0), s.argument(1)), "equals", "deepEquals");
    table.add(OBJECTS, s -> Contents.hash(s, s.argument(0)), "hashCode");
    table.add(OBJECTS, s -> Contents.hash(s, s.load(s.argument(0), Cell.ELEMENT)), "hash");
    table.add(
        OBJECTS,
        s -> {
          Contents.text(s, s.argument(0));
          s.returns(s.string());
        },
        "toString",
        "toIdentityString");
    table.add(
        OBJECTS,
        s -> s.apply("java/util/Comparator", s.argument(2), s.argument(0), s.argument(1)),
        "compare");
    table.add(
        OBJECTS,
        s -> {},
        "isNull",
        "nonNull",
        "checkIndex",
        "checkFromToIndex",
        "checkFromIndexSize");
  }
}
