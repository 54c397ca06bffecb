package dev.deadheat.corpus;

/**
 * One finding of an engine on a case.
 *
 * @param location the memory, named as in the findings format: {@code pkg.Cls.field}, with {@code
 *     []} for the elements of an array, or an allocation site
 * @param line line of one access in the case's source; 0 where it is unknown
 * @param otherLine line of the other access; the same line for a race of one line with itself and
 *     for a broken contract, which has one access
 * @param contract whether this is a broken annotation rather than a pair of accesses
 * @param detail the message and both stacks, as text
 */
public record Verdict(
    Level level, String location, int line, int otherLine, boolean contract, String detail) {

  /** The same finding whatever its message: reporting it twice is a defect. */
  Verdict withoutDetail() {
    return new Verdict(
        level,
        location,
        Math.min(line, otherLine),
        Math.max(line, otherLine),
        contract,
        /* detail= */ "");
  }

  String show() {
    return level + " " + location + " lines " + line + " and " + otherLine;
  }
}
