package dev.deadheat.benchmarks.soundness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What keeps the threads of a program in order, so that one sees what the programs exercise. */
final class Kinds {
  private static final Map<String, Pattern> ALL = new LinkedHashMap<>();

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
    ALL.put("AtomicReference", Pattern.compile("ATOMIC\\.(get|set)"));
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
}
