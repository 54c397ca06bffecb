package dev.deadheat.pointsto.solver;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** By node of the flow graph, where its objects go, and through which filters. */
final class FlowEdges {
  private static final int[] NONE = {};

  private int[][] targets = new int[1024][];
  private int[][] filters = new int[1024][];
  private int[] counts = new int[1024];
  private final LongSet plain = new LongSet();
  private final LongIntMap filteredPairs = new LongIntMap();
  private final LongSet filtered = new LongSet();

  /** How many nodes had become others when the node's edges were last looked through. */
  private int[] cleanSince = new int[1024];

  /** In which look through a node's edges a target was last met. */
  private int[] lastSeen = new int[1024];

  private int looks;

  /** How many different edges were added. */
  int size() {
    return plain.size() + filtered.size();
  }

  /** Makes room for nodes and gives those from a number on no edges. */
  void nodes(int first, int end, int capacity) {
    if (capacity > targets.length) {
      targets = Arrays.copyOf(targets, capacity);
      filters = Arrays.copyOf(filters, capacity);
      counts = Arrays.copyOf(counts, capacity);
      cleanSince = Arrays.copyOf(cleanSince, capacity);
      lastSeen = Arrays.copyOf(lastSeen, capacity);
    }
    Arrays.fill(targets, first, end, NONE);
    Arrays.fill(filters, first, end, NONE);
  }

  int count(int node) {
    return counts[node];
  }

  /** As it was added; it may have become one with another since. */
  int target(int node, int i) {
    return targets[node][i];
  }

  /** A filter's number, or -1. */
  int filter(int node, int i) {
    return filters[node][i];
  }

  /** Adds an edge; false if there was one like it. */
  boolean add(int from, int to, int filter) {
    if (!isNew(from, to, filter)) {
      return false;
    }
    append(from, to, filter);
    return true;
  }

  private boolean isNew(int from, int to, int filter) {
    long pair = ((long) from << 32) | to;
    if (filter < 0) {
      return plain.add(pair);
    }
    int number = filteredPairs.putIfAbsent(pair, filteredPairs.size());
    if (number < 0) {
      number = filteredPairs.size() - 1;
    }
    return filtered.add(((long) number << 32) | filter);
  }

  /** Adds an edge that is known to be new. */
  void append(int from, int to, int filter) {
    int count = counts[from];
    if (count == targets[from].length) {
      int capacity = count == 0 ? 2 : 2 * count;
      targets[from] = Arrays.copyOf(targets[from], capacity);
      filters[from] = Arrays.copyOf(filters[from], capacity);
    }
    targets[from][count] = to;
    filters[from][count] = filter;
    counts[from] = count + 1;
  }

  /** Lets the edges of one node start at another. */
  void move(int from, int to) {
    int count = counts[to] + counts[from];
    if (count > targets[to].length) {
      // A component is merged node by node: grow by half, or its edges are copied each time.
      int capacity = count + (count >> 1);
      targets[to] = Arrays.copyOf(targets[to], capacity);
      filters[to] = Arrays.copyOf(filters[to], capacity);
    }
    System.arraycopy(targets[from], 0, targets[to], counts[to], counts[from]);
    System.arraycopy(filters[from], 0, filters[to], counts[to], counts[from]);
    counts[to] = count;
    clear(from);
  }

  void clear(int node) {
    targets[node] = NONE;
    filters[node] = NONE;
    counts[node] = 0;
  }

  /**
   * Forgets edges that say what others say since their targets became one: tens of thousands may
   * lead to one node, as many from one field as there are loads of it.
   *
   * @param find what a node has become
   * @param merges how many nodes have become others so far
   */
  void dropRepeated(int node, IntUnaryOperator find, int merges) {
    if (counts[node] < 2 || cleanSince[node] == merges) {
      return;
    }
    cleanSince[node] = merges;
    looks++;
    int kept = 0;
    for (int i = 0; i < counts[node]; i++) {
      int to = find.applyAsInt(targets[node][i]);
      int filter = filters[node][i];
      if (to != node && (filter >= 0 || lastSeen[to] != looks)) {
        lastSeen[to] = filter < 0 ? looks : lastSeen[to];
        targets[node][kept] = to;
        filters[node][kept++] = filter;
      }
    }
    counts[node] = kept;
  }
}
