package dev.deadheat.program.input;

/**
 * How inputs are read.
 *
 * @param release the Java feature version: which part of a multi-release jar counts, and the
 *     language level of sources
 * @param limits what one input may cost
 */
public record InputOptions(int release, InputLimits limits) {

  /** For the running JDK, with the default limits. */
  public static InputOptions defaults() {
    return new InputOptions(Runtime.version().feature(), InputLimits.DEFAULT);
  }

  /** The same for another release. */
  public InputOptions withRelease(int newRelease) {
    return new InputOptions(newRelease, limits);
  }

  /** The same with other limits. */
  public InputOptions withLimits(InputLimits newLimits) {
    return new InputOptions(release, newLimits);
  }
}
