/**
 * Runs a program as a seed says: its threads take turns at every access of shared memory and every
 * operation on a lock, and the seed says whose turn it is. An assertion that is claimed to be false
 * is shown to be so by such a run; one that is proved must never fail in one.
 *
 * <p>{@code Stepping} rewrites the classes so that they call {@code Hooks}; {@code Scheduler} lets
 * one thread go on at a time; {@code Order} chooses it; {@code ScheduledRun} is one execution and
 * {@code Explorer} many of them. {@code Hooks} and the locks are loaded anew for each run, so that
 * a thread left over from an earlier one talks to its own scheduler.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.values.schedule;
