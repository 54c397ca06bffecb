package dev.deadheat.benchmarks.recorder;

/**
 * A call that was seen.
 *
 * @param caller the nearest frame that is not the JDK's; empty where there is none
 * @param callee the analysed method that was called
 * @param via the JDK's methods between them: the last one, and the first one if that is another
 */
public record Edge(Kind kind, String caller, String callee, String via) {
  /** How the callee was reached. */
  public enum Kind {
    /** An analysed method called it. Frames that the JVM hides do not count: lambdas, handles. */
    DIRECT,
    /** An analysed method called the JDK, and that called it. */
    CALLBACK,
    /** The JVM or the JDK ran a static initialiser. */
    INITIALIZER,
    /** Nothing but the JDK is below it on its stack: threads, finalisers, hooks. */
    THREAD,
    /** Code that no analysis has seen called it: the workload, classes made at run time. */
    ENTRY
  }

  /** One line of the file. */
  String line() {
    return kind + "\t" + caller + "\t" + callee + "\t" + via;
  }

  /** Reads a line. */
  public static Edge of(String line) {
    String[] parts = line.split("\t", -1);
    return new Edge(Kind.valueOf(parts[0]), parts[1], parts[2], parts[3]);
  }
}
