package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.Cell;
import org.jspecify.annotations.Nullable;

/**
 * Two accesses of a cell that nothing orders; the second is null where one says it all.
 *
 * @param reason why one access is enough; null for two
 */
public record Race(Cell cell, Access first, @Nullable Access second, @Nullable String reason) {
  @Override
  public String toString() {
    return cell
        + " is "
        + first
        + (second == null ? "" : " and " + second)
        + (reason == null ? "" : ": " + reason);
  }
}
