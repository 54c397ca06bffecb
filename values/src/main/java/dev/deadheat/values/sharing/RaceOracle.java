package dev.deadheat.values.sharing;

import dev.deadheat.program.type.Field;
import org.jspecify.annotations.Nullable;

/**
 * What the race engine says about fields ({@code check --sound}; notes and suppressed findings
 * count). {@link Sharing} finds the races of the cells it tracks itself; an oracle can only add.
 */
@FunctionalInterface
public interface RaceOracle {
  /** Knows nothing more. */
  RaceOracle NONE = field -> null;

  /** A race on a field, told in a sentence; null if there is none. */
  @Nullable String race(Field field);
}
