package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.Name;

/** Names of objects of which there is but one in the whole run. */
final class Singletons {
  private final CallGraph graph;
  private final Executions executions;

  Singletons(CallGraph graph, Executions executions) {
    this.graph = graph;
    this.executions = executions;
  }

  /** A name whose root is an object of which there is but one, as that object. */
  Name of(int node, Name name) {
    Name root = name.root();
    int register =
        root instanceof Name.Parameter p
            ? p.index()
            : root instanceof Name.Local local ? local.register() : -1;
    if (register < 0 || hasOwner(name)) {
      return name;
    }
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
    if (points == null || !points.isSingle()) {
      return name;
    }
    int object = points.first();
    if (!executions.isSingleton(graph.pointsTo().object(object))) {
      return name;
    }
    Name replaced = name.replace(root, new Name.Singleton(object));
    return replaced == null ? name : replaced;
  }

  private static boolean hasOwner(Name name) {
    Name n = name;
    while (true) {
      if (n instanceof Name.Owner) {
        return true;
      }
      if (n instanceof Name.Path path) {
        n = path.base();
      } else if (n instanceof Name.Part part) {
        n = part.base();
      } else {
        return false;
      }
    }
  }
}
