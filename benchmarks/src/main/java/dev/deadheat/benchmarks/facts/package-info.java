/**
 * An agent that asserts what {@code prove} has proved: each proved index, divisor, length and cast
 * is checked before its instruction, each proved assertion where it would fail. Depends on ASM
 * alone.
 */
@NullMarked
package dev.deadheat.benchmarks.facts;

import org.jspecify.annotations.NullMarked;
