package dev.deadheat.report.model;

/**
 * What the answer cost and how much was looked at.
 *
 * @param classes how many classes were analysed or instrumented
 * @param methods how many methods with a body these have
 * @param reachableMethods how many of these are reachable from the roots; -1 if not computed
 */
public record Stats(
    double seconds,
    double cpuSeconds,
    long peakHeapBytes,
    int classes,
    int methods,
    int reachableMethods) {

  /** Nothing measured. */
  public static final Stats NONE = new Stats(0, 0, 0, 0, 0, -1);
}
