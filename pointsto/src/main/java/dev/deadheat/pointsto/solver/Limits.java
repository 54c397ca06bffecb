package dev.deadheat.pointsto.solver;

/**
 * Where precision gives way to time and memory; the result is never less than what happens.
 *
 * @param contexts how many contexts a method has; a net under the plan, whose numbers are estimates
 * @param large how many objects a node holds before it becomes one with all others like it
 * @param part of all objects, one in how many such a node must hold
 * @param most from how many objects on it is large, however many there are
 * @param held how many objects all nodes may hold, added up; beyond that, smaller nodes are large
 * @param reached from how many objects of a node all that they hold is followed
 */
record Limits(int contexts, int large, int part, int most, long held, int reached) {
  static final Limits USUAL = new Limits(1_000, 1_024, 6, 3_072, 40_000_000, 128);
}
