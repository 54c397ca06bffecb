/**
 * An interpreter of the IR, and tests that run programs both on it and on the JVM and compare what
 * comes out. It shows that the IR means what the bytecode means.
 */
package dev.deadheat.program.ir.interp;
