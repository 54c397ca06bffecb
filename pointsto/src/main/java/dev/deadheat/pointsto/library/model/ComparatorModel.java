package dev.deadheat.pointsto.library.model;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;

/** Comparators made of comparators and key functions. */
final class ComparatorModel implements Model {
  private static final String COMPARATOR = "java/util/Comparator";
  private static final String ENTRY = "java/util/Map$Entry";

  @Override
  public void register(ModelTable table) {
    // Comparators that library code keeps for itself: they compare by natural order or by text.
    table.add(
        COMPARATOR, s -> Contents.compare(s, -1, s.argument(0), s.argument(1)), "compare(LL)");
    table.add(COMPARATOR, s -> s.returns(natural(s)), "naturalOrder", "reverseOrder");
    table.add("java/util/Collections", s -> s.returns(natural(s)), "reverseOrder()");
    Rule wrapArgument = s -> s.returns(wrapped(s, s.argument(0), true));
    table.add("java/util/Collections", wrapArgument, "reverseOrder(L)");
    table.add(COMPARATOR, wrapArgument, "nullsFirst", "nullsLast");
    table.add(COMPARATOR, s -> s.returns(wrapped(s, s.self(), false)), "reversed");
    table.add(
        COMPARATOR,
        s -> s.returns(byKey(s)),
        "comparing",
        "comparingInt",
        "comparingLong",
        "comparingDouble");
    table.add(
        COMPARATOR,
        s -> s.returns(then(s, s.takes(0, COMPARATOR) ? s.argument(0) : byKey(s))),
        "thenComparing",
        "thenComparingInt",
        "thenComparingLong",
        "thenComparingDouble");
    table.add(ENTRY, s -> s.returns(byEntry(s, "getKey")), "comparingByKey");
    table.add(ENTRY, s -> s.returns(byEntry(s, "getValue")), "comparingByValue");
  }

  private static int natural(Sketch s) {
    return s.function(
        COMPARATOR,
        b -> {
          Contents.compare(b, -1, b.argument(0), b.argument(1));
          Contents.compare(b, -1, b.argument(1), b.argument(0));
        });
  }

  /** Compares by another comparator; where that may be null, by natural order. */
  private static int wrapped(Sketch s, int comparator, boolean orNatural) {
    s.perCall();
    return s.function(
        COMPARATOR,
        b -> {
          int both = b.union(b.argument(0), b.argument(1));
          b.apply(COMPARATOR, b.captured(0), both, both);
          if (orNatural) {
            Contents.compare(b, -1, both, both);
          }
        },
        comparator);
  }

  private static int then(Sketch s, int next) {
    s.perCall();
    return s.function(
        COMPARATOR,
        b -> {
          b.apply(COMPARATOR, b.captured(0), b.argument(0), b.argument(1));
          b.apply(COMPARATOR, b.captured(1), b.argument(0), b.argument(1));
        },
        s.self(),
        next);
  }

  /** Compares what a function, the first argument, makes of the values. */
  private static int byKey(Sketch s) {
    s.perCall();
    Type type = s.argumentType(0);
    String function = ((ClassType) type).internalName();
    boolean keys = type.kind() == Kind.REF && function.endsWith("/Function");
    return s.function(
        COMPARATOR,
        b -> {
          int both = b.union(b.argument(0), b.argument(1));
          int key = b.apply(function, b.captured(0), both);
          if (keys) {
            b.apply(COMPARATOR, b.captured(1), key, key);
            Contents.compare(b, -1, key, key);
          }
        },
        s.argument(0),
        s.hasReference(1) ? s.argument(1) : -1);
  }

  private static int byEntry(Sketch s, String getter) {
    return s.function(
        COMPARATOR,
        b -> {
          int both = b.union(b.argument(0), b.argument(1));
          int part = b.call(ENTRY, getter, "()Ljava/lang/Object;", both);
          Contents.compare(b, b.captured(0), part, part);
        },
        s.hasReference(0) ? s.argument(0) : -1);
  }
}
