package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.recorder.Edge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which of the calls that were seen the static call graph has.
 *
 * <p>What counts as found: for a direct call an edge between the two methods; for a callback a path
 * from the nearest analysed caller through library methods alone, or that the graph lets library
 * code call it from the library's own state; for a thread that library code calls, starts or
 * registers it; for static initialisers and for calls from code that no analysis sees, that the
 * method is reachable. A callback that is merely reachable is a miss, and counted apart.
 */
final class Recall {
  /** Of one kind of calls. */
  static final class Count {
    int observed;
    int found;

    /** Of the found ones, those that only the library's state explains. */
    int outside;

    /** Of the others, those whose callee is reachable at least. */
    int reachable;

    double share() {
      return observed == 0 ? 100 : 100.0 * found / observed;
    }
  }

  private final StaticCalls graph;
  private final Map<Edge.Kind, Count> counts = new EnumMap<>(Edge.Kind.class);
  private final Map<String, Set<String>> misses = new TreeMap<>();

  Recall(StaticCalls graph, List<Edge> edges) {
    this.graph = graph;
    for (Edge.Kind kind : Edge.Kind.values()) {
      counts.put(kind, new Count());
    }
    edges.forEach(this::look);
  }

  /** The calls of a recording. */
  static List<Edge> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.startsWith("PROBLEM"))
        .map(Edge::of)
        .toList();
  }

  /** Writes the calls that the graph lacks, by reason. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    misses.forEach(
        (reason, missed) -> {
          lines.add(reason + " (" + missed.size() + ")");
          missed.forEach(miss -> lines.add("  " + miss));
          lines.add("");
        });
    Files.write(file, lines);
  }

  private void look(Edge edge) {
    Count count = count(edge.kind());
    count.observed++;
    boolean reachable = graph.isReachable(edge.callee());
    boolean found =
        switch (edge.kind()) {
          case DIRECT -> graph.calls(edge.caller(), edge.callee());
          case CALLBACK -> graph.callsThroughLibrary(edge.caller(), edge.callee());
          case THREAD -> graph.isCalledByLibrary(edge.callee());
          case INITIALIZER, ENTRY -> reachable;
        };
    if (!found && edge.kind() == Edge.Kind.CALLBACK && graph.isCalledFromOutside(edge.callee())) {
      found = true;
      count.outside++;
    }
    if (found) {
      count.found++;
    } else {
      if (reachable) {
        count.reachable++;
      }
      misses
          .computeIfAbsent(edge.kind() + ": " + reason(edge), r -> new TreeSet<>())
          .add(edge.caller() + " -> " + edge.callee() + via(edge));
    }
  }

  private static String via(Edge edge) {
    return edge.via().isEmpty() ? "" : "   via " + edge.via();
  }

  /** A first guess: what the graph lacks before it can have the edge. */
  private String reason(Edge edge) {
    String signature = edge.callee().substring(edge.callee().indexOf('.'));
    String owner = edge.callee().substring(0, edge.callee().indexOf('.'));
    if (edge.kind() == Edge.Kind.INITIALIZER || edge.kind() == Edge.Kind.ENTRY) {
      return edge.kind() == Edge.Kind.ENTRY ? "no root reaches it" : "nothing initialises it";
    }
    if (edge.kind() != Edge.Kind.THREAD && !graph.isReachable(edge.caller())) {
      return "the caller is not reached either";
    }
    if (edge.via().contains("java.lang.reflect.") || edge.via().contains("jdk.internal.reflect")) {
      return "reflection";
    }
    if (edge.kind() == Edge.Kind.DIRECT) {
      boolean sameCall = graph.callees(edge.caller()).stream().anyMatch(c -> c.endsWith(signature));
      if (sameCall) {
        return graph.isInstantiated(owner)
            ? "the call has targets, this class does not come there"
            : "the call has targets, none of this class is made";
      }
      return "the call has no target at all";
    }
    return (graph.isReachable(edge.callee()) ? "reachable, but not by this way" : "not reached")
        + ", "
        + (edge.via().isEmpty() ? "the JVM" : edge.via().replaceFirst(" < .*", ""));
  }

  Count count(Edge.Kind kind) {
    Count count = counts.get(kind);
    if (count == null) {
      throw new IllegalStateException("no " + kind);
    }
    return count;
  }
}
