/** Who calls whom and what may alias: {@link dev.deadheat.pointsto.PointsTo} runs the solver. */
package dev.deadheat.pointsto;
