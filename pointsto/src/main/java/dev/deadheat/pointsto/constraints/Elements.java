package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.Type;

/**
 * The place of the elements of an array that code knows under a type, for loads: whatever else an
 * array of unknown type may hold, code that has it as a {@code Row[]} gets rows.
 *
 * @param type the elements' type there
 */
public record Elements(Type type) {}
