package dev.deadheat.pointsto.solver;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph along which objects flow: nodes with the set of objects they may hold, and edges that
 * copy, some through a type filter.
 *
 * <p><b>Algorithm.</b> Inclusion constraints solved in waves: new objects are pushed along all
 * edges in topological order until nothing moves; only then are they shown to whoever watches the
 * nodes (loads, stores, calls), which adds nodes and edges, and the next wave begins. Each object
 * crosses each edge once (difference propagation). Nodes on a cycle of unfiltered edges must hold
 * the same objects: whenever the graph has grown by a good part, strongly connected components are
 * found, merged into one node (union-find), and the order is computed anew.
 *
 * <p><b>Invariants.</b> {@code points[n]} contains {@code fresh[n]} contains what was not yet
 * pushed; arrays are read through {@link #find} only. All iteration is in id order, so the result
 * does not depend on anything but the order in which nodes and edges were added.
 */
final class Flow {
  /**
   * After how many changes it is asked how much all sets hold: one part in so many of the bound.
   */
  private static final int CHECKS = 20;

  /** Nodes with fewer objects stay what they are. */
  private static final int LOWEST = 128;

  private int nodes;
  private int[] representative = new int[1024];
  private @Nullable IntSet[] points = new IntSet[1024];

  /** What came since the node's edges were last served. */
  private @Nullable IntSet[] unpushed = new IntSet[1024];

  /** What came since the node's watchers were last told. */
  private @Nullable IntSet[] untold = new IntSet[1024];

  private int[] rank = new int[1024];
  private int[] byRank = new int[1024];

  private int merges;
  private final BitSet dirty = new BitSet();
  private final BitSet watched = new BitSet();
  private final BitSet news = new BitSet();
  private final FlowEdges edges = new FlowEdges();
  private final TypeFilters typeFilters;
  private final Limits limits;
  private int edgesAtLastOrder = 10_000;
  private int saturated = -1;
  private int arrivals;

  /** How many objects make a node large in any case, once all hold too much. */
  private int ceiling = Integer.MAX_VALUE;

  /** Nodes that have grown too large since the last wave, or get what the saturated one has. */
  private final BitSet large = new BitSet();

  /** By filter, the node with what the saturated one has of that type, or -1. */
  private int[] parts = new int[0];

  /** How many of the saturated node's edges lead to parts. */
  private int routed;

  Flow(TypeFilters typeFilters, Limits limits) {
    this.typeFilters = typeFilters;
    this.limits = limits;
  }

  /** The node that all large ones have become, or -1 while there is none. */
  int saturated() {
    return saturated < 0 ? -1 : find(saturated);
  }

  /** Whether all nodes together held so much that smaller ones count as large. */
  boolean isOverBudget() {
    return ceiling < Integer.MAX_VALUE;
  }

  int nodeCount() {
    return nodes;
  }

  int edgeCount() {
    return edges.size();
  }

  /** Makes this many nodes with consecutive ids and returns the first. */
  int newNodes(int count) {
    int first = nodes;
    nodes += count;
    if (nodes > representative.length) {
      int capacity = Math.max(nodes, representative.length + (representative.length >> 1));
      representative = Arrays.copyOf(representative, capacity);
      points = Arrays.copyOf(points, capacity);
      unpushed = Arrays.copyOf(unpushed, capacity);
      untold = Arrays.copyOf(untold, capacity);
      rank = Arrays.copyOf(rank, capacity);
      byRank = Arrays.copyOf(byRank, capacity);
    }
    edges.nodes(first, nodes, representative.length);
    for (int n = first; n < nodes; n++) {
      representative[n] = n;
      rank[n] = n;
      byRank[n] = n;
    }
    return first;
  }

  int find(int node) {
    int n = node;
    while (representative[n] != n) {
      representative[n] = representative[representative[n]];
      n = representative[n];
    }
    return n;
  }

  /** What the node may hold so far; do not change it. */
  @Nullable IntSet points(int node) {
    return points[find(node)];
  }

  /** Wants to be told of the node's objects, those it has and those to come. */
  void watch(int node) {
    int n = find(node);
    if (!watched.get(n)) {
      watched.set(n);
      IntSet all = points[n];
      if (all != null && untold[n] == null) {
        untold[n] = new IntSet();
        untold[n].addAll(all, null);
        news.set(n);
      }
    }
  }

  void addObject(int node, int object) {
    int n = find(node);
    IntSet set = points[n];
    if (set == null) {
      set = new IntSet();
      points[n] = set;
    }
    if (set.add(object)) {
      if (watched.get(n)) {
        IntSet waiting = untold[n];
        if (waiting == null) {
          waiting = new IntSet();
          untold[n] = waiting;
        }
        waiting.add(object);
        news.set(n);
      }
      IntSet waiting = unpushed[n];
      if (waiting == null) {
        waiting = new IntSet();
        unpushed[n] = waiting;
      }
      waiting.add(object);
      dirty.set(rank[n]);
    }
  }

  void addObjects(int node, IntSet objects) {
    push(objects, find(node), -1);
  }

  /**
   * Lets the objects of one node flow to another.
   *
   * @param filter a filter's number, or -1
   */
  void addEdge(int from, int to, int filter) {
    int f = find(from);
    int t = find(to);
    if (f == t) {
      return;
    }
    if (f == saturated()) {
      fromSaturated(t, filter);
    } else if (edges.add(f, t, filter)) {
      IntSet set = points[f];
      if (set != null) {
        push(set, t, filter);
      }
    }
  }

  private void push(IntSet set, int to, int filter) {
    IntSet mask = null;
    if (filter >= 0) {
      mask = typeFilters.mask(filter);
      if (typeFilters.hiding(filter).meets(set)) {
        hidden.passed(filter, to);
      }
    }
    add(set, mask, to);
  }

  private void add(IntSet set, @Nullable IntSet mask, int to) {
    IntSet there = points[to];
    if (there == null) {
      there = new IntSet();
    }
    IntSet added = there.addAll(set, mask);
    if (added != null) {
      points[to] = there;
      arrived(to, added);
    }
  }

  private void arrived(int n, IntSet added) {
    arrivals++;
    if (isLarge(points[n])) {
      large.set(n);
    }
    boolean leads = edges.count(n) > 0; // An edge to come brings all there is when it is added.
    if (watched.get(n)) {
      IntSet waiting = untold[n];
      if (waiting == null && !leads) {
        untold[n] = added;
      } else {
        untold[n] = waiting == null ? new IntSet() : waiting;
        untold[n].addAll(added, null);
      }
      news.set(n);
    }
    if (!leads) {
      return;
    }
    IntSet waiting = unpushed[n];
    if (waiting == null) {
      unpushed[n] = added;
    } else {
      waiting.addAll(added, null);
    }
    dirty.set(rank[n]);
  }

  private boolean isLarge(@Nullable IntSet set) {
    return set != null && set.isAtLeast(limit());
  }

  /** From how many objects on a node is large. */
  private int limit() {
    int part = Math.min(limits.most(), typeFilters.objects() / limits.part());
    return Math.min(ceiling, Math.max(limits.large(), part));
  }

  /**
   * Keeps what all nodes hold together within bounds: where it is too much, nodes of half the size
   * are large too. Asked now and then, as it takes a look at each node.
   */
  private void economize() {
    if (arrivals < limits.held() / CHECKS) {
      return;
    }
    arrivals = 0;
    long held = 0;
    for (int n = 0; n < nodes; n++) {
      IntSet set = points[n];
      held += set == null ? 0 : set.cardinality();
    }
    if (held > limits.held() && ceiling > LOWEST) {
      ceiling = Math.max(LOWEST, limit() / 2);
      for (int n = 0; n < nodes; n++) {
        if (isLarge(points[n])) {
          large.set(n);
        }
      }
    }
  }

  /**
   * Makes one node of all that are large. In a program that passes much through containers and
   * fields of type {@code Object}, thousands of nodes hold nearly the same thousands of objects;
   * apart they cost the product of both and tell nothing.
   */
  private void saturate() {
    if (large.isEmpty()) {
      return;
    }
    if (saturated < 0) {
      saturated = newNodes(1);
    }
    while (!large.isEmpty()) {
      for (int n = large.nextSetBit(0); n >= 0; n = large.nextSetBit(n + 1)) {
        merge(saturated(), n, true);
      }
      large.clear();
      route();
    }
  }

  /** Lets the edges that the saturated node got from others start at its parts. */
  private void route() {
    int n = saturated();
    int count = edges.count(n);
    if (count == routed) {
      return;
    }
    int[] to = new int[count];
    int[] by = new int[count];
    for (int i = 0; i < count; i++) {
      to[i] = edges.target(n, i);
      by[i] = edges.filter(n, i);
    }
    edges.clear(n);
    for (int filter = 0; filter < parts.length; filter++) {
      if (parts[filter] >= 0 && find(parts[filter]) != n) {
        edges.append(n, find(parts[filter]), filter);
      }
    }
    routed = edges.count(n);
    for (int i = 0; i < count; i++) {
      int t = find(to[i]);
      if (t != n && (by[i] < 0 || part(by[i]) != t)) {
        fromSaturated(t, by[i]);
      }
    }
  }

  /**
   * What the saturated node has of a type is found once for all who want it, not by each of tens of
   * thousands of edges.
   */
  private void fromSaturated(int to, int filter) {
    int part = filter < 0 ? saturated() : part(filter);
    if (part == saturated()) {
      large.set(to);
    } else {
      addEdge(part, to, -1);
    }
  }

  /** The node with what the saturated one has of a type. */
  private int part(int filter) {
    if (filter >= parts.length) {
      int old = parts.length;
      parts = Arrays.copyOf(parts, Math.max(2 * old, filter + 64));
      Arrays.fill(parts, old, parts.length, -1);
    }
    int n = saturated();
    if (parts[filter] >= 0 && find(parts[filter]) != n) {
      return find(parts[filter]);
    }
    // There is none, or it became one with the saturated node since it holds too much by now.
    int made = newNodes(1);
    edges.append(n, made, filter);
    routed++;
    parts[filter] = made;
    IntSet all = points[n];
    if (all != null) {
      push(all, made, filter);
    }
    return made;
  }

  /** Receives a node's new objects. */
  interface Watcher {
    void told(int node, IntSet objects);
  }

  /** Pushes everything as far as it goes. */
  void wave() {
    saturate();
    if (edgeCount() > edgesAtLastOrder + edgesAtLastOrder / 3) {
      order();
    }
    for (int r = dirty.nextSetBit(0); r >= 0; r = dirty.nextSetBit(0)) {
      while (r >= 0) {
        dirty.clear(r);
        int n = byRank[r];
        IntSet set = unpushed[n];
        if (set != null) {
          unpushed[n] = null;
          pushFrom(n, set);
          economize();
          saturate();
        }
        r = dirty.nextSetBit(r);
      }
    }
  }

  private void pushFrom(int n, IntSet set) {
    boolean all = n == saturated();
    if (all && edges.count(n) == routed) {
      pushParts(set);
      large.clear(n);
      return;
    }
    if (!all) {
      edges.dropRepeated(n, this::find, merges);
    }
    for (int i = 0; i < edges.count(n); i++) {
      int to = find(edges.target(n, i));
      if (all && edges.filter(n, i) < 0) {
        large.set(to);
      } else if (to != n) {
        push(set, to, edges.filter(n, i));
      }
    }
    large.clear(n);
  }

  /** Gives each part what it gets of these: by their types, not by asking each part. */
  private void pushParts(IntSet set) {
    int n = saturated();
    typeFilters.split(
        set,
        (filter, objects, hides) -> {
          int to = filter < parts.length && parts[filter] >= 0 ? find(parts[filter]) : n;
          if (to != n && hides) {
            hidden.passed(filter, to);
          } else if (to != n) {
            add(objects, null, to);
          }
        });
  }

  /** Tells watchers what is new; false if nothing was. */
  boolean tell(Watcher watcher) {
    if (news.isEmpty()) {
      return false;
    }
    int[] told = news.stream().toArray();
    news.clear();
    for (int n : told) {
      IntSet set = untold[n];
      if (set != null) {
        untold[n] = null;
        watcher.told(n, set);
      }
    }
    return true;
  }

  /** Merges cycles of unfiltered edges and ranks the rest topologically. */
  private void order() {
    edgesAtLastOrder = edgeCount();
    Components components = new Components(this);
    components.run();
    BitSet wasDirty = new BitSet();
    for (int r = dirty.nextSetBit(0); r >= 0; r = dirty.nextSetBit(r + 1)) {
      wasDirty.set(find(byRank[r]));
    }
    dirty.clear();
    int[] sorted = components.topological();
    for (int i = 0; i < nodes; i++) {
      byRank[i] = sorted[i];
      rank[sorted[i]] = i;
    }
    for (int n = wasDirty.nextSetBit(0); n >= 0; n = wasDirty.nextSetBit(n + 1)) {
      dirty.set(rank[n]);
    }
  }

  int targetCount(int node) {
    return edges.count(node);
  }

  int target(int node, int i) {
    return find(edges.target(node, i));
  }

  boolean isFiltered(int node, int i) {
    return edges.filter(node, i) >= 0;
  }

  /** Makes one node of two; the watchers of both will be found under the survivor. */
  void merge(int survivor, int other) {
    merge(survivor, other, false);
  }

  /**
   * @param routed whether the other's edges are {@link #route routed} next, which serves them
   */
  private void merge(int survivor, int other, boolean routed) {
    int a = find(survivor);
    int b = find(other);
    if (a == b) {
      return;
    }
    representative[b] = a;
    merges++;
    IntSet pointsA = points[a] == null ? new IntSet() : points[a];
    IntSet pointsB = points[b] == null ? new IntSet() : points[b];
    IntSet newForA = pointsA.addAll(pointsB, null);
    boolean isIdle = edges.count(b) == 0 && !watched.get(b);
    IntSet newForB = isIdle ? null : pointsA.minus(pointsB);
    points[a] = pointsA.isEmpty() ? null : pointsA;
    points[b] = null;
    IntSet unserved = routed ? unpushed[a] : union(union(unpushed[a], unpushed[b]), newForB);
    unpushed[a] = union(unserved, newForA);
    unpushed[b] = null;
    mergeListener.merged(a, union(untold[a], newForA), b, union(untold[b], newForB));
    untold[a] = null;
    untold[b] = null;
    news.clear(a);
    news.clear(b);
    if (watched.get(b)) {
      watched.set(a);
    }
    edges.move(b, a);
    dirty.set(rank[a]);
  }

  /** Told which node is no more, and what the watchers of both have yet to see. */
  interface MergeListener {
    void merged(
        int survivor, @Nullable IntSet newForSurvivor, int gone, @Nullable IntSet newForGone);
  }

  /** Told that objects which may stand for objects of the filter's type came to the filter. */
  interface HiddenListener {
    void passed(int filter, int to);
  }

  private HiddenListener hidden = (filter, to) -> {};

  void onHidden(HiddenListener listener) {
    hidden = listener;
  }

  private MergeListener mergeListener = (survivor, newForSurvivor, gone, newForGone) -> {};

  void onMerge(MergeListener listener) {
    mergeListener = listener;
  }

  /** The first with the second added, or a new set. */
  private static @Nullable IntSet union(@Nullable IntSet a, @Nullable IntSet b) {
    if (b == null) {
      return a;
    }
    IntSet both = a == null ? new IntSet() : a;
    both.addAll(b, null);
    return both;
  }
}
