package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a program's text: a line, or lines in braces.
 *
 * @param open the line, or the first; empty for a mere sequence
 * @param close the last line; empty for a line without a block
 */
record Piece(String open, List<Piece> inside, String close) {
  Piece {
    inside = List.copyOf(inside);
  }

  static Piece line(String text) {
    return new Piece(text, List.of(), "");
  }

  static Piece block(String open, List<Piece> inside) {
    return new Piece(open + " {", inside, "}");
  }

  static Piece sequence(List<Piece> inside) {
    return new Piece("", inside, "");
  }

  String text() {
    StringBuilder out = new StringBuilder();
    write(out, 0);
    return out.toString();
  }

  private void write(StringBuilder out, int indent) {
    if (!open.isEmpty()) {
      out.append("  ".repeat(indent)).append(open).append('\n');
    }
    int deeper = open.isEmpty() ? indent : indent + 1;
    inside.forEach(piece -> piece.write(out, deeper));
    if (!close.isEmpty()) {
      out.append("  ".repeat(indent)).append(close).append('\n');
    }
  }

  /** The same with a comment behind each of its lines but the closing ones. */
  Piece marked(String comment) {
    return new Piece(
        open.isEmpty() ? open : open + comment,
        inside.stream().map(piece -> piece.marked(comment)).toList(),
        close);
  }

  int size() {
    return 1 + inside.stream().mapToInt(Piece::size).sum();
  }

  /**
   * Without one of the parts, by its number in the order of the text.
   *
   * @param keepInside whether only the braces go
   */
  Piece without(int part, boolean keepInside) {
    List<Piece> others = new ArrayList<>();
    int at = 1;
    for (Piece child : inside) {
      if (at == part) {
        others.addAll(keepInside ? child.inside : List.of());
      } else if (at < part && part < at + child.size()) {
        others.add(child.without(part - at, keepInside));
      } else {
        others.add(child);
      }
      at += child.size();
    }
    return new Piece(open, others, close);
  }
}
