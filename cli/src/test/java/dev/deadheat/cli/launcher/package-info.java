/** Runs {@code ./deadheat} as a process, in copies of the repository that need no Maven. */
package dev.deadheat.cli.launcher;
