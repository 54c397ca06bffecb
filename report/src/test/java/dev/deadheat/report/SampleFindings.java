package dev.deadheat.report;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.report.model.UnresolvedCall;
import dev.deadheat.report.model.Warning;
import java.util.List;

/** Findings that use every part of the model, on the sources in src/test/golden/sources. */
public final class SampleFindings {
  private static final Frame START = new Frame("app.Main", "main", "Main.java", 9);
  private static final ThreadRef MAIN =
      new ThreadRef("main", "app.Main.main", Multiplicity.ONE, List.of(), "t0");
  private static final ThreadRef WORKER =
      new ThreadRef("T1", "app.Worker.run", Multiplicity.MANY, List.of(START), "t1");

  private SampleFindings() {}

  /** An access of the worker thread. */
  public static Access.Builder worker(AccessKind access, String method, int line) {
    return Access.at(access, "app.Pool", method)
        .source("Pool.java", line)
        .thread(WORKER)
        .stack(
            List.of(
                new Frame("app.Worker", "run", "Worker.java", 11),
                new Frame("app.Pool", method, "Pool.java", line)));
  }

  /** An access of the main thread. */
  public static Access.Builder main(AccessKind access, String method, int line) {
    return Access.at(access, "app.Pool", method)
        .source("Pool.java", line)
        .thread(MAIN)
        .stack(
            List.of(
                new Frame("app.Main", "main", "Main.java", 11),
                new Frame("app.Pool", method, "Pool.java", line)));
  }

  /** A field that all but one access guard. */
  public static Race size() {
    return Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "app.Pool.size")
        .message("app.Pool.size is read by main while T1 may write it")
        .access(main(AccessKind.READ, "size", 22).descriptor("()I").build())
        .access(
            worker(AccessKind.WRITE, "put", 15)
                .descriptor("(Ljava/lang/Object;)V")
                .lock("Pool.lock")
                .build())
        .objectClass("app.Pool")
        .sharing(Sharing.CERTAIN)
        .confidence(new Confidence(Confidence.Degree.HIGH, List.of()))
        .why(
            "No common lock: the read holds nothing, the write holds Pool.lock; T1 is started at Main.java:9 before the read and is not joined.")
        .suggestion(
            "Guard the read at Pool.java:22 with Pool.lock, which 14 of 15 accesses to the field hold.")
        .guard(new Guard(15, 1, List.of(new Guard.Lock("Pool.lock", 14))))
        .build();
  }

  /** A container that several instances of one thread write. */
  public static Race items() {
    return Race.on(Kind.CONTAINER, Category.MULTIPLE_WRITE, "app.Pool.items")
        .message("app.Pool.items (java.util.ArrayList) is changed by several threads T1 at once")
        .access(worker(AccessKind.WRITE, "put", 16).build())
        .access(worker(AccessKind.WRITE, "put", 16).build())
        .attached(main(AccessKind.WRITE, "<init>", 10).build())
        .objectClass("java.util.ArrayList")
        .confidence(
            new Confidence(
                Confidence.Degree.MEDIUM,
                List.of("Pool.put may be called by its users from several threads")))
        .why("No lock is held, and several T1 may run at the same time.")
        .build();
  }

  /** A static counter that is only a note. */
  public static Race statistics() {
    return Race.on(Kind.STATIC, Category.CONFLICTING_ACCESS, "app.Pool.hits")
        .level(Level.NOTE)
        .message("app.Pool.hits is written without a lock")
        .access(worker(AccessKind.WRITE, "put", 17).build())
        .access(main(AccessKind.READ, "size", 23).build())
        .sharing(Sharing.CONCEIVABLE)
        .confidence(
            new Confidence(Confidence.Degree.LOW, List.of("nobody joins T1", "Pool is shared")))
        .build();
  }

  /** A broken {@code @GuardedBy}. */
  public static Race contract() {
    return Race.on(Kind.FIELD, Category.CONTRACT_VIOLATION, "app.Pool.limit")
        .message("app.Pool.limit is @GuardedBy(\"lock\") and accessed without it")
        .access(main(AccessKind.WRITE, "setLimit", 27).build())
        .objectClass("app.Pool")
        .build();
  }

  /** All of them. */
  public static Findings all() {
    return Findings.of(Mode.CHECK, "0.1.0")
        .input("target/app.jar")
        .roots("main app.Main")
        .stages(new Stages(24_310, 9_120, 1_204, 311, 57, 4, 4))
        .race(size())
        .race(items())
        .race(contract())
        .race(statistics())
        .assertion(
            new Assertion(
                "app.Pool",
                "put",
                "Pool.java",
                18,
                Assertion.What.ASSERT,
                Assertion.Verdict.PROVED,
                List.of("size >= 1"),
                null))
        .assertion(
            new Assertion(
                "app.Pool",
                "size",
                "Pool.java",
                22,
                Assertion.What.INDEX,
                Assertion.Verdict.REFUSED,
                List.of(),
                "000000000000"))
        .thread(new ThreadNode("t0", "main", "app.Main.main", Multiplicity.ONE, List.of(), null))
        .thread(
            new ThreadNode("t1", "T1", "app.Worker.run", Multiplicity.MANY, List.of("t0"), START))
        .classes("app", AccessClass.GUARDED, 14)
        .classes("app", AccessClass.RACY, 6)
        .classes("app.util", AccessClass.THREAD_LOCAL, 120)
        .suppressed("annotation", 1)
        .warning(
            new Warning(
                "missing-class", "org.x.Gone", "is nowhere to be found; add it with --classpath"))
        .unresolved(new UnresolvedCall("org.x.Native.call", 3))
        .stats(new Stats(1.5, 2.25, 120_000_000, 4, 20, 17))
        .build();
  }
}
