package dev.deadheat.races;

import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What calls of a library pass to the methods that it calls in turn. Collections call hundreds of
 * methods back, streams of objects and reflection as many, of which nothing is known but their
 * types, unless the function or object was made right where the call is. So what is passed is found
 * once for each shape of a method.
 */
final class LibraryCalls {
  private final CallGraph graph;
  private final Called called;
  private final Map<Shape, Integer> states = new HashMap<>();

  /** The call that the states are of. */
  private Propagation.@Nullable Visit visit;

  private int pc;
  private boolean isMadeHere;
  private boolean isFunctionKnown;

  /** Finds the state that a call passes to one method. */
  interface Called {
    int state(Propagation.Visit visit, int edge, Facts known);
  }

  /** All that makes a difference between methods that one call of a library leads to. */
  private record Shape(
      Descriptor descriptor,
      boolean isStatic,
      boolean isConstructor,
      boolean isCallback,
      long going) {
    // What is generated for records costs more, and there are many to look up.
    @Override
    public int hashCode() {
      int flags = (isStatic ? 1 : 0) + (isConstructor ? 2 : 0) + (isCallback ? 4 : 0);
      return 8 * descriptor.hashCode() + flags + 31 * Long.hashCode(going);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Shape other
          && descriptor.equals(other.descriptor)
          && isStatic == other.isStatic
          && isConstructor == other.isConstructor
          && isCallback == other.isCallback
          && going == other.going;
    }
  }

  LibraryCalls(CallGraph graph, Called called) {
    this.graph = graph;
    this.called = called;
  }

  /**
   * The state that the method at the end of an edge is called with; -1 where it is not.
   *
   * @param going what it {@linkplain LetGo lets go}
   */
  int state(Propagation.Visit from, int edge, long going, Facts known) {
    if (from != visit || graph.pc(edge) != pc) {
      visit = from;
      pc = graph.pc(edge);
      isMadeHere = Arguments.isMadeHere(known, pc);
      isFunctionKnown = Arguments.dependsOnFunction(known, from, pc);
      states.clear();
    }
    boolean isCallback = graph.isCallback(edge);
    if (isCallback ? isMadeHere : isFunctionKnown) {
      return called.state(from, edge, known);
    }
    Method callee = graph.method(graph.callee(edge)).method();
    Shape shape =
        new Shape(
            callee.descriptor(), callee.isStatic(), callee.isConstructor(), isCallback, going);
    Integer state = states.get(shape);
    if (state == null) {
      state = called.state(from, edge, known);
      states.put(shape, state);
    }
    return state;
  }
}
