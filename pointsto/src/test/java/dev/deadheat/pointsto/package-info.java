/** Small programs, and what the solver must say about them. */
package dev.deadheat.pointsto;
