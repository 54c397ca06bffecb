/** The parts of the solver, and programs for each feature of the language. */
package dev.deadheat.pointsto.solver;
