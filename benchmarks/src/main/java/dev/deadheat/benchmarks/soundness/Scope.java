package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * What can be named where a statement is written.
 *
 * @param keepers objects that keep boxes
 * @param passed whether there are parameters {@code l} and {@code r} that are locks
 * @param depth how deep calls may still go: a number in a thread's own method, else the parameter
 */
record Scope(
    List<String> boxes,
    Keepers keepers,
    boolean passed,
    String depth,
    int nesting,
    boolean mayStart) {

  /** Shelves, arrays of boxes, and owners; everybody can name one of each. */
  record Keepers(List<String> shelves, List<String> rows, List<String> owners) {
    static final Keepers STATIC =
        new Keepers(List.of("SHELF"), List.of("ROW"), List.of("OWNER", "OWNER"));

    Keepers shelf(String name) {
      return new Keepers(with(shelves, name), rows, owners);
    }

    Keepers row(String name) {
      return new Keepers(shelves, with(rows, name), owners);
    }

    Keepers owner(String name) {
      return new Keepers(shelves, rows, with(owners, name));
    }
  }

  Scope(List<String> boxes, boolean passed, String depth, int nesting, boolean mayStart) {
    this(boxes, Keepers.STATIC, passed, depth, nesting, mayStart);
  }

  private static List<String> with(List<String> names, String name) {
    List<String> more = new ArrayList<>(names);
    more.add(name);
    return more;
  }

  Scope with(String box) {
    return new Scope(with(boxes, box), keepers, passed, depth, nesting, mayStart);
  }

  Scope with(Keepers others) {
    return new Scope(boxes, others, passed, depth, nesting, mayStart);
  }

  Scope deeper() {
    return new Scope(boxes, keepers, passed, depth, nesting + 1, mayStart);
  }

  Scope inThread() {
    return new Scope(boxes, keepers, passed, depth, nesting + 1, false);
  }

  /** Whether this is a thread's own method, from which calls may go as deep as any. */
  boolean isTop() {
    return depth.equals("2");
  }

  /** How deep a call from here may go. */
  String less() {
    return isTop() ? "2" : "d - 1";
  }

  /** Calls from a method that is called itself happen only as long as they end. */
  Piece bounded(Piece call) {
    return isTop() ? call : Piece.block("if (d > 0)", List.of(call));
  }
}
