package dev.deadheat.threads;

/**
 * All threads that one instruction starts with one body.
 *
 * @param id its number
 * @param node the node that it begins with
 * @param startNode the node that starts it; -1 for threads that something outside starts
 * @param startPc the starting instruction
 * @param many whether several may run at a time
 * @param serial what it takes turns on with others of the same number, one after the other: a
 *     single-threaded executor, the event thread; -1 for nothing
 */
public record AbstractThread(
    int id, Kind kind, int node, int startNode, int startPc, boolean many, int serial) {

  /** Who starts it. */
  public enum Kind {
    /** The program's main method. */
    MAIN,
    /** An unknown caller of a library's operation. */
    CALLER,
    /** An instruction of the program. */
    STARTED,
    /** A framework that finds the method by type or annotation. */
    FRAMEWORK,
    /** Library code that calls back, on a thread that is not known. */
    CALLBACK,
    /** Whoever uses a class first. */
    INITIALIZER
  }

  /** Whether one of these and one of the others may run at the same time at all. */
  public boolean excludes(AbstractThread other) {
    return serial >= 0 && serial == other.serial;
  }
}
