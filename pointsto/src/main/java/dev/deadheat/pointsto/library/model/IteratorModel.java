package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/**
 * Iterators, enumerations and spliterators hold in VALUE what they may yield, and in CONTENT what
 * they run over.
 *
 * <p>A spliterator over an iterator or collection asks it when it is advanced, which may be in
 * another method than the one that makes it, under other locks: in KEY it has a task that does so.
 */
final class IteratorModel implements Model {
  private static final String ITERATOR = "java/util/Iterator";
  private static final String LIST_ITERATOR = "java/util/ListIterator";
  private static final String ENUMERATION = "java/util/Enumeration";
  private static final String SPLITERATOR = "java/util/Spliterator";

  @Override
  public void register(ModelTable table) {
    table.add("java/lang/Iterable", s -> over(s, ITERATOR), "iterator");
    table.add("java/util/Deque", s -> over(s, ITERATOR), "descendingIterator");
    table.add("java/util/NavigableSet", s -> over(s, ITERATOR), "descendingIterator");
    table.add("java/util/List", s -> over(s, LIST_ITERATOR), "listIterator()", "listIterator(I)");
    table.add("java/util/Vector", s -> over(s, ENUMERATION), "elements()");
    table.add("java/lang/Iterable", s -> over(s, SPLITERATOR), "spliterator");
    iterators(table);
    spliterators(table);
  }

  /** A new iterator over the receiver; changes made through it are changes of the receiver. */
  private static void over(Sketch s, String type) {
    int iterator = s.view(type);
    s.store(iterator, Cell.VALUE, Contents.own(s));
    if (type.equals(LIST_ITERATOR)) {
      s.transfer(iterator, Cell.VALUE, s.self(), Cell.VALUE);
    }
    s.returns(iterator);
  }

  private static void iterators(ModelTable table) {
    Rule next = s -> s.returns(s.load(s.self(), Cell.VALUE));
    Rule nothing = s -> {};
    table.add(ITERATOR, next, "next");
    table.add(ITERATOR, nothing, "hasNext", "remove");
    table.add(
        ITERATOR,
        s -> s.invoke(0, s.union(s.load(s.self(), Cell.VALUE), overridden(s, ITERATOR, "next"))),
        "forEachRemaining");
    table.add(LIST_ITERATOR, next, "previous");
    table.add(LIST_ITERATOR, nothing, "hasPrevious", "nextIndex", "previousIndex");
    table.add(LIST_ITERATOR, s -> s.store(s.self(), Cell.VALUE, s.argument(0)), "set(L)", "add(L)");
    table.add(ENUMERATION, next, "nextElement");
    table.add(ENUMERATION, nothing, "hasMoreElements");
    table.add(
        ENUMERATION,
        s -> {
          int iterator = s.view(ITERATOR);
          s.store(
              iterator,
              Cell.VALUE,
              s.union(s.load(s.self(), Cell.VALUE), overridden(s, ENUMERATION, "nextElement")));
          s.returns(iterator);
        },
        "asIterator");
    for (String kind : new String[] {"Int", "Long", "Double"}) {
      String owner = "java/util/PrimitiveIterator$Of" + kind;
      String box = "java/lang/" + (kind.equals("Int") ? "Integer" : kind);
      table.add(owner, nothing, "next" + kind);
      table.add(owner, s -> s.returns(s.merged(box)), "next");
      table.add(owner, s -> s.invoke(0, s.merged(box)), "forEachRemaining");
    }
  }

  private static int overridden(Sketch s, String owner, String next) {
    return s.override(owner, next, "()Ljava/lang/Object;", s.self());
  }

  private static void spliterators(ModelTable table) {
    Rule advance =
        s -> {
          ask(s, s.self());
          s.invoke(0, s.load(s.self(), Cell.VALUE));
        };
    table.add(SPLITERATOR, advance, "tryAdvance", "forEachRemaining");
    table.add(
        SPLITERATOR,
        s -> {
          // A part of what an iterator yields is taken from it at once.
          ask(s, s.self());
          int part = s.view(SPLITERATOR);
          s.transfer(s.self(), Cell.VALUE, part, Cell.VALUE);
          s.transfer(s.self(), Cell.KEY, part, Cell.KEY);
          s.returns(part);
        },
        "trySplit");
    table.add(
        SPLITERATOR,
        s -> {},
        "estimateSize",
        "characteristics",
        "getExactSizeIfKnown",
        "hasCharacteristics");
    table.add(
        SPLITERATOR,
        s -> s.returns(s.only("java/util/Comparator", s.load(s.self(), Cell.CONTENT))),
        "getComparator");
    String factory = "java/util/Spliterators";
    Rule ofCollection =
        s -> {
          int made = s.view(s.argument(0), SPLITERATOR);
          asking(s, made, b -> Contents.elements(b, b.captured(1)));
          s.returns(made);
        };
    Rule ofIterator =
        s -> {
          int made = s.view(s.argument(0), SPLITERATOR);
          asking(s, made, b -> Contents.next(b, b.captured(1)));
          s.returns(made);
        };
    table.add(factory, ofCollection, "spliterator(Ljava/util/Collection;I)");
    table.add(
        factory,
        ofIterator,
        "spliterator(Ljava/util/Iterator;JI)",
        "spliteratorUnknownSize(Ljava/util/Iterator;I)");
    table.add(
        factory,
        s -> {
          int made = s.view(s.argument(0), SPLITERATOR);
          s.transfer(s.argument(0), Cell.ELEMENT, made, Cell.VALUE);
          s.returns(made);
        },
        "spliterator([Ljava/lang/Object;I)",
        "spliterator([Ljava/lang/Object;III)");
    table.add(factory, s -> s.returns(s.allocate(SPLITERATOR)), "emptySpliterator");
    table.add(
        factory,
        s -> {
          int iterator = s.allocate(ITERATOR);
          s.store(iterator, Cell.VALUE, advanced(s, s.argument(0)));
          s.returns(iterator);
        },
        "iterator(Ljava/util/Spliterator;)");
    table.add("java/util/Spliterators$AbstractSpliterator", s -> {}, "<init>");
  }

  /** What is asked for what it yields. */
  private interface Source {
    int elements(Sketch task);
  }

  /** Lets a spliterator ask the first argument whenever it is advanced. */
  private static void asking(Sketch s, int spliterator, Source source) {
    int task =
        s.function(
            ThreadModel.RUNNABLE,
            b -> b.store(b.captured(0), Cell.VALUE, source.elements(b)),
            spliterator,
            s.argument(0));
    s.store(spliterator, Cell.KEY, task);
  }

  private static void ask(Sketch s, int spliterator) {
    s.apply(ThreadModel.RUNNABLE, s.load(spliterator, Cell.KEY));
  }

  /** What a spliterator, of whatever class, yields. */
  static int advanced(Sketch s, int spliterator) {
    ask(s, spliterator);
    int collector =
        s.function(
            "java/util/function/Consumer", c -> c.store(c.self(), Cell.VALUE, c.argument(0)));
    s.override(
        SPLITERATOR, "tryAdvance", "(Ljava/util/function/Consumer;)Z", spliterator, collector);
    s.override(
        SPLITERATOR,
        "forEachRemaining",
        "(Ljava/util/function/Consumer;)V",
        spliterator,
        collector);
    return s.union(s.load(spliterator, Cell.VALUE), s.load(collector, Cell.VALUE));
  }
}
