package dev.deadheat.report.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread in the graph of who starts whom.
 *
 * @param id unique in the findings
 * @param startedBy ids of the threads that start it; empty for roots
 * @param startedAt the call that starts it
 */
public record ThreadNode(
    String id,
    String name,
    String root,
    Multiplicity multiplicity,
    List<String> startedBy,
    @Nullable Frame startedAt) {

  /** Copies the list. */
  public ThreadNode {
    startedBy = List.copyOf(startedBy);
  }
}
