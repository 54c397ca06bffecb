/**
 * Programs that use every feature of the language, for the interpreter to run. The code is odd on
 * purpose; the linter leaves it alone. Each public static method is one test; parameters are
 * generated.
 */
package dev.deadheat.program.ir.interp.features;
