package dev.deadheat.threads;

import java.util.BitSet;
import java.util.List;

/**
 * All threads that one instruction starts with one body.
 *
 * @param id its number
 * @param begins the nodes that it begins with, and who starts it there
 * @param starters the nodes that start it; none for threads that something outside starts
 * @param startPc the starting instruction
 * @param many whether several may run at a time
 * @param serial what it takes turns on with others of the same number, one after the other: a
 *     single-threaded executor, the event thread; -1 for nothing
 */
public record AbstractThread(
    int id, Kind kind, List<Begin> begins, BitSet starters, int startPc, boolean many, int serial) {

  /**
   * Where a thread begins.
   *
   * @param starter the node that starts it; -1 where something outside does
   * @param node the node that it begins with
   */
  public record Begin(int starter, int node) {}

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

  /** Whether an instruction of the node starts it. */
  public boolean startsIn(int node) {
    return starters.get(node);
  }

  /** Some node that it begins with. */
  public int node() {
    return begins.get(0).node();
  }

  /** Some node that starts it; -1 where something outside does. */
  public int starter() {
    return begins.get(0).starter();
  }
}
