package dev.deadheat.races;

import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The threads that findings name, and who starts them. A library has one abstract thread for all
 * its callers; here each operation that matters is a node of its own.
 */
final class ThreadGraph {
  /** Of the operations of a library that start a thread, so many are shown. */
  private static final int MAX_OPERATIONS = 5;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Stacks stacks;
  private final Propagation propagation;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final ArrayDeque<Node> open = new ArrayDeque<>();
  private @Nullable Map<Integer, List<Propagation.Visit>> starters;
  private int started;

  private record Node(String id, String name, int thread, String root) {}

  ThreadGraph(CallGraph graph, ThreadTable threads, Stacks stacks, Propagation propagation) {
    this.graph = graph;
    this.threads = threads;
    this.stacks = stacks;
    this.propagation = propagation;
  }

  /** The thread that comes along a path, as a node of the graph. */
  ThreadRef of(int thread, Stacks.Path path) {
    Node node = node(thread, path.begin());
    AbstractThread kind = threads.get(thread);
    return new ThreadRef(
        node.name(), root(path.begin()), multiplicity(kind), creation(kind), node.id());
  }

  private String root(Propagation.Visit begin) {
    Method method = graph.method(begin.node).method();
    return method.owner().name() + "." + method.name();
  }

  private static Multiplicity multiplicity(AbstractThread thread) {
    return thread.many() ? Multiplicity.MANY : Multiplicity.ONE;
  }

  private Node node(int thread, Propagation.Visit begin) {
    String root = root(begin);
    AbstractThread.Kind kind = threads.get(thread).kind();
    String id = kind == AbstractThread.Kind.CALLER ? thread + ":" + root : id(thread);
    Node known = nodes.get(id);
    if (known == null) {
      String name =
          switch (kind) {
            case MAIN -> "main";
            case CALLER, FRAMEWORK, CALLBACK -> "a caller";
            case STARTED -> "T" + ++started;
            case INITIALIZER -> "an initialiser";
          };
      known = new Node(id, name, thread, root);
      nodes.put(id, known);
      open.add(known);
    }
    return known;
  }

  private static String id(int thread) {
    return String.valueOf(thread);
  }

  /** How a thread comes to be started: the starter's own stack, the start last. */
  private List<Frame> creation(AbstractThread thread) {
    List<Frame> frames = new ArrayList<>();
    for (Propagation.Visit starter : starters(thread)) {
      frames.addAll(stacks.to(starter, starter.threads.nextSetBit(0)).frames());
      frames.add(Stacks.frame(graph.body(starter.node), thread.startPc()));
      break;
    }
    return frames;
  }

  /** Adds all threads that were asked for, and all that lead to them. */
  void addTo(Findings.Builder findings) {
    List<ThreadNode> all = new ArrayList<>();
    int prepared = 0;
    while (!open.isEmpty()) {
      if (prepared-- == 0) {
        prepared = open.size() - 1;
        prepare();
      }
      Node node = open.remove();
      AbstractThread thread = threads.get(node.thread());
      Set<String> startedBy = new LinkedHashSet<>();
      Frame startedAt = null;
      BitSet seen = new BitSet();
      for (Propagation.Visit starter : starters(thread)) {
        starters(starter, seen, startedBy);
        startedAt = Stacks.frame(graph.body(starter.node), thread.startPc());
      }
      startedBy.remove(node.id());
      all.add(
          new ThreadNode(
              node.id(),
              node.name(),
              node.root(),
              multiplicity(thread),
              List.copyOf(startedBy),
              startedAt));
    }
    all.forEach(findings::thread);
  }

  /** Paths are found thread by thread, so all that the open nodes need are found together. */
  private void prepare() {
    Map<Integer, Set<Propagation.Visit>> wanted = new TreeMap<>();
    BitSet asked = new BitSet();
    for (Node node : open) {
      for (Propagation.Visit from : starters(threads.get(node.thread()))) {
        BitSet fresh = (BitSet) from.threads.clone();
        fresh.andNot(asked);
        for (int t = fresh.nextSetBit(0); t >= 0; t = fresh.nextSetBit(t + 1)) {
          // Others than callers are one node, whatever the path.
          asked.set(t, threads.get(t).kind() != AbstractThread.Kind.CALLER);
          if (stacks.isOneMethod(t)) {
            continue; // All paths begin there.
          }
          wanted.computeIfAbsent(t, x -> new LinkedHashSet<>()).add(from);
        }
      }
    }
    stacks.prepare(wanted);
  }

  /**
   * Adds the threads that come to a visit.
   *
   * @param seen those that were added already and are one node, however they come
   */
  private void starters(Propagation.Visit from, BitSet seen, Set<String> ids) {
    BitSet fresh = (BitSet) from.threads.clone();
    fresh.andNot(seen);
    for (int t = fresh.nextSetBit(0); t >= 0; t = fresh.nextSetBit(t + 1)) {
      boolean caller = threads.get(t).kind() == AbstractThread.Kind.CALLER;
      seen.set(t, !caller);
      if (!caller && nodes.containsKey(id(t))) {
        ids.add(id(t));
      } else if (!caller || ids.size() < MAX_OPERATIONS) {
        ids.add(node(t, stacks.beginOf(from, t)).id());
      }
    }
  }

  /** The visits, on some thread, of the methods that start a thread. */
  private List<Propagation.Visit> starters(AbstractThread thread) {
    if (thread.kind() != AbstractThread.Kind.STARTED) {
      return List.of();
    }
    Map<Integer, List<Propagation.Visit>> known = starters;
    if (known == null) {
      BitSet nodes = new BitSet();
      for (int t = 0; t < threads.size(); t++) {
        nodes.or(threads.get(t).starters());
      }
      known = new HashMap<>();
      for (Propagation.Visit visit : propagation.visits()) {
        if (nodes.get(visit.node) && !visit.threads.isEmpty()) {
          known.computeIfAbsent(visit.node, n -> new ArrayList<>()).add(visit);
        }
      }
      starters = known;
    }
    List<Propagation.Visit> found = new ArrayList<>();
    for (AbstractThread.Begin begin : thread.begins()) {
      found.addAll(known.getOrDefault(begin.starter(), List.of()));
    }
    return found;
  }
}
