package dev.deadheat.values.analysis;

import dev.deadheat.values.sharing.Race;
import org.jspecify.annotations.Nullable;

/**
 * The race because of which nothing is said about an obligation.
 *
 * @param text what it is
 * @param id of the race engine's finding; null if prove has seen it itself
 * @param seen the accesses that prove has seen; null if the race engine told of it
 */
public record Refusal(String text, @Nullable String id, @Nullable Race seen) {}
