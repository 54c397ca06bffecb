package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * What can be named where a statement is written.
 *
 * @param passed whether there are parameters {@code l} and {@code r} that are locks
 * @param depth how deep calls may still go: a number in a thread's own method, else the parameter
 */
record Scope(List<String> boxes, boolean passed, String depth, int nesting, boolean mayStart) {
  Scope with(String box) {
    List<String> more = new ArrayList<>(boxes);
    more.add(box);
    return new Scope(more, passed, depth, nesting, mayStart);
  }

  Scope deeper() {
    return new Scope(boxes, passed, depth, nesting + 1, mayStart);
  }

  Scope inThread() {
    return new Scope(boxes, passed, depth, nesting + 1, false);
  }
}
