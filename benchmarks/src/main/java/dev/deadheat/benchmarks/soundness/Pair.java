package dev.deadheat.benchmarks.soundness;

/**
 * Two lines that touch the same memory.
 *
 * @param location {@code Class.field}, or {@link #ELEMENTS} and {@link #CONTENTS}, which have no
 *     name of their own
 */
public record Pair(String location, int line, int otherLine) implements Comparable<Pair> {
  static final String ELEMENTS = "[]";
  static final String CONTENTS = "contents";

  /** The lines in their order. */
  public Pair {
    if (line > otherLine) {
      int swapped = line;
      line = otherLine;
      otherLine = swapped;
    }
  }

  boolean hasName() {
    return !location.equals(ELEMENTS) && !location.equals(CONTENTS);
  }

  @Override
  public int compareTo(Pair other) {
    int lines = Integer.compare(line * 10_000 + otherLine, other.line * 10_000 + other.otherLine);
    return lines != 0 ? lines : location.compareTo(other.location);
  }

  @Override
  public String toString() {
    return location + " " + line + "/" + otherLine;
  }
}
