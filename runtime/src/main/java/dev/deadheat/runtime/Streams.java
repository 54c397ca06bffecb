package dev.deadheat.runtime;

import java.util.stream.BaseStream;

/**
 * The operation that ends a stream is what reads the stream's source. Where it forks, the parts are
 * ordered after its beginning and before its end.
 */
public final class Streams {
  private static final long SOURCE;
  private static final long SPLITERATOR;
  private static final long FLAGS;
  private static final Class<?> PIPELINE;

  /** Of a stream with an operation that may end before the source does. */
  private static final int SHORT_CIRCUIT = 1 << 24;

  static {
    try {
      PIPELINE = Class.forName("java.util.stream.AbstractPipeline", false, null);
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
    SOURCE = Mem.offset(PIPELINE, "sourceStage");
    SPLITERATOR = Mem.offset(PIPELINE, "sourceSpliterator");
    FLAGS = Mem.offset(PIPELINE, "combinedFlags");
  }

  private Streams() {}

  /**
   * Before the operation.
   *
   * @param all whether it asks for all elements
   */
  public static void end(Object stream, boolean all, ThreadState thread, int context, int site) {
    if (!(stream instanceof BaseStream)
        || !PIPELINE.isInstance(stream)
        || thread.inside != 0
        || thread.ignored
        || SOURCE < 0
        || SPLITERATOR < 0) {
      return;
    }
    Object source = Mem.U.getReference(stream, SOURCE);
    Object spliterator = source == null ? null : Mem.U.getReference(source, SPLITERATOR);
    if (spliterator != null) {
      boolean whole = all && FLAGS >= 0 && (Mem.U.getInt(stream, FLAGS) & SHORT_CIRCUIT) == 0;
      Containers.touched(spliterator, false, whole, thread, context, site);
    }
  }
}
