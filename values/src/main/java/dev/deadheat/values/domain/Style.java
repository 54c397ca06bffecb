package dev.deadheat.values.domain;

/** How much relations between variables matter: each is at least as precise as the one before. */
public enum Style {
  INTERVAL,
  OCTAGON,
  POLYHEDRA
}
