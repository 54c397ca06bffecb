package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A method whose summary is being made, among the others it calls. */
final class CallNode {
  private final Method method;
  private final List<Method> callees;
  private List<CallNode> linked = List.of();
  private @Nullable Constraints own;
  private @Nullable Constraints summary;
  private int circle = -1;

  CallNode(Constraints own) {
    this.method = own.method();
    this.own = own;
    this.callees = LibraryCode.fixedCallees(own).stream().distinct().toList();
  }

  Method method() {
    return method;
  }

  /** The methods called with a fixed target, each once. */
  List<Method> callees() {
    return callees;
  }

  /** Finds the nodes of those callees that have one. */
  void link(Map<Method, CallNode> nodes) {
    List<CallNode> found = new ArrayList<>();
    for (Method callee : callees) {
      CallNode node = nodes.get(callee);
      if (node != null) {
        found.add(node);
      }
    }
    linked = List.copyOf(found);
  }

  List<CallNode> linked() {
    return linked;
  }

  /** Methods that call each other have the same number; -1 until it is known. */
  int circle() {
    return circle;
  }

  void setCircle(int number) {
    circle = number;
  }

  Constraints own() {
    return present(own);
  }

  /** Keeps the summary; what it was made from is not needed any more. */
  void finish(Constraints made) {
    summary = made;
    own = null;
  }

  Constraints summary() {
    return present(summary);
  }

  private Constraints present(@Nullable Constraints constraints) {
    if (constraints == null) {
      throw new IllegalStateException(method + " is not at that stage");
    }
    return constraints;
  }
}
