package dev.deadheat.locks;

import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Circles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which analysed methods call which on the same thread, whatever the context. */
final class MethodCalls implements Circles.Graph {
  private final List<Method> methods = new ArrayList<>();
  private final Map<Method, Integer> numbers = new HashMap<>();
  private final Map<Method, List<Method>> callers = new HashMap<>();
  private final int[] first;
  private int[] callees = new int[16];

  MethodCalls(CallGraph graph) {
    for (int node = 0; node < graph.size(); node++) {
      Method method = graph.method(node).method();
      if (numbers.putIfAbsent(method, methods.size()) == null) {
        methods.add(method);
      }
    }
    first = new int[methods.size() + 1];
    int end = 0;
    for (int m = 0; m < methods.size(); m++) {
      first[m] = end;
      for (Method callee : callees(graph, methods.get(m))) {
        if (end == callees.length) {
          callees = Arrays.copyOf(callees, end * 2);
        }
        callees[end++] = numbers.getOrDefault(callee, -1);
        callers.computeIfAbsent(callee, c -> new ArrayList<>(1)).add(methods.get(m));
      }
    }
    first[methods.size()] = end;
  }

  private static Set<Method> callees(CallGraph graph, Method caller) {
    Set<Method> found = new LinkedHashSet<>();
    for (int node : graph.nodesOf(caller)) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.SYNCHRONOUS) {
          found.add(graph.method(graph.callee(e)).method());
        }
      }
    }
    return found;
  }

  Method method(int number) {
    return methods.get(number);
  }

  List<Method> callers(Method method) {
    return callers.getOrDefault(method, List.of());
  }

  boolean callsItself(Method method) {
    return callers(method).contains(method);
  }

  @Override
  public int size() {
    return methods.size();
  }

  @Override
  public int firstEdge(int node) {
    return first[node];
  }

  @Override
  public int endEdge(int node) {
    return first[node + 1];
  }

  @Override
  public int callee(int edge) {
    return callees[edge];
  }
}
