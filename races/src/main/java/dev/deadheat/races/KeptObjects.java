package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are kept in a container which is meant for several threads: the container is in a
 * field, and it is used under a lock of its own or of its owner, or is of a kind that is made for
 * several threads. Whoever looks such an object up has it in common with all others who do, so it
 * is as shared as the container; and so are its parts, which one field alone holds (what they are
 * passed in, such as an array of arguments, does not count).
 *
 * <p>That locks are taken for a container says so of what is looked up in it under such a lock.
 * Where the look-up itself goes without, either the container races, which is reported there, or it
 * is another one, or nobody else has it yet. And an object is looked up in a container that keeps
 * objects like it: whoever looked up a worker, and reads something that hangs on it, has not looked
 * that up in some other container. What a container keeps is not known if others made some of it.
 *
 * <p>Only objects that the analysed code makes count: what callers put there is theirs to share or
 * not. {@code Vector} and {@code Hashtable} lock too, but as old code had no others, that it uses
 * them says nothing.
 */
final class KeptObjects {
  /** Nobody keeps so many unrelated kinds of objects in one container. */
  private static final int MANY_KINDS = 32;

  private static final BitSet NONE = new BitSet();

  /** Containers in more fields than that are not told apart. */
  private static final int GROUPS = Long.SIZE;

  /** For each object the groups of containers that it is kept in, one bit each. */
  private final long[] kept;

  /** Groups with containers that may keep more than is known: what others made. */
  private final long open;

  private final FetchedValues fetched;
  private final Map<Long, Integer> numbers = new HashMap<>(Map.of(0L, 0));
  private final List<Long> ways = new ArrayList<>(List.of(0L));

  /** The groups of an access, where they are known. */
  private long[] groupsOf = new long[1024];

  private final BitSet asked = new BitSet();

  KeptObjects(CallGraph graph, Funnel funnel) {
    Result result = graph.pointsTo();
    Map<Integer, Set<Object>> holders = graph.holders();
    Map<Integer, IntSet> contents = graph.holdings();
    BitSet containers = new BitSet();
    BitSet forThreads = new BitSet();
    IntSet careful = new IntSet();
    Map<Method, BitSet> careless = new HashMap<>();
    funnel
        .places()
        .eachNumbered(
            (number, instance) -> {
              if (isCareful(instance)) {
                careful.add(number);
              }
              if (instance.access().place() instanceof Place.Contents
                  && !instance.maker()
                  && !isLocked(instance)) {
                careless
                    .computeIfAbsent(instance.access().body().method(), m -> new BitSet())
                    .set(instance.access().pc());
              }
            });

    funnel
        .places()
        .objects()
        .forEach(
            (container, instances) -> {
              if (careful.meets(instances)) {
                containers.set(container);
              }
            });
    for (int object : contents.keySet()) {
      if (Containers.isMadeForThreads(result.object(object))) {
        containers.set(object);
        forThreads.set(object);
      }
    }
    BitSet inFields = new BitSet();
    containers.stream()
        .filter(c -> isInField(holders, c) && isOfSomeKinds(graph, contents.get(c)))
        .forEach(inFields::set);
    Map<Integer, Long> groups = groups(holders, inFields);
    fetched =
        new FetchedValues(
            graph,
            (object, body, pc) ->
                forThreads.get(object) || !careless.getOrDefault(body.method(), NONE).get(pc)
                    ? groups.getOrDefault(object, 0L)
                    : 0);
    IntSet inOneField = new IntSet();
    holders.forEach(
        (object, places) -> {
          if (places.stream().filter(Field.class::isInstance).count() == 1) {
            inOneField.add(object);
          }
        });
    IntSet allocated = new IntSet();
    for (int o = 0; o < result.objectCount(); o++) {
      if (result.object(o).origin() == HeapObject.Origin.ALLOCATED) {
        allocated.add(o);
      }
    }
    IntSet parts = new IntSet();
    parts.addAll(inOneField, allocated);
    long others = 0;
    for (Map.Entry<Integer, Long> group : groups.entrySet()) {
      IntSet held = contents.get(group.getKey());
      if (held == null || !allocated.containsAll(held)) {
        others |= group.getValue();
      }
    }
    open = others;
    kept = new long[result.objectCount()];
    ArrayDeque<Integer> work = new ArrayDeque<>();
    groups.forEach((c, group) -> add(contents.get(c), allocated, group, work));
    while (!work.isEmpty()) {
      int object = work.remove();
      add(contents.get(object), parts, kept[object], work);
    }
  }

  /** The groups of containers, by the field that holds them. */
  private static Map<Integer, Long> groups(Map<Integer, Set<Object>> holders, BitSet containers) {
    Map<String, Integer> numbers = new HashMap<>();
    Map<Integer, Long> groups = new LinkedHashMap<>();
    containers.stream()
        .forEach(
            c -> {
              String field =
                  holders.getOrDefault(c, Set.of()).stream()
                      .filter(Field.class::isInstance)
                      .map(Object::toString)
                      .min(Comparator.naturalOrder())
                      .orElse("");
              int number = numbers.computeIfAbsent(field, f -> numbers.size());
              groups.put(c, 1L << Math.min(number, GROUPS - 1));
            });
    return groups;
  }

  /** What an unknown caller passes to an operation was not looked up by the analysed code. */
  private boolean isLookedUp(Instance instance, int like) {
    return isFetched(instance.access(), like) && !instance.passed();
  }

  /** Whether the object of an access may have been looked up where objects like this are kept. */
  boolean isFetched(Access access, int like) {
    return like != 0 && meets(groups(access), like);
  }

  private long groups(Access access) {
    int id = access.id();
    if (!asked.get(id)) {
      asked.set(id);
      groupsOf = id < groupsOf.length ? groupsOf : Arrays.copyOf(groupsOf, 2 * id);
      groupsOf[id] = fetched.of(access);
    }
    return groupsOf[id];
  }

  private boolean meets(long groups, int like) {
    return ((ways.get(like) | open) & groups) != 0;
  }

  private static boolean isCareful(Instance instance) {
    return instance.access().place() instanceof Place.Contents
        && instance.care().compareTo(Care.OWNER) >= 0;
  }

  /** Whether a lock of the container or its owner is held, by whomever. */
  private static boolean isLocked(Instance instance) {
    if (isCareful(instance)) {
      return true;
    }
    for (Token token : instance.tokens()) {
      if (token.care(true) != Care.NONE) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether what is in a container is of some kinds only, classes that extend one another being
   * one. Where it may be anything, points-to has lost sight of what is put there.
   */
  private static boolean isOfSomeKinds(CallGraph graph, @Nullable IntSet held) {
    Set<ClassType> kinds = new HashSet<>();
    if (held != null) {
      for (int o : held.toArray()) {
        if (graph.pointsTo().object(o).type() instanceof ClassType type && graph.isAnalysed(type)) {
          kinds.add(kind(graph, type));
        }
      }
    }
    return kinds.size() < MANY_KINDS;
  }

  /** The class that all which extend one another come from. */
  private static ClassType kind(CallGraph graph, ClassType type) {
    ClassType kind = type;
    for (ClassType above = type.superClass();
        above != null && graph.isAnalysed(above);
        above = above.superClass()) {
      kind = above;
    }
    return kind;
  }

  private static boolean isInField(Map<Integer, Set<Object>> holders, int object) {
    return holders.getOrDefault(object, Set.of()).stream().anyMatch(Field.class::isInstance);
  }

  private void add(
      @Nullable IntSet objects, IntSet counting, long groups, ArrayDeque<Integer> work) {
    if (objects != null) {
      objects.forEach(
          o -> {
            if (counting.contains(o) && (groups & ~kept[o]) != 0) {
              kept[o] |= groups;
              work.add(o);
            }
          });
    }
  }

  /** A number for the groups that some objects are kept in; 0 if one of them is kept nowhere. */
  int like(IntSet objects) {
    long groups = 0;
    for (int o : objects.toArray()) {
      if (kept[o] == 0) {
        return 0;
      }
      groups |= kept[o];
    }
    int number = numbers.computeIfAbsent(groups, g -> numbers.size());
    if (number == ways.size()) {
      ways.add(groups);
    }
    return number;
  }

  /**
   * Whether two accesses meet in such an object if they meet at all, and they were led there by
   * looking it up where it is kept, or one of them was and the other is a user's, who was given it.
   */
  boolean isIn(Funnel.Pair pair) {
    int like = like(pair.objects());
    if (like == 0) {
      return false;
    }
    boolean first = isLookedUp(pair.first(), like);
    boolean second = isLookedUp(pair.second(), like);
    if (!(pair.first().access().place() instanceof Place.OfField)) {
      // Arrays and collections of all kinds have one class: one look-up says too little of them,
      // and so do two that some of the callers made.
      return first
          && second
          && meets(fetched.here(pair.first().access()), like)
          && meets(fetched.here(pair.second().access()), like);
    }
    // Who has it from elsewhere may have another one.
    return (first || second)
        && (first || pair.first().isBegin())
        && (second || pair.second().isBegin());
  }
}
