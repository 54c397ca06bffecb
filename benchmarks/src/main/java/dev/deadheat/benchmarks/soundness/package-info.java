/**
 * Random concurrent programs, what any schedule of them does, and what {@code check} says of them.
 * {@link dev.deadheat.benchmarks.soundness.Generator} writes a program, {@link
 * dev.deadheat.benchmarks.soundness.Explorer} interprets its class files under many schedules, all
 * of them where that ends, and {@link dev.deadheat.benchmarks.soundness.Soundness} looks for races
 * that the static analysis does not report.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.benchmarks.soundness;
