package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Collections hold their elements in VALUE; sorted ones keep their comparator in CONTENT. */
final class CollectionModel implements Model {
  private static final String COLLECTION = "java/util/Collection";
  private static final String ITERABLE = "java/lang/Iterable";

  @Override
  public void register(ModelTable table) {
    whole(table);
    arrays(table);
    elements(table, COLLECTION, Comparison.EQUALITY);
    elements(table, "java/util/Set", Comparison.HASH);
    for (String sorted :
        new String[] {
          "java/util/SortedSet",
          "java/util/PriorityQueue",
          "java/util/concurrent/PriorityBlockingQueue"
        }) {
      elements(table, sorted, Comparison.ORDER);
    }
    elements(table, "java/util/EnumSet", Comparison.IDENTITY);
    Rule nothing = s -> {};
    table.add(COLLECTION, nothing, "clear");
    table.add(COLLECTION, CollectionModel::size, "size", "isEmpty");
    for (String base :
        new String[] {
          "AbstractCollection",
          "AbstractList",
          "AbstractSet",
          "AbstractQueue",
          "AbstractSequentialList"
        }) {
      table.add("java/util/" + base, nothing, "<init>");
    }
    table.add(
        "java/util/AbstractCollection",
        s -> s.override(COLLECTION, "size", "()I", s.self()),
        "isEmpty");
  }

  /** Only wrappers ask somebody else. */
  private static void size(Sketch s) {
    if (Contents.isTemplate(s)) {
      s.override(COLLECTION, "size", "()I", Contents.shown(s, COLLECTION));
      s.override(COLLECTION, "isEmpty", "()Z", Contents.shown(s, COLLECTION));
    }
  }

  /** What all collections do with one element. */
  private static void elements(ModelTable table, String owner, Comparison comparison) {
    table.add(
        owner,
        s -> {
          if (comparison != Comparison.EQUALITY) {
            comparison.apply(s, s.argument(0), Cell.VALUE);
          }
          s.store(s.self(), Cell.VALUE, s.argument(0));
        },
        "add(L)");
    table.add(
        owner, s -> comparison.apply(s, s.argument(0), Cell.VALUE), "remove(L)", "contains(L)");
    table.add(
        owner,
        s -> {
          int added = Contents.elements(s, s.argument(0));
          if (comparison != Comparison.EQUALITY) {
            comparison.apply(s, added, Cell.VALUE);
          }
          Contents.add(s, s.self(), added);
        },
        "addAll(L)");
    table.add(
        owner,
        s -> {
          int all = s.union(Contents.elements(s, s.argument(0)), Contents.own(s));
          Contents.hash(s, all);
          comparison.apply(s, all, Cell.VALUE);
          s.override(COLLECTION, "contains", "(Ljava/lang/Object;)Z", s.argument(0), all);
          s.override(COLLECTION, "remove", "(Ljava/lang/Object;)Z", s.self(), all);
        },
        "removeAll(L)",
        "retainAll(L)",
        "containsAll(L)");
  }

  private static void whole(ModelTable table) {
    table.add(ITERABLE, s -> s.invoke(0, Contents.own(s)), "forEach");
    table.add(COLLECTION, s -> s.invoke(0, Contents.own(s)), "removeIf");
    table.add(
        COLLECTION,
        s -> {
          int elements = Contents.own(s);
          Contents.equal(s, elements, Contents.elements(s, s.argument(0)));
        },
        "equals(Ljava/lang/Object;)");
    table.add(COLLECTION, s -> Contents.hash(s, Contents.own(s)), "hashCode()");
    table.add(
        "java/util/AbstractCollection",
        s -> {
          Contents.text(s, Contents.own(s));
          s.returns(s.string());
        },
        "toString()");
  }

  private static void arrays(ModelTable table) {
    table.add(
        COLLECTION,
        s -> {
          s.perCall();
          int array = s.allocate("[Ljava/lang/Object;");
          s.store(array, Cell.ELEMENT, Contents.own(s));
          s.returns(array);
        },
        "toArray()");
    table.add(
        COLLECTION,
        s -> {
          // A new array of the same class if that one is too short.
          int copy = s.copyOf(s.argument(0));
          s.store(copy, Cell.ELEMENT, Contents.own(s));
          s.returns(copy);
          s.store(s.argument(0), Cell.ELEMENT, Contents.own(s));
          s.returns(s.argument(0));
        },
        "toArray(A)");
    table.add(
        COLLECTION,
        s -> {
          int array = s.invoke(0);
          s.store(array, Cell.ELEMENT, Contents.own(s));
          s.returns(array);
        },
        "toArray(L)");
  }
}
