/**
 * The funnel: accesses, the states in which methods are entered, the comparison of accesses that
 * may meet, and the findings that remain. {@link dev.deadheat.races.Check} is the way in.
 */
package dev.deadheat.races;
