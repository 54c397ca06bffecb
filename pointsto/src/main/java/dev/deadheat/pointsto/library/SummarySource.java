package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import org.jspecify.annotations.Nullable;

/** Summaries that were made earlier. May be asked from any number of threads. */
public interface SummarySource {
  /** Has none: every summary is made when asked for. */
  SummarySource NONE = method -> null;

  /** The inferred summary of a library method without a model, or null if none is kept here. */
  @Nullable Constraints find(Method method);

  /** Told of a summary that was made because none was kept here. */
  default void made(Constraints summary) {}
}
