package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Access by position: lists, vectors and stacks. */
final class ListModel implements Model {
  private static final String LIST = "java/util/List";
  private static final String SEQUENCE = "java/util/SequencedCollection";
  private static final String VECTOR = "java/util/Vector";

  @Override
  public void register(ModelTable table) {
    Rule first = s -> s.store(s.self(), Cell.VALUE, s.argument(0));
    Rule second = s -> s.store(s.self(), Cell.VALUE, s.argument(1));
    Rule get = s -> s.returns(Contents.own(s));
    table.add(LIST, second, "add(IL)");
    table.add(
        LIST,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(1));
          s.returns(Contents.own(s));
        },
        "set(IL)");
    table.add(
        LIST, s -> Contents.add(s, s.self(), Contents.elements(s, s.argument(1))), "addAll(IL)");
    table.add(LIST, get, "get(I)", "remove(I)");
    for (String owner : new String[] {LIST, SEQUENCE}) {
      table.add(owner, first, "addFirst(L)", "addLast(L)");
      table.add(owner, get, "getFirst()", "getLast()", "removeFirst()", "removeLast()");
    }
    table.add(
        LIST,
        s -> Comparison.EQUALITY.apply(s, s.argument(0), Cell.VALUE),
        "indexOf(L)",
        "lastIndexOf(L)");
    table.add(
        LIST,
        s -> {
          int both = Contents.own(s);
          Contents.compare(s, s.argument(0), both, both);
        },
        "sort(L)");
    table.add(
        LIST, s -> s.store(s.self(), Cell.VALUE, s.invoke(0, Contents.own(s))), "replaceAll(L)");
    table.add(LIST, ListModel::view, "subList(II)");
    table.add(SEQUENCE, ListModel::view, "reversed()");
    abstractList(table);
    vector(table, first, get);
  }

  private static void view(Sketch s) {
    int view = s.view(LIST);
    s.share(s.self(), Cell.VALUE, view, Cell.VALUE);
    s.store(view, Cell.VALUE, Contents.own(s));
    s.returns(view);
  }

  /** Subclasses fill in these. */
  private static void abstractList(ModelTable table) {
    String owner = "java/util/AbstractList";
    table.add(
        owner,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.override(LIST, "add", "(ILjava/lang/Object;)V", s.self(), -1, s.argument(0));
        },
        "add(L)");
    table.add(
        owner,
        s -> {
          s.override(LIST, "remove", "(I)Ljava/lang/Object;", s.self(), -1);
          s.override(owner, "removeRange", "(II)V", s.self(), -1, -1);
        },
        "clear()",
        "removeRange(II)");
    table.add(
        "java/util/AbstractQueue",
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.override("java/util/Queue", "offer", "(Ljava/lang/Object;)Z", s.self(), s.argument(0));
        },
        "add(L)");
    table.add("java/util/AbstractQueue", s -> taken(s, "poll"), "remove()", "clear()");
    table.add("java/util/AbstractQueue", s -> taken(s, "peek"), "element()");
  }

  private static void taken(Sketch s, String hook) {
    s.returns(s.load(s.self(), Cell.VALUE));
    s.returns(s.override("java/util/Queue", hook, "()Ljava/lang/Object;", s.self()));
  }

  private static void vector(ModelTable table, Rule first, Rule get) {
    table.add(VECTOR, first, "addElement(L)", "setElementAt(LI)", "insertElementAt(LI)");
    table.add(VECTOR, get, "elementAt(I)", "firstElement()", "lastElement()");
    table.add(
        VECTOR,
        s -> s.store(s.argument(0), Cell.ELEMENT, s.load(s.self(), Cell.VALUE)),
        "copyInto(A)");
    table.add(
        VECTOR,
        s -> Comparison.EQUALITY.apply(s, s.argument(0), Cell.VALUE),
        "removeElement(L)",
        "indexOf(LI)",
        "lastIndexOf(LI)");
    table.add(
        VECTOR,
        s -> {},
        "removeElementAt(I)",
        "removeAllElements()",
        "capacity()",
        "setSize(I)",
        "ensureCapacity(I)",
        "trimToSize()");
    table.add("java/util/ArrayList", s -> {}, "ensureCapacity(I)", "trimToSize()");
    table.add(
        "java/util/Stack",
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.returns(s.argument(0));
        },
        "push(L)");
    table.add("java/util/Stack", get, "pop()", "peek()");
    table.add(
        "java/util/Stack",
        s -> Comparison.EQUALITY.apply(s, s.argument(0), Cell.VALUE),
        "search(L)");
    table.add("java/util/Stack", s -> {}, "empty()");
    table.add(
        "java/util/concurrent/CopyOnWriteArrayList",
        s -> {
          Comparison.EQUALITY.apply(s, s.argument(0), Cell.VALUE);
          s.store(s.self(), Cell.VALUE, s.argument(0));
        },
        "addIfAbsent(L)");
    table.add(
        "java/util/concurrent/CopyOnWriteArrayList",
        s -> {
          int added = Contents.elements(s, s.argument(0));
          Comparison.EQUALITY.apply(s, added, Cell.VALUE);
          s.store(s.self(), Cell.VALUE, added);
        },
        "addAllAbsent(L)");
  }
}
