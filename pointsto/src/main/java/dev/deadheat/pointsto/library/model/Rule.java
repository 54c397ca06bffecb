package dev.deadheat.pointsto.library.model;

/** Says what a method does, in terms of its parameters and result. */
interface Rule {
  void apply(Sketch sketch);
}
