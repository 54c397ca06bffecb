/**
 * The program under analysis: where its class files come from, its types, and the bodies of its
 * methods. Everything above this module starts from {@link dev.deadheat.program.Program}.
 */
package dev.deadheat.program;
