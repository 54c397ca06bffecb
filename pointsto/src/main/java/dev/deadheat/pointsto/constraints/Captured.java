package dev.deadheat.pointsto.constraints;

/** The place of the n-th value that an object with a {@link Behaviour} was made with. */
public record Captured(int n) {}
