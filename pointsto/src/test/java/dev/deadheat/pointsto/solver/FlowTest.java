package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warnings;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs, compared with the plainest way to solve them. */
class FlowTest {
  private static final List<Class<?>> KINDS =
      List.of(Integer.class, String.class, Thread.class, java.util.ArrayList.class, Object.class);
  private static final List<Class<?>> FILTERS =
      List.of(
          Number.class,
          Comparable.class,
          CharSequence.class,
          Runnable.class,
          java.util.Collection.class,
          Object.class);

  private static Program jdk;

  @BeforeAll
  static void open() {
    jdk = new Program(List.of(), List.of(Jdk.running()), new Warnings());
  }

  @AfterAll
  static void close() {
    jdk.close();
  }

  /** One watch and what it was shown. */
  private record Watch(int node, BitSet seen) {}

  private record Edge(int from, int to, @Nullable Class<?> filter) {}

  /** The flow under test next to a list of what was asked of it. */
  private static final class Graph {
    final Random random;
    final ObjectTable objects = new ObjectTable(type -> false);
    final TypeFilters filters = new TypeFilters(objects);
    final Flow flow = new Flow(filters, Limits.USUAL);
    final List<Edge> edges = new ArrayList<>();
    final List<BitSet> given = new ArrayList<>();
    final List<Class<?>> kinds = new ArrayList<>();
    final Map<Integer, List<Watch>> watches = new HashMap<>();
    final List<Watch> allWatches = new ArrayList<>();
    int merges;

    Graph(long seed) {
      random = new Random(seed);
      flow.onMerge(this::merged);
    }

    void nodes(int count) {
      assertThat(flow.newNodes(count)).isEqualTo(given.size());
      for (int i = 0; i < count; i++) {
        given.add(new BitSet());
      }
    }

    void object(int node) {
      Types types = jdk.types();
      Method method = types.object().methods().get(0);
      int o;
      if (kinds.isEmpty() || random.nextInt(3) == 0) {
        Class<?> kind = KINDS.get(random.nextInt(KINDS.size()));
        o = objects.allocated(type(kind), method, kinds.size(), 0).id();
        assertThat(o).isEqualTo(kinds.size());
        kinds.add(kind);
      } else {
        o = random.nextInt(kinds.size());
      }
      flow.addObject(node, o);
      given.get(node).set(o);
    }

    void edge(int from, int to, @Nullable Class<?> filter) {
      flow.addEdge(from, to, filter == null ? -1 : filters.number(type(filter)));
      edges.add(new Edge(from, to, filter));
    }

    private static dev.deadheat.program.type.ClassType type(Class<?> c) {
      return jdk.types().classType(c.getName().replace('.', '/'));
    }

    void watch(int node) {
      Watch watch = new Watch(node, new BitSet());
      allWatches.add(watch);
      int n = flow.find(node);
      List<Watch> there = watches.get(n);
      if (there == null) {
        there = new ArrayList<>();
        there.add(watch);
        watches.put(n, there);
        flow.watch(n);
      } else {
        there.add(watch);
        show(List.of(watch), flow.points(n));
      }
    }

    private static void show(@Nullable List<Watch> watches, @Nullable IntSet objects) {
      if (watches != null && objects != null) {
        watches.forEach(watch -> objects.forEach(watch.seen::set));
      }
    }

    private void merged(int survivor, IntSet newForSurvivor, int gone, IntSet newForGone) {
      merges++;
      assertThat(flow.find(gone)).isEqualTo(flow.find(survivor));
      show(watches.get(survivor), newForSurvivor);
      List<Watch> moving = watches.remove(gone);
      show(moving, newForGone);
      if (moving != null) {
        watches.computeIfAbsent(survivor, s -> new ArrayList<>()).addAll(moving);
      }
    }

    void settle() {
      do {
        flow.wave();
      } while (flow.tell((node, news) -> show(watches.get(node), news)));
    }

    /** Every set is the least one that all edges admit. */
    void check() {
      List<BitSet> expected = new ArrayList<>();
      given.forEach(set -> expected.add((BitSet) set.clone()));
      Map<Class<?>, BitSet> masks = new HashMap<>();
      for (Class<?> filter : FILTERS) {
        BitSet mask = new BitSet();
        for (int o = 0; o < kinds.size(); o++) {
          mask.set(o, filter.isAssignableFrom(kinds.get(o)));
        }
        masks.put(filter, mask);
      }
      boolean changed = true;
      while (changed) {
        changed = false;
        for (Edge edge : edges) {
          BitSet moving = (BitSet) expected.get(edge.from).clone();
          if (edge.filter != null) {
            moving.and(masks.get(edge.filter));
          }
          int before = expected.get(edge.to).cardinality();
          expected.get(edge.to).or(moving);
          changed |= expected.get(edge.to).cardinality() != before;
        }
      }
      for (int n = 0; n < given.size(); n++) {
        assertThat(bits(flow.points(n))).as("node %d", n).isEqualTo(expected.get(n));
      }
      for (Watch watch : allWatches) {
        assertThat(watch.seen).as("seen at %d", watch.node).isEqualTo(expected.get(watch.node));
      }
    }

    private static BitSet bits(@Nullable IntSet set) {
      BitSet bits = new BitSet();
      if (set != null) {
        set.forEach(bits::set);
      }
      return bits;
    }

    /** Adds some of everything. */
    void grow(int nodes, int edges, int objects, int watches) {
      nodes(nodes);
      int n = given.size();
      for (int i = 0; i < edges; i++) {
        int from = random.nextInt(n);
        // Mostly forward, so that there are many small cycles and not one big one.
        int span = random.nextInt(12) == 0 ? -random.nextInt(9) : 1 + random.nextInt(n / 4 + 1);
        Class<?> filter =
            random.nextInt(4) == 0 ? FILTERS.get(random.nextInt(FILTERS.size())) : null;
        int to = Math.max(0, Math.min(n - 1, from + span));
        edge(from, to, filter);
        if (random.nextInt(40) == 0) {
          edge(to, from, null);
        }
      }
      for (int i = 0; i < objects; i++) {
        object(random.nextInt(n));
      }
      for (int i = 0; i < watches; i++) {
        watch(random.nextInt(n));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void smallGraphsGrowingBetweenWaves(long seed) {
    Graph graph = new Graph(seed);
    for (int round = 0; round < 12; round++) {
      graph.grow(1 + graph.random.nextInt(30), 40, 8, 6);
      graph.settle();
      graph.check();
    }
    assertThat(graph.kinds.size()).isGreaterThan(10);
  }

  /** Large enough for cycles to be found and merged on the way. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void largeGraphsMergeTheirCycles(long seed) {
    Graph graph = new Graph(seed);
    for (int round = 0; round < 5; round++) {
      graph.grow(1_500, 6_000, 100, 400);
      graph.settle();
      graph.check();
    }
    assertThat(graph.merges).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void mergedAtAnyTime(long seed) {
    Graph graph = new Graph(seed);
    for (int round = 0; round < 10; round++) {
      graph.grow(20, 25, 6, 8);
      int a = graph.random.nextInt(graph.given.size());
      int b = graph.random.nextInt(graph.given.size());
      graph.edge(a, b, null);
      graph.edge(b, a, null);
      if (graph.random.nextBoolean()) {
        graph.settle();
      }
      graph.flow.merge(a, b);
      graph.grow(1, 5, 3, 5);
      graph.settle();
      graph.check();
    }
    assertThat(graph.merges).isGreaterThan(5);
  }

  @Test
  void filteredCycleIsNotMerged() {
    Graph graph = new Graph(1);
    graph.nodes(2);
    graph.edge(0, 1, Number.class);
    graph.edge(1, 0, null);
    for (int i = 0; i < 40; i++) {
      graph.object(0);
    }
    graph.watch(1);
    graph.settle();
    graph.check();
    assertThat(graph.flow.find(0)).isNotEqualTo(graph.flow.find(1));
    assertThat(graph.flow.points(0)).isNotEqualTo(graph.flow.points(1));
  }

  @Test
  void nothingNewIsNotTold() {
    Graph graph = new Graph(2);
    graph.nodes(2);
    graph.edge(0, 1, null);
    graph.object(0);
    graph.watch(1);
    graph.settle();
    graph.flow.addEdge(0, 1, -1);
    graph.flow.addObject(0, 0);
    graph.flow.wave();
    assertThat(graph.flow.tell((node, news) -> {})).isFalse();
    assertThat(graph.flow.edgeCount()).isEqualTo(1);
  }
}
