package dev.deadheat.benchmarks.soundness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What keeps the threads of a program in order, and how they come to have objects in common: one
 * sees what the programs exercise.
 */
final class Kinds {
  private static final Map<String, Pattern> ALL = new LinkedHashMap<>();
  private static final Map<String, String> MARKS = new LinkedHashMap<>();

  static {
    ALL.put("synchronized", Pattern.compile("synchronized \\((?!l\\))"));
    ALL.put(
        "Lock.lock",
        Pattern.compile(
            "(R0|R1|own|changing)\\.lock\\(\\)|enter[A-Z]?[a-z]*\\((R[01]|[a-z0-9]+\\.own)"));
    ALL.put("tryLock", Pattern.compile("\\.tryLock\\(\\)"));
    ALL.put("ReadWriteLock", Pattern.compile("\\.(read|write)Lock\\(\\)"));
    ALL.put("Semaphore", Pattern.compile("\\.acquire\\(\\)"));
    ALL.put("volatile", Pattern.compile("\\bflag\\b[^;]|\\bvg\\b[^;]|\\.v\\b"));
    ALL.put("wait and notify", Pattern.compile("\\.wait\\(\\)"));
    ALL.put(
        "Thread.join", Pattern.compile("\\bt[0-9]+(\\[j[0-9]+\\])?\\.join\\(\\)|\\bfinish\\(t"));
    ALL.put("CountDownLatch", Pattern.compile("new CountDownLatch"));
    ALL.put("CyclicBarrier", Pattern.compile("new CyclicBarrier"));
    ALL.put("Phaser", Pattern.compile("new Phaser"));
    ALL.put("ExecutorService and Future", Pattern.compile("\\.submit\\("));
    ALL.put("CompletableFuture", Pattern.compile("CompletableFuture<"));
    ALL.put("BlockingQueue", Pattern.compile("\\.(put\\(h|take\\()|QUEUE\\.(put|poll)"));
    ALL.put("ConcurrentMap", Pattern.compile("MAP\\.(put|get)"));
    ALL.put(
        "stored by a method that goes on",
        Pattern.compile("(?<!void )\\b(keep|lay|register)\\(|\\.(put|add)\\([^;]*, (2|d - 1)\\);"));
    ALL.put("told by its constructor", Pattern.compile("new Told\\("));
    ALL.put("handed out by its owner", Pattern.compile("[A-Za-z0-9]\\.(given|all|lend)\\("));
    ALL.put(
        "array of objects passed on",
        Pattern.compile("(?<!void |Box )\\b(lay|lifted)\\(|new T2\\("));
    ALL.put("field of a field", Pattern.compile("\\.next\\.a|\\.below\\(\\)\\.top|\\.slots\\["));
    ALL.put("AtomicReference", Pattern.compile("ATOMIC\\.(get|set)"));
  }

  static {
    MARKS.put(Keeping.STORED, "an object after a method or constructor stored it");
    MARKS.put(Keeping.OWNED, "an owner's object");
  }

  private Kinds() {}

  /** Counts a program with each kind that is written in it, and whether it has races. */
  static void count(String source, boolean racy, Tally tally) {
    ALL.forEach(
        (name, pattern) -> {
          if (pattern.matcher(source).find()) {
            Tally kind = tally.group(name);
            kind.add("programs", 1);
            kind.add("withRaces", racy ? 1 : 0);
          }
        });
  }

  /** Counts the races with a line of that mark. */
  static void countMarked(String source, Set<Pair> races, Tally tally) {
    String[] lines = source.split("\n", -1);
    MARKS.forEach(
        (mark, name) ->
            tally.add(
                name,
                races.stream()
                    .filter(
                        pair ->
                            lines[pair.line() - 1].endsWith(mark)
                                || lines[pair.otherLine() - 1].endsWith(mark))
                    .count()));
  }
}
