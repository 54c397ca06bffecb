@org.jspecify.annotations.NullMarked
package dev.deadheat.benchmarks.soundness;
