package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What calls on containers touch: the contents of the container itself, of the collection behind a
 * synchronized wrapper, and of what a view shows.
 */
final class ContainerCalls {
  /** An access to more than these is not seen to be to one of them. */
  static final int FEW = 4;

  /** The monitor of the accessed object itself. */
  private static final Token MONITOR =
      new Token(Token.Kind.FROM_OBJECT, Token.OBJECT, false, false);

  private final CallGraph graph;
  private final Accesses accesses;
  private final Contents contents;
  private final SharedObjects shared;
  private final VisitPoints points;
  private final Concurrency concurrency;
  private final Places places;
  private final Instances instances;
  private final boolean sound;
  private final Map<Access, Access> writing = new HashMap<>();

  /** Makes instances of accesses. */
  interface Instances {
    Instance of(Access access, Propagation.Visit visit, Facts f, IntSet objects);
  }

  ContainerCalls(
      CallGraph graph,
      Accesses accesses,
      Contents contents,
      SharedObjects shared,
      VisitPoints points,
      Concurrency concurrency,
      Places places,
      Instances instances,
      boolean sound) {
    this.graph = graph;
    this.accesses = accesses;
    this.contents = contents;
    this.shared = shared;
    this.points = points;
    this.concurrency = concurrency;
    this.places = places;
    this.instances = instances;
    this.sound = sound;
  }

  /** Adds an access to the elements or contents of its objects. */
  void put(Instance instance, Places to) {
    if (!(instance.access().place() instanceof Place.Contents)) {
      int number = to.number(instance);
      instance.points().forEach(o -> to.add(o, number));
      return;
    }
    int[] numbers = {-1};
    instance
        .points()
        .forEach(
            o -> {
              if (!contents.isPlain(o)) {
                to.add(o, to.number(inObject(instance, o)));
              } else {
                numbers[0] = numbers[0] < 0 ? to.number(instance) : numbers[0];
                to.add(o, numbers[0]);
              }
            });
  }

  /** A container call as it is on this object: whether it locks, whether its reads write. */
  private Instance inObject(Instance instance, int object) {
    HeapObject o = graph.pointsTo().object(object);
    Access access = instance.access();
    Set<Token> tokens = instance.tokens();
    if (Containers.isSynchronizedWrapper(o) && !Containers.leavesLock(access.what())) {
      tokens = new HashSet<>(tokens);
      tokens.add(MONITOR);
    }
    if (!access.write() && contents.readsWrite(o, access.what())) {
      access = writing.computeIfAbsent(access, Access::asWrite);
    }
    return with(instance, access, tokens, instance.points(), instance.few());
  }

  private Instance with(
      Instance instance, Access access, Set<Token> tokens, IntSet objects, boolean few) {
    return new Instance(
        access,
        instance.visit(),
        instance.handed(),
        instance.taken(),
        tokens,
        instance.care(),
        instance.maker(),
        instance.made(),
        instance.passed(),
        few,
        instance.alive(),
        instance.threads(),
        concurrency.group(tokens, instance.alive(), instance.threads(), instance.handed()),
        objects);
  }

  /**
   * A call on a synchronized wrapper is also one on the collection behind it, under its lock.
   *
   * @param own whether nobody else has the wrapper: then its lock excludes nobody
   */
  void wrapped(Instance instance, int wrapper, boolean own) {
    contents
        .behind(wrapper)
        .forEach(
            inner -> {
              if (shared.isShared(inner) && contents.isCountable(inner)) {
                places.add(inner, places.number(wrapped(instance, wrapper, inner, own)));
              }
            });
  }

  private Instance wrapped(Instance instance, int wrapper, int inner, boolean own) {
    Set<Token> tokens = global(instance);
    boolean locked =
        !Containers.leavesLock(instance.access().what()) || instance.tokens().contains(MONITOR);
    locked &= (!sound && !own) || contents.isOnlyBehind(inner);
    if (locked) {
      tokens.add(new Token(Token.Kind.GLOBAL, new Name.Singleton(wrapper), false, false));
    }
    Instance found =
        with(
            instance.ofAnother(concurrency),
            instance.access(),
            tokens,
            IntSet.of(inner),
            instance.few());
    return locked ? found.with(found.care().or(Care.OWN)) : found;
  }

  /** Locks that are the same wherever they are seen from; the others are as seen from an object. */
  private static Set<Token> global(Instance instance) {
    Set<Token> tokens = new HashSet<>();
    for (Token token : instance.tokens()) {
      if (token.kind() == Token.Kind.GLOBAL) {
        tokens.add(token);
      }
    }
    return tokens;
  }

  /** A call on a wrapper or view that nobody else has, if others may have what is behind it. */
  void onOwn(Access access, Propagation.Visit visit, Facts f) {
    if (!(access.place() instanceof Place.Contents)
        || f.isDeeplyOwn(access.base(), access.pc(), visit.state.own())) {
      return;
    }
    onViews(access, visit, f);
    IntSet wrappers = new IntSet();
    points
        .of(visit, access.base())
        .forEach(
            o -> {
              if (Containers.isSynchronizedWrapper(graph.pointsTo().object(o))) {
                wrappers.add(o);
              }
            });
    if (!wrappers.isEmpty()) {
      Instance instance = instances.of(access, visit, f, wrappers);
      wrappers.forEach(o -> wrapped(instance, o, true));
    }
  }

  /**
   * A call on a view is one on what it shows, of which less is known than of what the method has
   * itself: not which locks are whose. So where any lock is held, only {@code --sound} goes by it.
   *
   * @return whether there is anything behind that others may have
   */
  boolean onViews(Access access, Propagation.Visit visit, Facts f) {
    if (!(access.place() instanceof Place.Contents)) {
      return false;
    }
    IntSet containers = new IntSet();
    IntSet arrays = new IntSet();
    contents
        .shown(points.of(visit, access.base()))
        .forEach(
            o -> {
              if (shared.isShared(o)) {
                if (graph.pointsTo().object(o).type() instanceof ArrayType) {
                  arrays.add(o);
                } else if (contents.isCountable(o)) {
                  containers.add(o);
                }
              }
            });
    if ((containers.isEmpty() && arrays.isEmpty())
        || (!sound && Funnel.held(access, visit, f).iterator().hasNext())) {
      return false;
    }
    if (!containers.isEmpty()) {
      Instance instance = seenThrough(access, visit, f, containers);
      put(instance, places);
      containers.forEach(o -> wrapped(instance, o, false));
    }
    if (!arrays.isEmpty()) {
      put(seenThrough(accesses.ofArray(access), visit, f, arrays), places);
    }
    return true;
  }

  private Instance seenThrough(Access access, Propagation.Visit visit, Facts f, IntSet objects) {
    Instance instance = instances.of(access, visit, f, objects).ofAnother(concurrency);
    return with(
        instance,
        access,
        global(instance),
        objects,
        instance.few() && objects.cardinality() <= FEW);
  }
}
