package dev.deadheat.program.source;

import java.util.List;
import java.util.Map;

/**
 * What a compiler made of the sources.
 *
 * @param classes in no particular order; a name may be there twice if two files define it
 * @param missing types that were not found, with a place that needs each
 */
record Compilation(List<CompiledClass> classes, List<Problem> errors, Map<String, String> missing) {

  /**
   * An error in the source.
   *
   * @param line from 1, or 0 if it is about the whole file
   */
  record Problem(String origin, int line, String message) {}
}
