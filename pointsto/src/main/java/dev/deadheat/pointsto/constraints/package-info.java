/**
 * What one method does to references, without the code around it. Bodies of analysed methods,
 * inferred summaries of library methods and hand-written models are all {@link
 * dev.deadheat.pointsto.constraints.Constraints}; the solver knows nothing else.
 */
package dev.deadheat.pointsto.constraints;
