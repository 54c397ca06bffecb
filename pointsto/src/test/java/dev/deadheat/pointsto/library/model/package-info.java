/** Small programs that call library methods, and what the solver must say about them. */
package dev.deadheat.pointsto.library.model;
