package dev.deadheat.corpus;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One marker on one line; corpus/README.md has the grammar.
 *
 * @param owes tools that must report it
 * @param may tools that may report it
 * @param location end of the location's name; null for any
 * @param text what the report must contain, message or stack; null for anything
 * @param reason why an engine falls short ({@code FN}, {@code FP}); empty for the others
 */
record Marker(
    int line,
    Kind kind,
    Set<Tool> owes,
    Set<Tool> may,
    List<Ref> refs,
    @Nullable String location,
    @Nullable String text,
    String reason) {

  enum Kind {
    RACE,
    NOTE,
    SOUND,
    SUPPRESSED,
    OK,
    FN,
    FP
  }

  /** An id, with the kind of access where the id is that of a group. */
  record Ref(String id, boolean group, boolean writes) {}

  boolean permits(Tool tool) {
    return owes.contains(tool) || may.contains(tool);
  }

  boolean names(String id) {
    return refs.stream().anyMatch(ref -> ref.id().equals(id));
  }
}
