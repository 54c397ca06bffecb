package dev.deadheat.agent;

import dev.deadheat.agent.JdkModels.When;
import java.util.List;

/** The atomic classes: which of their methods read, write, or may fail to write. */
final class AtomicModels {
  private static final String READS = "get getAcquire intValue longValue";
  private static final String WRITES = "set lazySet setRelease";
  private static final String UPDATES =
      "getAndSet getAndIncrement getAndDecrement getAndAdd incrementAndGet decrementAndGet"
          + " addAndGet";
  private static final String COMPARES =
      "compareAndSet weakCompareAndSet weakCompareAndSetVolatile";

  private final JdkModels models;

  AtomicModels(JdkModels models) {
    this.models = models;
  }

  void add() {
    String atomic = JdkModels.JUC + "atomic/Atomic";
    for (String name : List.of("Boolean", "Integer", "Long", "Reference")) {
      scalar(atomic + name);
    }
    for (String name : List.of("Stamped", "Markable")) {
      String type = atomic + name + "Reference";
      models.add(type, When.EXIT, "getReference getStamp isMarked get", "Models.acquire", "this");
      models.add(type, When.ENTRY, "set", "Models.release", "this");
      compares(type, "compareAndSet weakCompareAndSet attemptStamp attemptMark");
    }
    for (String name : List.of("Integer", "Long", "Reference")) {
      elements(atomic + name + "Array");
    }
    updater(atomic + "IntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl");
    updater(atomic + "LongFieldUpdater$CASUpdater");
    updater(atomic + "LongFieldUpdater$LockedUpdater");
    updater(atomic + "ReferenceFieldUpdater$AtomicReferenceFieldUpdaterImpl");
  }

  /** They work on volatile fields of the program's classes, by offset. */
  private void updater(String type) {
    String owner = "tclass";
    models.add(type, When.EXIT, "get", "Updaters.read", owner, "offset", "arg1");
    models.add(type, When.ENTRY, "set lazySet", "Updaters.write", owner, "offset", "arg1");
    String updates =
        "getAndSet getAndAdd getAndIncrement getAndDecrement incrementAndGet decrementAndGet"
            + " addAndGet";
    models.add(type, When.ENTRY, updates, "Updaters.write", owner, "offset", "arg1");
    String compares = "compareAndSet weakCompareAndSet";
    models.add(type, When.ENTRY, compares, "Updaters.compare", owner, "offset", "arg1");
    models.add(type, When.EXIT, compares, "Compares.after", "result");
    models.add(type, When.EXIT, updates + " " + compares, "Updaters.read", owner, "offset", "arg1");
  }

  /** Updates by a function are made of reads and compares. */
  private void scalar(String type) {
    models.add(type, When.EXIT, READS, "Models.acquire", "this");
    models.add(type, When.ENTRY, WRITES, "Models.release", "this");
    models.add(type, When.ENTRY, UPDATES, "Models.release", "this");
    models.add(type, When.EXIT, UPDATES, "Models.acquire", "this");
    compares(type, COMPARES);
    String release = "weakCompareAndSetRelease";
    models.add(type, When.ENTRY, release, "Models.beforeCompare", "this");
    models.add(type, When.EXIT, release, "Models.afterCompare", "this", "result");
    String exchanges = "compareAndExchange compareAndExchangeRelease";
    models.add(type, When.ENTRY, exchanges, "Models.beforeCompare", "this");
    models.add(type, When.EXIT, exchanges, "Models.afterExchange", "this", "arg1", "result");
    String acquire = "compareAndExchange compareAndExchangeAcquire weakCompareAndSetAcquire";
    models.add(type, When.EXIT, acquire, "Models.acquire", "this");
  }

  private void compares(String type, String names) {
    models.add(type, When.ENTRY, names, "Models.beforeCompare", "this");
    models.add(type, When.EXIT, names, "Models.afterCompare", "this", "result");
    models.add(type, When.EXIT, names, "Models.acquire", "this");
  }

  /** Of an atomic array each element is a variable. A wrong index makes any of them throw. */
  private void elements(String type) {
    models.add(type, When.EXIT, "get getAcquire", "Models.acquireElement", "array", "arg1");
    models.add(type, When.ENTRY, WRITES + " " + UPDATES, "Models.releaseElement", "array", "arg1");
    String release = COMPARES + " weakCompareAndSetRelease";
    models.add(type, When.ENTRY, release, "Compares.beforeElement", "array", "arg1");
    models.add(type, When.EXIT, release, "Compares.after", "result");
    String exchanges = "compareAndExchange compareAndExchangeRelease";
    models.add(type, When.ENTRY, exchanges, "Compares.beforeElement", "array", "arg1");
    models.add(type, When.EXIT, exchanges, "Compares.after", "arg2", "result");
    String acquire =
        UPDATES
            + " "
            + COMPARES
            + " compareAndExchange compareAndExchangeAcquire weakCompareAndSetAcquire";
    models.add(type, When.EXIT, acquire, "Models.acquireElement", "array", "arg1");
  }
}
