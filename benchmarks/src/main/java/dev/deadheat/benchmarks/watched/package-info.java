/** Programs under the agent in JVMs of their own, for the suites that compare its findings. */
@NullMarked
package dev.deadheat.benchmarks.watched;

import org.jspecify.annotations.NullMarked;
