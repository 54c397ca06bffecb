package dev.deadheat.pointsto.library.model;

/** What the methods of one idiom do. */
interface Model {
  /** Adds its rules. */
  void register(ModelTable table);
}
