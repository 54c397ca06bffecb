package dev.deadheat.values.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an instruction does beyond computing with registers. */
public sealed interface Action {
  /** Reads or writes one of these cells; of one cell that is single, surely that one. */
  record Access(List<Cell> cells, boolean write) implements Action {}

  /** Calls one of these methods of the program. */
  record Call(List<Frame> callees) implements Action {}

  /** Calls into the library, which may call these methods back, any number of times. */
  record Callback(List<Frame> callees) implements Action {}

  /** Takes a lock, or its {@link ReadSide}; null where it is not known which. */
  record Acquire(@Nullable Object lock) implements Action {}

  /** Takes a lock, or does not: what follows tells. */
  record TryAcquire(@Nullable Object lock) implements Action {}

  /** Gives a lock back. */
  record Release(@Nullable Object lock) implements Action {}

  /** Gives all held locks back for a while: a wait. */
  record Wait() implements Action {}

  /** Wakes up who waits for a monitor; null where it is not known which. Throws if not held. */
  record Notify(@Nullable Object lock) implements Action {}

  /** Starts one of these threads. */
  record Start(List<AbstractThread> threads) implements Action {}

  /** Waits for the end of a thread; null where it is not known which, or how long. */
  record Join(@Nullable AbstractThread thread) implements Action {}

  /** All threads that a place has started have ended. */
  record JoinAll(AbstractThread thread) implements Action {}

  /** A volatile cell no longer has its first value: its only writer has written it. */
  record See(Cell flag) implements Action {}

  /** A lambda that captures values into these cells. */
  record Capture(List<@Nullable Cell> cells) implements Action {}

  /** Gives a constant of an enum, by its number, or an array of all: {@link EnumConstants}. */
  record Constant(int number) implements Action {}

  /**
   * Asks a constant of an enum for its ordinal.
   *
   * @param size how many constants there are
   */
  record Ordinal(int size) implements Action {}

  /** Reads a compiler's table for a switch over an enum; these are its elements. */
  record SwitchTable(List<Integer> keys) implements Action {}

  /** Compares two references that are constants of the same enum, or null. */
  record SameEnum() implements Action {}

  /** {@code Math.min} or {@code Math.max} of two ints or longs. */
  record Extreme(boolean largest) implements Action {}
}
