package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ReadSide;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A read or write of a cell by a thread.
 *
 * @param held the locks that are surely held
 * @param running the threads started by this one, directly or not, that may be running
 * @param raised the flags that it may have written before
 * @param seen the flags that it has surely seen written
 */
public record Access(
    Cell cell,
    boolean write,
    AbstractThread thread,
    Frame frame,
    int pc,
    Set<Object> held,
    Set<AbstractThread> running,
    Set<Cell> raised,
    Set<Cell> seen) {

  /** The locks because of which this and another access cannot happen at the same time. */
  Set<Object> excluding(Access other) {
    Set<Object> found = new LinkedHashSet<>();
    for (Object lock : held) {
      Object base = ReadSide.base(lock);
      boolean both = other.held.contains(base) || other.held.contains(new ReadSide(base));
      // Of two who read one does not keep the other out.
      if (both && (held.contains(base) || other.held.contains(base))) {
        found.add(base);
      }
    }
    return found;
  }

  public int line() {
    return frame.body().line(pc);
  }

  @Override
  public String toString() {
    String file = frame.body().method().owner().sourceFile();
    return (write ? "written" : "read") + " by " + thread + " at " + file + ":" + line();
  }
}
