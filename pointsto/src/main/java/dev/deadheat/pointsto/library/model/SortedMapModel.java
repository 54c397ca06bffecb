package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Sorted and navigable maps: ends, neighbours and views. */
final class SortedMapModel implements Model {
  private static final String SORTED = "java/util/SortedMap";
  private static final String NAVIGABLE = "java/util/NavigableMap";

  @Override
  public void register(ModelTable table) {
    Rule key =
        s -> {
          near(s);
          s.returns(Contents.ownKeys(s));
        };
    Rule entry =
        s -> {
          near(s);
          s.returns(MapViewModel.entry(s));
        };
    table.add(SORTED, key, "firstKey", "lastKey");
    table.add(NAVIGABLE, key, "lowerKey", "floorKey", "ceilingKey", "higherKey");
    table.add(NAVIGABLE, entry, "lowerEntry", "floorEntry", "ceilingEntry", "higherEntry");
    for (String owner : new String[] {NAVIGABLE, "java/util/SequencedMap"}) {
      table.add(owner, entry, "firstEntry", "lastEntry", "pollFirstEntry", "pollLastEntry");
    }
    table.add(SORTED, SortedMapModel::view, "subMap(LL)", "headMap(L)", "tailMap(L)");
    table.add(
        NAVIGABLE,
        SortedMapModel::view,
        "subMap(LZLZ)",
        "headMap(LZ)",
        "tailMap(LZ)",
        "descendingMap()");
    table.add("java/util/SequencedMap", SortedMapModel::view, "reversed()");
    table.add(
        NAVIGABLE,
        s -> {
          int keys = s.view("java/util/NavigableSet");
          s.store(keys, Cell.VALUE, Contents.ownKeys(s));
          MapViewModel.comparator(s, keys);
          s.returns(keys);
        },
        "navigableKeySet",
        "descendingKeySet");
    table.add(
        SORTED,
        s -> s.returns(s.only("java/util/Comparator", s.load(s.self(), Cell.CONTENT))),
        "comparator()");
  }

  /** Finding a neighbour compares. */
  private static void near(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        Comparison.ORDER.apply(s, s.argument(i), Cell.KEY);
      }
    }
  }

  private static void view(Sketch s) {
    String type =
        s.method().owner().isSubtypeOf(s.types().classType(SORTED))
            ? "java/util/concurrent/ConcurrentNavigableMap"
            : "java/util/SequencedMap";
    int view = s.view(type);
    s.store(view, Cell.KEY, Contents.ownKeys(s));
    s.store(view, Cell.VALUE, Contents.ownValues(s));
    s.transfer(view, Cell.KEY, s.self(), Cell.KEY);
    s.transfer(view, Cell.VALUE, s.self(), Cell.VALUE);
    s.store(view, Cell.CONTENT, s.only("java/util/Comparator", s.load(s.self(), Cell.CONTENT)));
    near(s);
    s.returns(view);
  }
}
