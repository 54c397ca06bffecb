package dev.deadheat.races;

import dev.deadheat.pointsto.solver.Sensitivity;
import org.jspecify.annotations.Nullable;

/**
 * What {@code check} is asked.
 *
 * @param mainClass the class whose main method is the program; null for a library
 * @param library whether operations of the analysed classes are roots
 * @param widening whether operations become roots if little of the code is reachable from main,
 *     because nobody but a manifest named that class
 * @param everything whether every sharing that is conceivable counts, and every method that is not
 *     private is an operation
 * @param sound whether no heuristic may silence anything
 */
public record CheckOptions(
    @Nullable String mainClass,
    boolean library,
    boolean widening,
    boolean everything,
    boolean sound,
    Sensitivity sensitivity) {

  /** What {@code --main} asks, or for null {@code --library} or {@code --library=all}. */
  public static CheckOptions of(@Nullable String mainClass, boolean everything, boolean sound) {
    return new CheckOptions(
        mainClass, mainClass == null, false, everything, sound, Sensitivity.OBJ2);
  }

  CheckOptions asLibrary() {
    return new CheckOptions(mainClass, true, false, everything, sound, sensitivity);
  }
}
