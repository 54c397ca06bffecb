package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From accesses to pairs that may race. Pairs are compared only among instances that touch the same
 * field, or the same array or container; each stage counts what it lets through.
 */
final class Funnel {
  private final CallGraph graph;
  private final Propagation propagation;
  private final @Nullable TakenFor takenFor;
  private final Tokens tokens;
  private final Facts.Source facts;
  private final Accesses accesses;
  private final SharedObjects shared;
  private final OwningFields owning;
  private final Concurrency concurrency;
  private final boolean sound;
  private final Places places;
  private final Map<Access, AccessClass> classes = new HashMap<>();
  private final Contracts contracts = new Contracts();
  private final BitSet givenTwice = new BitSet();
  private final StageCounts counts = new StageCounts();
  private final Publications publications;
  private final WholeObjects wholes;
  private final Places ownPlaces;
  private final IdentityHashMap<IntSet, IntSet> met = new IdentityHashMap<>();
  private final IdentityHashMap<IntSet, IntSet> contentsMet = new IdentityHashMap<>();
  private final VisitPoints points;
  private final Contents contents;
  private final ContainerCalls calls;
  private final MadeByThread made;
  private final AccessFacts.Known known = new AccessFacts.Known();

  /** A pair that nothing keeps apart. */
  record Pair(
      Instance first,
      Instance second,
      int object,
      int firstThread,
      int secondThread,
      boolean late) {
    /** The objects that the two may meet in; none for static fields. */
    IntSet objects() {
      IntSet common = new IntSet();
      if (first.access().place() instanceof Place.OfField) {
        common.addAll(first.points(), second.points());
      } else if (object >= 0) {
        common.add(object);
      }
      return common;
    }

    @SuppressWarnings("ArgumentSelectionDefectChecker") // That is what it is for.
    Pair swapped() {
      return new Pair(second, first, object, secondThread, firstThread, late);
    }
  }

  /**
   * Pairs that nothing keeps apart, which differ in the instructions only.
   *
   * @param first one of the instances on one side
   * @param second one on the other side
   */
  record Batch(
      Instance first,
      Instance second,
      int object,
      int firstThread,
      int secondThread,
      boolean late) {
    Pair pair(Instance one, Instance other) {
      return new Pair(one, other, object, firstThread, secondThread, late);
    }
  }

  /** Told of pairs, batch by batch. */
  interface Pairs {
    void batch(Batch batch);

    /** Whether a pair of the batch has nothing to add to what is known. */
    boolean isSettled(Access first, Access second);

    /**
     * A number for how sure pairs of the batch are, as far as known: those on one location that are
     * settled stay so for all batches with that number. Negative where that does not hold.
     */
    int sureness();

    void pair(Pair pair);

    /** The same number for threads that make no difference to a verdict. */
    int threadLike(int thread);

    /** The same number for objects that make no difference to a verdict. */
    int objectLike(int object);

    /** Whether a field gives the place of an access to elements or contents its name. */
    boolean isLoaded(Access access);

    /** The number of what a verdict depends on, of some objects: it is on the first of them. */
    int alike(IntSet objects);
  }

  Funnel(
      CallGraph graph,
      ThreadTable threads,
      Order order,
      Propagation propagation,
      Facts.Source facts,
      Accesses accesses,
      SharedObjects shared,
      VisitPoints points,
      OwningFields owning,
      Tokens tokens,
      Latches latches,
      @Nullable TakenFor takenFor,
      boolean sound) {
    this.takenFor = takenFor;
    this.graph = graph;
    this.contents = new Contents(graph);
    this.propagation = propagation;
    this.facts = facts;
    this.accesses = accesses;
    this.shared = shared;
    this.points = points;
    this.owning = owning;
    this.concurrency = new Concurrency(graph, threads, order, propagation, latches);
    this.publications = new Publications(graph);
    this.made = new MadeByThread(graph, propagation, facts);
    this.wholes = new WholeObjects(graph, accesses, sound);
    this.sound = sound;
    this.tokens = tokens;
    this.places = new Places(points);
    this.ownPlaces = new Places(points);
    this.calls =
        new ContainerCalls(
            graph, accesses, contents, shared, points, concurrency, places, this::instance, sound);
  }

  Propagation propagation() {
    return propagation;
  }

  /** Who takes the locks that callers hold; null where that makes no difference. */
  @Nullable TakenFor takenFor() {
    return takenFor;
  }

  Map<Access, AccessClass> classes() {
    return classes;
  }

  StageCounts counts() {
    return counts;
  }

  Contracts contracts() {
    return contracts;
  }

  Places places() {
    return places;
  }

  /** Collects all instances that other threads could meet. */
  void collect() {
    givenTwice.or(GivenTwice.find(graph, propagation, facts, sound));
    Set<Object> written = new HashSet<>();
    for (Propagation.Visit visit : propagation.visits()) {
      Facts f = facts.of(graph, visit.node);
      for (Access access : accesses.of(graph.body(visit.node))) {
        if (access.place() instanceof Place.Everything && !isOwn(access, visit, f)) {
          for (WholeObjects.Part part : wholes.parts(access, visit.node)) {
            if (part.access().place() instanceof Place.OfField of) {
              written.add(of.field());
            }
          }
        } else if (access.write() && !isOwn(access, visit, f)) {
          written.add(access.place() instanceof Place.OfField of ? of.field() : access.place());
        }
      }
    }
    for (Propagation.Visit visit : propagation.visits()) {
      Facts f = facts.of(graph, visit.node);
      for (Access access : accesses.of(graph.body(visit.node))) {
        counts.reachable(access);
        if (isOwn(access, visit, f)) {
          classes.merge(access, AccessClass.NOT_YET_ESCAPED, Funnel::worse);
          if (sound && !access.isMissing()) {
            addOwn(access, visit, f);
          }
          calls.onOwn(access, visit, f);
        } else if (access.place() instanceof Place.OfField of && !written.contains(of.field())) {
          classes.merge(access, AccessClass.IMMUTABLE, Funnel::worse);
          if (sound) {
            add(access, visit, f); // What was written before it was published may race with it.
          } else if (Contracts.concerns(access)) {
            contracts.look(instance(access, visit, f, new IntSet()), held(access, visit, f));
          }
        } else {
          add(access, visit, f);
        }
      }
    }
  }

  static AccessClass worse(AccessClass a, AccessClass b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  /** Whether nobody else has the object yet, or what it leads to, if that is touched too. */
  private boolean isOwn(Access access, Propagation.Visit visit, Facts f) {
    boolean deep = sound && access.place() instanceof Place.Everything;
    return access.base() >= 0
        && (deep
            ? f.isDeeplyOwn(access.base(), access.pc(), visit.state.own())
            : f.isOwn(access.base(), access.pc(), visit.state.own()));
  }

  /** An access to an object that nobody else has yet. */
  private void addOwn(Access access, Propagation.Visit visit, Facts f) {
    if (isOfMany(access)) {
      addParts(access, visit, f, ownPlaces);
      return;
    }
    IntSet points = sharedPoints(access, visit);
    if (points.isEmpty()) {
      return;
    }
    Instance instance = instance(access, visit, f, points);
    if (access.place() instanceof Place.OfField field) {
      ownPlaces.add(field.field(), instance);
    } else {
      calls.put(instance, ownPlaces);
    }
  }

  /** The objects of an access that others may meet; not to be changed. */
  private IntSet sharedPoints(Access access, Propagation.Visit visit) {
    boolean inside = access.place() instanceof Place.Contents;
    IntSet met =
        (inside ? contentsMet : this.met)
            .computeIfAbsent(
                points.of(visit, access.base()),
                all -> inside ? contents.countable(shared(all)) : shared(all));
    return inside ? contents.reached(access, met) : met;
  }

  private IntSet shared(IntSet objects) {
    IntSet found = new IntSet();
    found.addAll(objects, shared.all());
    return found;
  }

  private void add(Access access, Propagation.Visit visit, Facts f) {
    if (isOfMany(access)) {
      addParts(access, visit, f, places);
      return;
    }
    IntSet points = new IntSet();
    if (access.base() >= 0) {
      boolean shows = calls.onViews(access, visit, f);
      points = sharedPoints(access, visit);
      if (points.isEmpty() && shows) {
        classes.merge(access, AccessClass.ORDERED, Funnel::worse);
        return;
      }
      if (points.isEmpty()) {
        classes.merge(access, AccessClass.THREAD_LOCAL, Funnel::worse);
        return;
      }
    }
    Instance instance = instance(access, visit, f, points);
    if (Contracts.concerns(access)) {
      contracts.look(instance, held(access, visit, f));
    }
    if (access.place() instanceof Place.OfField field) {
      places.add(field.field(), instance);
    } else {
      calls.put(instance, places);
      if (access.place() instanceof Place.Contents) {
        points.forEach(o -> calls.wrapped(instance, o, false));
      }
    }
    classes.merge(access, AccessClass.ORDERED, Funnel::worse);
  }

  private static boolean isOfMany(Access access) {
    return access.place() instanceof Place.Everything || access.place() instanceof Place.Fields;
  }

  /** Adds an access to many places at once. */
  private void addParts(Access access, Propagation.Visit visit, Facts f, Places to) {
    for (WholeObjects.Part part : wholes.parts(access, visit.node)) {
      IntSet objects = met.computeIfAbsent(part.objects(), this::shared);
      if (!objects.isEmpty()) {
        Instance instance = instance(part.access(), visit, f, objects);
        if (!isOfBase(access, visit, part)) {
          instance = instance.ofAnother(concurrency);
        }
        if (part.access().place() instanceof Place.OfField of) {
          to.add(of.field(), instance);
        } else {
          calls.put(instance, to);
        }
      }
    }
  }

  /** Whether it is the object itself that is touched, not what that leads to. */
  private boolean isOfBase(Access access, Propagation.Visit visit, WholeObjects.Part part) {
    IntSet base = points.of(visit, access.base());
    return base.containsAll(part.objects());
  }

  private Instance instance(Access access, Propagation.Visit visit, Facts f, IntSet points) {
    AccessFacts always = known.of(access, f);
    boolean handed =
        access.base() >= 0
            && f.isOwn(
                access.base(),
                access.pc(),
                visit.state.own() | visit.state.handed() | Ownership.HANDED);
    handed = handed || isPartOfHanded(access, visit, f, always);
    boolean taken =
        access.base() >= 0
            && f.isOwn(
                access.base(),
                access.pc(),
                visit.state.own() | visit.state.taken() | Ownership.HANDED);
    Set<Token> tokens = this.tokens.at(access, visit, f);
    Care care = always.care();
    boolean maker = always.madeHere();
    // In its creator's own code the creator's lock is meant for it; other code that happens to run
    // under that lock, as when a pool shuts down, says nothing.
    boolean byCreator = access.write() && always.byReceiver();
    for (Token token : tokens) {
      maker |= token.isConstruction();
      care = care.or(care(token, access, visit, f));
      if (byCreator && token.isOfCreator()) {
        care = care.or(Care.OWNER);
      }
    }
    int alive = propagation.aliveBefore(visit, access.pc());
    int group = concurrency.group(tokens, alive, visit.threads, handed);
    return new Instance(
        access,
        visit,
        handed,
        taken,
        tokens,
        care,
        maker,
        maker || made.contains(visit, access.body(), always.uncast()),
        isPassed(access, visit, always),
        isOfFew(access, visit),
        alive,
        visit.threads,
        group,
        points);
  }

  /** How a lock that is held shows that other threads were thought of. */
  private Care care(Token token, Access access, Propagation.Visit visit, Facts f) {
    Care care = token.care(access.write());
    if (care != Care.OWN || sound) {
      return care;
    }
    if (token.isBorrowed(f)) {
      return Care.NONE;
    }
    return takenFor != null && access.place() instanceof Place.OfField of
        ? takenFor.care(of.field(), visit, access.base())
        : care;
  }

  /** The locks held at an access, by the names that its method knows. */
  static Iterable<Lock> held(Access access, Propagation.Visit visit, Facts f) {
    Set<Lock> held = new HashSet<>(f.held(access.pc()).taken());
    held.addAll(visit.state.locks());
    return held;
  }

  /**
   * Whether there are but a few arrays or collections that an access may be to. Those of all kinds
   * have one class, so that where code passes many around, each seems to be any of them. What a
   * method makes for its callers is one here too, however many fields it comes into.
   */
  private boolean isOfFew(Access access, Propagation.Visit visit) {
    if (access.base() < 0 || access.place() instanceof Place.OfField) {
      return true;
    }
    IntSet objects = points.of(visit, access.base());
    if (objects.cardinality() > ContainerCalls.FEW) {
      return false;
    }
    int count = 0;
    for (int o : objects.toArray()) {
      count += Math.max(1, graph.holders().getOrDefault(o, Set.of()).size());
    }
    return count <= ContainerCalls.FEW;
  }

  /** Whether an unknown caller passed the object to an operation. */
  private static boolean isPassed(Access access, Propagation.Visit visit, AccessFacts always) {
    int register = always.uncast();
    return visit.state.passed() != 0
        && register >= 0
        && register < Math.min(access.body().parameterCount(), Long.SIZE)
        && (visit.state.passed() & 1L << register) != 0
        && (register > 0 || access.body().method().isStatic());
  }

  /** Whether the object belongs to one that is the thread's own among threads of its kind. */
  private boolean isPartOfHanded(
      Access access, Propagation.Visit visit, Facts f, AccessFacts always) {
    for (Facts.Owned owned : always.owners()) {
      if (owned.owner() instanceof Name.Parameter p
          && f.isOwn(
              p.index(), access.pc(), visit.state.own() | visit.state.handed() | Ownership.HANDED)
          && owning.owns(owned.path())) {
        return true;
      }
    }
    return false;
  }

  /** Compares what touches the same place. */
  void compare(Pairs pairs) {
    Comparison comparison =
        new Comparison(concurrency, counts, publications, classes, givenTwice, pairs);
    places.eachField(comparison::within);
    Map<Alike, List<Integer>> groups = new LinkedHashMap<>();
    places
        .objects()
        .forEach(
            (object, instances) ->
                groups
                    .computeIfAbsent(
                        new Alike(
                            NONE, instances, pairs.objectLike(object), isBorrowedTwice(object)),
                        k -> new ArrayList<>())
                    .add(object));
    groups.forEach(
        (alike, objects) -> comparison.within(objects, places.instances(alike.instances)));
    if (sound) {
      compareOwn(comparison, pairs);
    }
  }

  private boolean isBorrowedTwice(int object) {
    return givenTwice.get(object);
  }

  private static final IntSet NONE = new IntSet();

  /** What objects have in common that are one place: all that a comparison depends on. */
  private record Alike(IntSet own, IntSet instances, int like, boolean givenTwice) {}

  /**
   * What was done to an object before anybody else had it races with what others do later, if they
   * got the object by a race.
   */
  private void compareOwn(Comparison comparison, Pairs pairs) {
    IntSet published = publications.byRace();
    ownPlaces.eachField(
        (field, own) -> comparison.between(field, own, places.of(field), published));
    Map<Alike, List<Integer>> groups = new LinkedHashMap<>();
    ownPlaces
        .objects()
        .forEach(
            (object, own) -> {
              IntSet others = places.objects().get(object);
              if (others != null && published.contains(object)) {
                groups
                    .computeIfAbsent(
                        new Alike(own, others, pairs.objectLike(object), isBorrowedTwice(object)),
                        k -> new ArrayList<>())
                    .add(object);
              }
            });
    groups.forEach(
        (alike, objects) ->
            comparison.between(
                objects, ownPlaces.instances(alike.own), places.instances(alike.instances)));
  }
}
