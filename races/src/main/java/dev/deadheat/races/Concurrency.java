package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether two accesses to one place may happen at the same time, and whether a lock keeps them
 * apart. Both depend only on the group that an access is in: the locks held, who runs, and on which
 * threads; so groups are compared, once each. Locks do not matter to the first question, nor
 * threads to the second, so that each has fewer groups still.
 */
final class Concurrency {
  static final long NEVER = Long.MIN_VALUE;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Order order;
  private final Propagation propagation;
  private final Latches latches;
  private final Map<Group, Integer> groups = new HashMap<>();

  /** Of each group, the number of what decides whether it runs at the same time as others. */
  private int[] times = new int[64];

  /** Of each group, the number of its set of tokens. */
  private int[] locks = new int[64];

  private final Map<Group, Integer> differentTimes = new HashMap<>();
  private final Map<Set<Token>, Integer> differentLocks = new HashMap<>();
  private final PairTable parallel = new PairTable();
  private final PairTable guarded = new PairTable();
  private PairTable parallelHere = parallel;
  private final Map<Integer, BitSet> running = new HashMap<>();

  /** The numbers of sets of threads; the same set is the same object nearly always. */
  private final Map<BitSet, Integer> threadSets = new HashMap<>();

  private final IdentityHashMap<BitSet, Integer> threadSetObjects = new IdentityHashMap<>();

  private record Group(Set<Token> tokens, int alive, int threads, boolean handed) {
    @Override
    public int hashCode() {
      return 31 * (31 * tokens.hashCode() + threads) + 2 * alive + (handed ? 1 : 0);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Group other
          && alive == other.alive
          && handed == other.handed
          && threads == other.threads
          && tokens.equals(other.tokens);
    }
  }

  Concurrency(
      CallGraph graph, ThreadTable threads, Order order, Propagation propagation, Latches latches) {
    this.graph = graph;
    this.threads = threads;
    this.order = order;
    this.propagation = propagation;
    this.latches = latches;
  }

  /** The number of a group. */
  int group(Set<Token> tokens, int alive, BitSet running, boolean handed) {
    int threads =
        threadSetObjects.computeIfAbsent(
            running, r -> threadSets.computeIfAbsent(r, k -> threadSets.size()));
    Group group = new Group(tokens, alive, threads, handed);
    Integer known = groups.get(group);
    if (known != null) {
      return known;
    }
    int number = groups.size();
    groups.put(group, number);
    if (number == times.length) {
      times = Arrays.copyOf(times, 2 * number);
      locks = Arrays.copyOf(locks, 2 * number);
    }
    Group time = new Group(seen(tokens), alive, threads, handed);
    times[number] = differentTimes.computeIfAbsent(time, g -> differentTimes.size());
    locks[number] = differentLocks.computeIfAbsent(tokens, t -> differentLocks.size());
    return number;
  }

  /** Of what is held, what says that something has happened before. */
  private static Set<Token> seen(Set<Token> tokens) {
    Set<Token> seen = Set.of();
    for (Token token : tokens) {
      if (token.isAcquire() || token.isEnd()) {
        seen = seen.isEmpty() ? new HashSet<>() : seen;
        seen.add(token);
      }
    }
    return seen;
  }

  /** What is asked from now on is about one place. */
  void at(Object place) {
    // Only what is static makes a difference: its class may be being initialised.
    if (place instanceof Field field && field.isStatic()) {
      parallelHere = new PairTable();
    } else {
      parallelHere = parallel;
    }
  }

  /**
   * Two threads that may execute the two at the same time, one in each half of the number;
   * complemented if only late ones may; {@link #NEVER} if none may.
   */
  long parallel(Instance a, Instance b, boolean givenTwice) {
    long key = IntPair.key(times[a.group()] << 1 | (givenTwice ? 1 : 0), times[b.group()]);
    long known = parallelHere.get(key);
    if (known == PairTable.NONE) {
      known = find(a, b, givenTwice);
      parallelHere.put(key, known);
    }
    return known;
  }

  /** Whether both hold a lock that excludes the other. */
  boolean guarded(Instance a, Instance b) {
    long key = IntPair.key(locks[a.group()], locks[b.group()]);
    long known = guarded.get(key);
    if (known == PairTable.NONE) {
      known = guarded(a.tokens(), b.tokens()) ? 1 : 0;
      guarded.put(key, known);
    }
    return known == 1;
  }

  private static boolean acquires(Instance instance) {
    for (Token token : instance.tokens()) {
      if (token.isAcquire()) {
        return true;
      }
    }
    return false;
  }

  private static boolean guarded(Set<Token> a, Set<Token> b) {
    for (Token x : a) {
      for (Token y : b) {
        if (x.excludes(y)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether the first access happens before a release that the second has surely seen: the second
   * is behind an acquire of a key, only the first one's thread releases that key, and it has not
   * done so before the access.
   *
   * @param late whether an acquire counts that may not have waited long enough
   */
  private boolean publishes(Instance first, int thread, Instance second, boolean late) {
    for (Token token : second.tokens()) {
      if (token.isLate() != late) {
        continue;
      }
      if (token.isEnd()
          && first.handed()
          && propagation.threadObjects().contains(threads.get(thread))) {
        return true; // The thread that is the object has ended, and only it runs on itself.
      }
      if (!token.isAcquire()) {
        continue;
      }
      for (Object key : keys(token)) {
        int number = order.points().known(key);
        if (number < 0 || order.mayHaveReleased(first.alive(), number)) {
          continue;
        }
        BitSet releasers = latches.releasers(number);
        boolean only = releasers.cardinality() == 1 && releasers.get(thread);
        if (key instanceof Integer latch
            ? releasers.get(thread) && latches.waitsForAll(latch, number)
            : only && !threads.get(thread).many()) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Object> keys(Token token) {
    Object key = token.key();
    if (key instanceof Field field && !field.isVolatile() && order.points().known(field) < 0) {
      List<Object> objects = new ArrayList<>();
      if (field.isStatic()) {
        IntSet held = graph.pointsTo().pointsOfStatic(field);
        if (held != null) {
          held.forEach(objects::add);
        }
      } else {
        fieldObjects().getOrDefault(field, Set.of()).forEach(objects::add);
      }
      return objects;
    }
    return key == null ? List.of() : List.of(key);
  }

  private @Nullable Map<Object, Set<Integer>> fieldObjects;

  /** What each field may hold. */
  private Map<Object, Set<Integer>> fieldObjects() {
    Map<Object, Set<Integer>> known = fieldObjects;
    if (known == null) {
      known = new HashMap<>();
      for (Map.Entry<Integer, Set<Object>> entry : graph.holders().entrySet()) {
        for (Object place : entry.getValue()) {
          known.computeIfAbsent(place, p -> new HashSet<>()).add(entry.getKey());
        }
      }
      fieldObjects = known;
    }
    return known;
  }

  private static boolean isStarted(AbstractThread thread) {
    return thread.kind() == AbstractThread.Kind.STARTED;
  }

  /**
   * Whether an access waits for a static initialiser: it is to a static field of the class that is
   * being initialised (JLS 12.4.2).
   */
  private boolean waits(AbstractThread thread, Access access) {
    return thread.kind() == AbstractThread.Kind.INITIALIZER
        && access.place() instanceof Place.OfField f
        && f.field().isStatic()
        && f.field().owner() == graph.method(thread.node()).method().owner();
  }

  private BitSet running(int alive) {
    return running.computeIfAbsent(alive, order::running);
  }

  /** Two threads that may execute the two at the same time; complemented if only late ones may. */
  private long find(Instance a, Instance b, boolean givenTwice) {
    long late = NEVER;
    boolean acquires = acquires(a) || acquires(b);
    BitSet withA = running(a.alive());
    BitSet withB = running(b.alive());
    if (!withA.intersects(b.threads())
        && !withB.intersects(a.threads())
        && !a.threads().intersects(b.threads())) {
      return NEVER;
    }
    for (int s = a.threads().nextSetBit(0); s >= 0; s = a.threads().nextSetBit(s + 1)) {
      for (int t = b.threads().nextSetBit(0); t >= 0; t = b.threads().nextSetBit(t + 1)) {
        if (s != t && !withA.get(t) && !withB.get(s)) {
          continue;
        }
        AbstractThread first = threads.get(s);
        AbstractThread second = threads.get(t);
        if (first.excludes(second)
            || waits(first, b.access())
            || waits(second, a.access())
            || (!givenTwice && a.handed() && b.handed() && isStarted(first) && isStarted(second))) {
          continue;
        }
        if (acquires && (publishes(a, s, b, false) || publishes(b, t, a, false))) {
          continue;
        }
        boolean maybe = acquires && (publishes(a, s, b, true) || publishes(b, t, a, true));
        long pair = ((long) s << 32) | t;
        if (s == t) {
          if (propagation.overlaps(s) && !order.separated(a.alive(), b.alive())) {
            if (!maybe) {
              return pair;
            }
            late = ~pair;
          }
        } else if (!order.separatedByFirst(a.alive(), b.alive())) {
          if (order.runs(a.alive(), t) || order.runs(b.alive(), s)) {
            if (!maybe) {
              return pair;
            }
            late = ~pair;
          } else if (order.runsLate(a.alive(), t) || order.runsLate(b.alive(), s)) {
            late = ~pair;
          }
        }
      }
    }
    return late;
  }
}
