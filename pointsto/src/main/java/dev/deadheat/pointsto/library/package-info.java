/**
 * What methods outside the analysed classes do: models written by hand where meaning matters, and
 * summaries inferred from the bodies for all others.
 */
package dev.deadheat.pointsto.library;
