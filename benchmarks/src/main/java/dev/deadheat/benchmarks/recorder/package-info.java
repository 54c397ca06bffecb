/**
 * A Java agent that writes down which methods of given jars call which, while a program runs. It is
 * loaded into the measured program: it needs the JDK and ASM, nothing else of deadheat.
 */
package dev.deadheat.benchmarks.recorder;
