package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import java.util.Set;

/**
 * A read or write of a cell by a thread.
 *
 * @param held the locks that are surely held
 * @param running the threads started by this one, directly or not, that may be running
 */
public record Access(
    Cell cell,
    boolean write,
    AbstractThread thread,
    Frame frame,
    int pc,
    Set<Object> held,
    Set<AbstractThread> running) {

  public int line() {
    return frame.body().line(pc);
  }

  @Override
  public String toString() {
    String file = frame.body().method().owner().sourceFile();
    return (write ? "written" : "read") + " by " + thread + " at " + file + ":" + line();
  }
}
