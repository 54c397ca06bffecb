package dev.deadheat.values.graph;

/**
 * What has surely happened where a condition turns out in one of two ways.
 *
 * @param successor the way
 * @param action what has happened then: a lock that was tried for is held, all threads of an array
 *     are joined, a flag is seen
 */
public record OnBranch(int successor, Action action) {}
