package dev.deadheat.values.sharing;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import org.jspecify.annotations.Nullable;

/**
 * What the race engine says ({@code check --sound}; notes and suppressed findings count): which
 * locations have races. {@link Sharing} finds guards and regions itself, and trusts no others.
 */
public interface RaceOracle {
  /** Knows nothing: then the unordered accesses that {@link Sharing} sees count as races. */
  RaceOracle NONE =
      new RaceOracle() {
        @Override
        public @Nullable Known race(Field field) {
          return null;
        }

        @Override
        public @Nullable Known raceAt(Method method, int line) {
          return null;
        }

        @Override
        public boolean isComplete() {
          return false;
        }
      };

  /**
   * A race.
   *
   * @param id of the finding
   * @param text what it is, in a sentence
   */
  record Known(String id, String text) {}

  /** A race on a field. */
  @Nullable Known race(Field field);

  /** A race on elements of an array or on a container's contents, in a line of a method. */
  @Nullable Known raceAt(Method method, int line);

  /** Whether what it does not report has no race. */
  default boolean isComplete() {
    return true;
  }
}
