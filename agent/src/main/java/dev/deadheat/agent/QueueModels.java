package dev.deadheat.agent;

import dev.deadheat.agent.JdkModels.When;
import java.util.List;

/**
 * The blocking queues. They promise order element by element, and so says the model; their locks
 * order more, which no program should rely on. But what a queue calls while it holds its lock is
 * ordered by that lock and by nothing else: comparisons, {@code equals}, predicates. A queue that
 * may call the program is ordered by its lock from then on.
 */
final class QueueModels {
  private static final String ARRAY = "ArrayBlockingQueue";
  private static final String LINKED = "LinkedBlockingQueue";
  private static final String DEQUE = "LinkedBlockingDeque";
  private static final String PRIORITY = "PriorityBlockingQueue";

  /** Its elements are the program's, and it asks each for its delay: the lock itself counts. */
  private static final String DELAY = "DelayQueue";

  /** The queue of scheduled tasks. */
  private static final String DELAYED = "ScheduledThreadPoolExecutor$DelayedWorkQueue";

  private static final String LOCK = "lock";

  private final JdkModels models;

  QueueModels(JdkModels models) {
    this.models = models;
  }

  void add() {
    calls(ARRAY, LOCK);
    calls(LINKED, "putLock");
    calls(LINKED, "takeLock");
    calls(DEQUE, LOCK);
    calls(PRIORITY, LOCK);
    calls(DELAYED, LOCK);
    add(LINKED, When.EXIT, "<init>", "Models.internal", "count");
    for (String compares : List.of(PRIORITY, DELAYED)) {
      add(compares, When.ENTRY, "put(L offer(L add(L", "QueueCalls.compares", LOCK, "arg1");
    }
    add(PRIORITY, When.EXIT, "<init>", "QueueCalls.made", LOCK, "comparator", "queue");
    // Links all at once, without the methods for one element.
    add(DEQUE, When.ENTRY, "addAll(L", "QueueCalls.calls", LOCK);
    for (String name : List.of(ARRAY, LINKED, DEQUE, PRIORITY, DELAY, DELAYED)) {
      elements(name);
    }
    for (String iterator : List.of(ARRAY + "$Itr", LINKED + "$Itr", DEQUE + "$AbstractItr")) {
      add(iterator, When.EXIT, "next", "Queues.received", "result");
      add(iterator, When.ENTRY, "remove", "Queues.taking", "this$0");
      String rest = "forEachRemaining";
      add(iterator, When.ENTRY, rest, "QueueCalls.callsFrom", "this$0");
    }
  }

  private void add(String name, When when, String methods, String hook, String... arguments) {
    models.add(JdkModels.JUC + name, when, methods, hook, arguments);
  }

  /**
   * What may call the program with the lock held, or with elements found under it. Comes before the
   * hooks that learn what was put in: a put that was too late for those lets go of a lock that
   * counts.
   */
  private void calls(String name, String lock) {
    add(name, When.EXIT, "<init>", "Models.internal", lock);
    String actions = "forEach(L removeIf(L removeAll(L retainAll(L spliterator()";
    add(name, When.ENTRY, actions, "QueueCalls.calls", lock);
    String searches =
        "contains(L remove(Ljava/lang/Object;) removeFirstOccurrence(L removeLastOccurrence(L";
    add(name, When.ENTRY, searches, "QueueCalls.searches", lock, "arg1");
    add(name, When.ENTRY, "drainTo(L", "QueueCalls.fills", lock, "arg1");
  }

  private void elements(String name) {
    add(
        name,
        When.ENTRY,
        "put(L offer(L add(L putFirst(L putLast(L offerFirst(L offerLast(L"
            + " addFirst(L addLast(L push(L",
        "Queues.put",
        "this",
        "arg1");
    add(
        name,
        When.EXIT,
        "put( offer( add( putFirst( putLast( offerFirst( offerLast(",
        "Queues.hasPut",
        "this");
    add(
        name,
        When.EXIT,
        "take() poll( peek( element( remove() pop( takeFirst( takeLast("
            + " pollFirst( pollLast( peekFirst( peekLast( getFirst( getLast( removeFirst("
            + " removeLast(",
        "Queues.taken",
        "this",
        "result");
    String search = "remove(Ljava/lang/Object;) removeFirstOccurrence removeLastOccurrence";
    add(
        name,
        When.ENTRY,
        "size isEmpty iterator toArray forEach drainTo contains stream"
            + " spliterator remainingCapacity removeIf removeAll retainAll "
            + search,
        "Queues.all",
        "this");
    String counts = "drainTo toArray iterator size isEmpty remainingCapacity";
    add(name, When.EXIT, counts, "Queues.counted", "this");
    add(name, When.EXIT, "contains " + search, "Queues.found", "this", "result");
    String takes =
        "take() poll( remove( pop( takeFirst( takeLast( pollFirst( pollLast( removeFirst("
            + " removeLast( removeFirstOccurrence( removeLastOccurrence( drainTo( clear( removeIf("
            + " removeAll( retainAll(";
    add(name, When.ENTRY, takes, "Queues.taking", "this");
  }
}
