package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Queues, deques and what threads hand over through them. */
final class QueueModel implements Model {
  private static final String QUEUE = "java/util/Queue";
  private static final String DEQUE = "java/util/Deque";
  private static final String BLOCKING = "java/util/concurrent/BlockingQueue";
  private static final String BLOCKING_DEQUE = "java/util/concurrent/BlockingDeque";
  private static final String TRANSFER = "java/util/concurrent/TransferQueue";

  @Override
  public void register(ModelTable table) {
    Rule take = s -> s.returns(s.load(s.self(), Cell.VALUE));
    Rule put = s -> s.store(s.self(), Cell.VALUE, s.argument(0));
    Rule sorted =
        s -> {
          Comparison.ORDER.apply(s, s.argument(0), Cell.VALUE);
          s.store(s.self(), Cell.VALUE, s.argument(0));
        };
    Rule sortedTake =
        s -> {
          Comparison.ORDER.apply(s, -1, Cell.VALUE);
          s.returns(s.load(s.self(), Cell.VALUE));
        };
    Rule remove = s -> Comparison.EQUALITY.apply(s, s.argument(0), Cell.VALUE);
    table.add(QUEUE, put, "offer(L)");
    table.add(QUEUE, take, "remove()", "poll()", "element()", "peek()");
    table.add(DEQUE, put, "addFirst", "addLast", "offerFirst(L)", "offerLast(L)", "push");
    table.add(
        DEQUE,
        take,
        "removeFirst()",
        "removeLast()",
        "pollFirst()",
        "pollLast()",
        "getFirst()",
        "getLast()",
        "peekFirst()",
        "peekLast()",
        "pop()");
    table.add(DEQUE, remove, "removeFirstOccurrence", "removeLastOccurrence");
    table.add(BLOCKING, put, "put", "offer(LJL)");
    table.add(BLOCKING, take, "take()", "poll(JL)");
    table.add(BLOCKING, s -> {}, "remainingCapacity");
    table.add(
        BLOCKING,
        s -> Contents.add(s, s.argument(0), s.load(s.self(), Cell.VALUE)),
        "drainTo(L)",
        "drainTo(LI)");
    table.add(BLOCKING_DEQUE, put, "putFirst", "putLast", "offerFirst(LJL)", "offerLast(LJL)");
    table.add(BLOCKING_DEQUE, take, "takeFirst", "takeLast", "pollFirst(JL)", "pollLast(JL)");
    table.add(TRANSFER, put, "transfer", "tryTransfer(L)", "tryTransfer(LJL)");
    table.add(TRANSFER, s -> {}, "hasWaitingConsumer", "getWaitingConsumerCount");
    for (String owner :
        new String[] {"java/util/PriorityQueue", "java/util/concurrent/PriorityBlockingQueue"}) {
      table.add(owner, sorted, "offer(L)");
      table.add(owner, sortedTake, "poll()", "remove()");
      table.add(owner, s -> s.returns(s.load(s.self(), Cell.CONTENT)), "comparator()");
    }
    table.add("java/util/concurrent/PriorityBlockingQueue", sorted, "put(L)", "offer(LJL)");
    table.add("java/util/concurrent/PriorityBlockingQueue", sortedTake, "take()", "poll(JL)");
    delayed(table);
    table.add(
        "java/util/concurrent/Exchanger",
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.returns(s.load(s.self(), Cell.VALUE));
        },
        "exchange");
    table.add("java/util/concurrent/Exchanger", s -> {}, "<init>");
  }

  /** A delay queue asks its elements for their delay and order. */
  private static void delayed(ModelTable table) {
    String owner = "java/util/concurrent/DelayQueue";
    Rule put =
        s -> {
          delays(s, s.argument(0));
          s.store(s.self(), Cell.VALUE, s.argument(0));
        };
    Rule take =
        s -> {
          delays(s, -1);
          s.returns(s.load(s.self(), Cell.VALUE));
        };
    table.add(owner, put, "add(L)", "offer(L)", "put(L)", "offer(LJL)");
    table.add(owner, take, "take()", "poll()", "poll(JL)", "remove()");
  }

  private static void delays(Sketch s, int added) {
    int all = s.union(added, s.load(s.self(), Cell.VALUE));
    Contents.compare(s, -1, all, all);
    s.override(
        "java/util/concurrent/Delayed",
        "getDelay",
        "(Ljava/util/concurrent/TimeUnit;)J",
        all,
        s.unknown("java/util/concurrent/TimeUnit"));
  }
}
