package dev.deadheat.program.input;

/**
 * What one input may cost to read, however it was made. Sizes that an archive declares count
 * against these limits and are enforced on reading: no entry yields more bytes than it declared.
 *
 * @param classBytes the largest class file
 * @param nestedBytes the largest archive inside another archive
 * @param totalClassBytes all class files of one input together
 * @param totalNestedBytes all archives inside one input together
 * @param entries files of a directory tree, or entries of an archive and those nested in it
 * @param depth how deep archives may be nested: a jar in a war in an ear is 2
 */
public record InputLimits(
    long classBytes,
    long nestedBytes,
    long totalClassBytes,
    long totalNestedBytes,
    int entries,
    int depth) {

  private static final long MB = 1L << 20;

  /** Far above any real program, far below what hurts. */
  public static final InputLimits DEFAULT =
      new InputLimits(16 * MB, 512 * MB, 8192 * MB, 2048 * MB, 2_000_000, 4);
}
