package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Sorted and navigable sets: ends, neighbours and views. */
final class SortedSetModel implements Model {
  @Override
  public void register(ModelTable table) {
    String sorted = "java/util/SortedSet";
    String navigable = "java/util/NavigableSet";
    Rule end = s -> s.returns(Contents.own(s));
    Rule near =
        s -> {
          Comparison.ORDER.apply(s, s.argument(0), Cell.VALUE);
          s.returns(Contents.own(s));
        };
    table.add(sorted, end, "first()", "last()", "getFirst()", "getLast()");
    table.add(sorted, end, "removeFirst()", "removeLast()");
    table.add(navigable, end, "pollFirst()", "pollLast()");
    table.add(navigable, near, "lower", "floor", "ceiling", "higher");
    table.add(sorted, SortedSetModel::view, "subSet(LL)", "headSet(L)", "tailSet(L)", "reversed()");
    table.add(
        navigable,
        SortedSetModel::view,
        "subSet(LZLZ)",
        "headSet(LZ)",
        "tailSet(LZ)",
        "descendingSet()",
        "reversed()");
    table.add(sorted, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "comparator()");
  }

  private static void view(Sketch s) {
    int view = s.view("java/util/NavigableSet");
    s.share(s.self(), Cell.VALUE, view, Cell.VALUE);
    s.store(view, Cell.VALUE, Contents.own(s));
    // The comparator; the set itself is there too.
    s.store(view, Cell.CONTENT, s.only("java/util/Comparator", s.load(s.self(), Cell.CONTENT)));
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        Comparison.ORDER.apply(s, s.argument(i), Cell.VALUE);
      }
    }
    s.returns(view);
  }
}
