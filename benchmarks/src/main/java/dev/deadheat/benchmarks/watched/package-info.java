/** Programs under the agent in JVMs of their own, for the suites that compare its findings. */
@org.jspecify.annotations.NullMarked
package dev.deadheat.benchmarks.watched;
