package dev.deadheat.benchmarks.recorder;

/** Where a thread is: the call that analysed code made last. Rewritten code sets the field. */
public final class Trail {
  /** The number of the call; 0 before the thread's first one. */
  public int site;

  /** Whether the thread is inside the recorder, which must not record itself. */
  boolean busy;
}
