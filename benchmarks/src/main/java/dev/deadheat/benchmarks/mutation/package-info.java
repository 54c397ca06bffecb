/**
 * Takes synchronization out of class files, one piece at a time, and asks whether {@code check}
 * notices. {@link dev.deadheat.benchmarks.mutation.Mutator} makes the mutants, {@link
 * dev.deadheat.benchmarks.mutation.Mutation} counts them.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.benchmarks.mutation;
