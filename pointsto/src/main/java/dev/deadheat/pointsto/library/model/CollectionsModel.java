package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/**
 * The algorithms and wrappers of {@code Collections}. A wrapper and what it wraps hold the same.
 */
final class CollectionsModel implements Model {
  private static final String COLLECTIONS = "java/util/Collections";

  @Override
  public void register(ModelTable table) {
    wrappers(table);
    algorithms(table);
    table.add(
        COLLECTIONS,
        s -> {
          int made = s.view(s.argument(0), "java/util/Enumeration");
          s.store(made, Cell.VALUE, Contents.elements(s, s.argument(0)));
          s.returns(made);
        },
        "enumeration");
    table.add(
        COLLECTIONS,
        s -> {
          int list = s.allocate("java/util/ArrayList");
          s.store(
              list,
              Cell.VALUE,
              s.call(
                  "java/util/Enumeration", "nextElement", "()Ljava/lang/Object;", s.argument(0)));
          s.returns(list);
        },
        "list");
  }

  private static void wrappers(ModelTable table) {
    for (String kind : new String[] {"synchronized", "unmodifiable", "checked"}) {
      for (String type : new String[] {"Collection", "List", "Set", "SortedSet", "NavigableSet"}) {
        table.add(COLLECTIONS, CollectionsModel::wrapCollection, kind + type);
      }
      for (String type : new String[] {"Map", "SortedMap", "NavigableMap"}) {
        table.add(COLLECTIONS, CollectionsModel::wrapMap, kind + type);
      }
    }
    table.add(COLLECTIONS, CollectionsModel::wrapCollection, "checkedQueue", "asLifoQueue");
    table.add(
        COLLECTIONS,
        CollectionsModel::wrapCollection,
        "unmodifiableSequencedCollection",
        "unmodifiableSequencedSet");
    table.add(COLLECTIONS, CollectionsModel::wrapMap, "unmodifiableSequencedMap");
    table.add(
        COLLECTIONS,
        s -> {
          int set = s.view(s.argument(0), "java/util/Set");
          s.share(s.argument(0), Cell.KEY, set, Cell.VALUE);
          s.returns(set);
        },
        "newSetFromMap",
        "newSequencedSetFromMap");
  }

  private static void wrapCollection(Sketch s) {
    int backing = s.argument(0);
    int wrapper = s.allocate(s.method().descriptor().result());
    s.store(wrapper, Cell.VALUE, Contents.elements(s, backing));
    Contents.add(s, backing, s.load(wrapper, Cell.VALUE));
    s.store(wrapper, Cell.CONTENT, backing);
    s.store(wrapper, Cell.CONTENT, s.only("java/util/Comparator", s.load(backing, Cell.CONTENT)));
    s.returns(wrapper);
  }

  private static void wrapMap(Sketch s) {
    int backing = s.argument(0);
    int wrapper = s.allocate(s.method().descriptor().result());
    s.store(wrapper, Cell.KEY, Contents.keys(s, backing));
    s.store(wrapper, Cell.VALUE, Contents.values(s, backing));
    Contents.put(s, backing, s.load(wrapper, Cell.KEY), s.load(wrapper, Cell.VALUE));
    s.store(wrapper, Cell.CONTENT, backing);
    s.store(wrapper, Cell.CONTENT, s.only("java/util/Comparator", s.load(backing, Cell.CONTENT)));
    s.returns(wrapper);
  }

  private static void algorithms(ModelTable table) {
    table.add(
        COLLECTIONS,
        s -> {
          int elements = Contents.elements(s, s.argument(0));
          Contents.compare(s, s.hasReference(1) ? s.argument(1) : -1, elements, elements);
          s.returns(elements);
        },
        "sort",
        "min",
        "max");
    table.add(
        COLLECTIONS,
        s -> {
          int both = s.union(Contents.elements(s, s.argument(0)), s.argument(1));
          Contents.compare(s, s.hasReference(2) ? s.argument(2) : -1, both, both);
        },
        "binarySearch");
    table.add(
        COLLECTIONS,
        s -> Contents.add(s, s.argument(0), s.load(s.argument(1), Cell.ELEMENT)),
        "addAll");
    table.add(COLLECTIONS, s -> Contents.add(s, s.argument(0), s.argument(1)), "fill");
    table.add(
        COLLECTIONS,
        s -> Contents.add(s, s.argument(0), Contents.elements(s, s.argument(1))),
        "copy");
    table.add(
        COLLECTIONS,
        s -> {
          Contents.equal(s, s.argument(1), Contents.elements(s, s.argument(0)));
          Contents.add(s, s.argument(0), s.argument(2));
        },
        "replaceAll");
    table.add(
        COLLECTIONS,
        s -> {
          int both =
              s.union(Contents.elements(s, s.argument(0)), Contents.elements(s, s.argument(1)));
          Contents.hash(s, both);
          Contents.equal(s, both, both);
        },
        "disjoint",
        "indexOfSubList",
        "lastIndexOfSubList");
    table.add(
        COLLECTIONS,
        s -> Contents.equal(s, s.argument(1), Contents.elements(s, s.argument(0))),
        "frequency");
    table.add(
        COLLECTIONS,
        s -> Contents.elements(s, s.argument(0)),
        "reverse",
        "shuffle",
        "rotate",
        "swap");
  }
}
