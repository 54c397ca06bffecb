package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.ThreadTable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * From accesses to pairs that may race. Pairs are compared only among instances that touch the same
 * field, or the same array or container; each stage counts what it lets through.
 */
final class Funnel {
  private final CallGraph graph;
  private final Propagation propagation;
  private final Tokens tokens;
  private final Facts.Source facts;
  private final Accesses accesses;
  private final SharedObjects shared;
  private final OwningFields owning;
  private final Concurrency concurrency;
  private final boolean sound;
  private final Map<Object, Map<Object, Instance>> byPlace = new LinkedHashMap<>();
  private final Map<Access, AccessClass> classes = new HashMap<>();
  private final Contracts contracts = new Contracts();
  private final Map<Access, Access> writing = new HashMap<>();
  private final BitSet givenTwice = new BitSet();
  private final StageCounts counts = new StageCounts();
  private final Publications publications;
  private final MissingCallees missing;
  private final Map<Object, Map<Object, Instance>> ownByPlace = new LinkedHashMap<>();

  /** The monitor of the accessed object itself. */
  private static final Token MONITOR =
      new Token(Token.Kind.FROM_OBJECT, Token.OBJECT, false, false);

  /** A pair that nothing keeps apart. */
  record Pair(
      Instance first,
      Instance second,
      int object,
      int firstThread,
      int secondThread,
      boolean late) {
    @SuppressWarnings("ArgumentSelectionDefectChecker") // That is what it is for.
    Pair swapped() {
      return new Pair(second, first, object, secondThread, firstThread, late);
    }
  }

  /** Told of pairs. */
  interface Pairs {
    void pair(Pair pair);
  }

  Funnel(
      CallGraph graph,
      ThreadTable threads,
      Order order,
      Propagation propagation,
      Facts.Source facts,
      Accesses accesses,
      SharedObjects shared,
      OwningFields owning,
      Tokens tokens,
      Latches latches,
      boolean sound) {
    this.graph = graph;
    this.propagation = propagation;
    this.facts = facts;
    this.accesses = accesses;
    this.shared = shared;
    this.owning = owning;
    this.concurrency = new Concurrency(graph, threads, order, propagation, latches);
    this.publications = new Publications(graph);
    this.missing = new MissingCallees(graph, accesses, sound);
    this.sound = sound;
    this.tokens = tokens;
  }

  Propagation propagation() {
    return propagation;
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

  Map<Object, Map<Object, Instance>> byPlace() {
    return byPlace;
  }

  /** Collects all instances that other threads could meet. */
  void collect() {
    givenTwice.or(GivenTwice.find(graph, propagation, facts, sound));
    Set<Object> written = new HashSet<>();
    for (Propagation.Visit visit : propagation.visits()) {
      for (Access access : accesses.of(graph.body(visit.node))) {
        if (access.place() instanceof Place.Everything && !isOwn(access, visit)) {
          missing.each(
              access,
              visit.node,
              (part, o) -> {
                if (part.place() instanceof Place.OfField f) {
                  written.add(f.field());
                }
              });
        } else if (access.write() && !isOwn(access, visit)) {
          written.add(access.place() instanceof Place.OfField f ? f.field() : access.place());
        }
      }
    }
    for (Propagation.Visit visit : propagation.visits()) {
      for (Access access : accesses.of(graph.body(visit.node))) {
        counts.reachable(access);
        if (isOwn(access, visit)) {
          classes.merge(access, AccessClass.NOT_YET_ESCAPED, Funnel::worse);
          if (sound && !access.isMissing()) {
            addOwn(access, visit);
          }
        } else if (access.place() instanceof Place.OfField f && !written.contains(f.field())) {
          classes.merge(access, AccessClass.IMMUTABLE, Funnel::worse);
          if (sound) {
            add(access, visit); // What was written before it was published may race with it.
          } else if (Contracts.concerns(access)) {
            contracts.look(instance(access, visit, new IntSet()));
          }
        } else {
          add(access, visit);
        }
      }
    }
  }

  static AccessClass worse(AccessClass a, AccessClass b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private boolean isOwn(Access access, Propagation.Visit visit) {
    return access.base() >= 0
        && facts.of(access.body()).isOwn(access.base(), access.pc(), visit.state.own());
  }

  private record Key(
      Access access, Set<Token> tokens, int alive, BitSet threads, boolean handed, boolean taken) {}

  /** An access to an object that nobody else has yet. */
  private void addOwn(Access access, Propagation.Visit visit) {
    IntSet points = sharedPoints(access, visit);
    if (points.isEmpty()) {
      return;
    }
    Instance instance = instance(access, visit, points);
    if (access.place() instanceof Place.OfField field) {
      put(field.field(), instance, ownByPlace);
    } else {
      points.forEach(o -> put(o, inObject(instance, o), ownByPlace));
    }
  }

  private IntSet sharedPoints(Access access, Propagation.Visit visit) {
    IntSet points = new IntSet();
    IntSet all = graph.pointsTo().pointsOfRegister(graph.method(visit.node), access.base());
    if (all != null) {
      all.forEach(
          o -> {
            if (shared.isShared(o) && counts(access, o)) {
              points.add(o);
            }
          });
    }
    return points;
  }

  private void add(Access access, Propagation.Visit visit) {
    if (access.place() instanceof Place.Everything) {
      missing.each(
          access,
          visit.node,
          (part, o) -> {
            if (shared.isShared(o)) {
              IntSet only = new IntSet();
              only.add(o);
              Instance instance = instance(part, visit, only);
              put(part.place() instanceof Place.OfField f ? f.field() : (Object) o, instance);
            }
          });
      return;
    }
    IntSet points = new IntSet();
    if (access.base() >= 0) {
      points = sharedPoints(access, visit);
      if (points.isEmpty()) {
        classes.merge(access, AccessClass.THREAD_LOCAL, Funnel::worse);
        return;
      }
    }
    Instance instance = instance(access, visit, points);
    if (Contracts.concerns(access)) {
      contracts.look(instance);
    }
    if (access.place() instanceof Place.OfField field) {
      put(field.field(), instance);
    } else {
      points.forEach(o -> put(o, inObject(instance, o)));
      points.forEach(o -> behind(instance, o));
    }
    classes.merge(access, AccessClass.ORDERED, Funnel::worse);
  }

  private Instance instance(Access access, Propagation.Visit visit, IntSet points) {
    Facts f = facts.of(access.body());
    boolean handed =
        access.base() >= 0
            && f.isOwn(
                access.base(),
                access.pc(),
                visit.state.own() | visit.state.handed() | Ownership.HANDED);
    handed |= isPartOfHanded(access, visit, f);
    boolean taken =
        access.base() >= 0
            && f.isOwn(
                access.base(),
                access.pc(),
                visit.state.own() | visit.state.taken() | Ownership.HANDED);
    Set<Token> tokens = this.tokens.at(access, visit, f);
    Care care = f.care(access.base(), access.pc());
    boolean maker = access.base() >= 0 && f.ownership().isMadeHere(access.base());
    // In its creator's own code the creator's lock is meant for it; other code that happens to run
    // under that lock, as when a pool shuts down, says nothing.
    boolean byCreator =
        access.write() && access.base() >= 0 && f.isCreatedByReceiver(access.base());
    for (Token token : tokens) {
      maker |= token.isConstruction();
      care = care.or(token.care(access.write()));
      if (byCreator && token.isOfCreator()) {
        care = care.or(Care.OWNER);
      }
    }
    int alive = propagation.aliveBefore(visit, access.pc());
    return new Instance(
        access, visit, handed, taken, tokens, care, maker, alive, visit.threads, points);
  }

  /** Whether the object belongs to one that is the thread's own among threads of its kind. */
  private boolean isPartOfHanded(Access access, Propagation.Visit visit, Facts f) {
    if (access.base() < 0) {
      return false;
    }
    for (Facts.Owned owned : f.owners(access.base())) {
      if (owned.owner() instanceof Name.Parameter p
          && f.isOwn(
              p.index(), access.pc(), visit.state.own() | visit.state.handed() | Ownership.HANDED)
          && owning.owns(owned.path())) {
        return true;
      }
    }
    return false;
  }

  private void put(Object place, Instance instance) {
    put(place, instance, byPlace);
  }

  private static void put(
      Object place, Instance instance, Map<Object, Map<Object, Instance>> places) {
    Map<Object, Instance> instances = places.computeIfAbsent(place, p -> new LinkedHashMap<>());
    Key key =
        new Key(
            instance.access(),
            instance.tokens(),
            instance.alive(),
            instance.threads(),
            instance.handed(),
            instance.taken());
    Instance known = instances.putIfAbsent(key, instance);
    if (known != null) {
      known.points().addAll(instance.points(), null);
    }
  }

  /** A container call as it is on this object: whether it locks, whether its reads write. */
  private Instance inObject(Instance instance, int object) {
    if (!(instance.access().place() instanceof Place.Contents)) {
      return instance;
    }
    HeapObject o = graph.pointsTo().object(object);
    Access access = instance.access();
    Set<Token> tokens = instance.tokens();
    if (Containers.isSynchronizedWrapper(o) && !Containers.leavesLock(access.what())) {
      tokens = new HashSet<>(tokens);
      tokens.add(MONITOR);
    }
    if (!access.write() && readsWrite(o, access.what())) {
      access = writing.computeIfAbsent(access, Access::asWrite);
    }
    return new Instance(
        access,
        instance.visit(),
        instance.handed(),
        instance.taken(),
        tokens,
        instance.care(),
        instance.maker(),
        instance.alive(),
        instance.threads(),
        instance.points());
  }

  /** A call on a synchronized wrapper is also one on the collection behind it, under its lock. */
  private void behind(Instance instance, int wrapper) {
    HeapObject o = graph.pointsTo().object(wrapper);
    if (!(instance.access().place() instanceof Place.Contents)
        || !Containers.isSynchronizedWrapper(o)) {
      return;
    }
    HeapObject.Site site = graph.pointsTo().madeFor(o);
    if (site == null || !graph.isAnalysed(site.method())) {
      return;
    }
    for (int node : graph.nodesOf(site.method())) {
      MethodBody body = graph.body(node);
      IntSet made = graph.pointsTo().pointsOfRegister(graph.method(node), body.def(site.pc()));
      IntSet behind =
          body.useCount(site.pc()) == 0 || made == null || !made.contains(wrapper)
              ? null // In this context the call makes another wrapper.
              : graph.pointsTo().pointsOfRegister(graph.method(node), body.use(site.pc(), 0));
      if (behind != null) {
        behind.forEach(
            inner -> {
              if (shared.isShared(inner) && counts(instance.access(), inner)) {
                put(inner, behind(instance, wrapper, inner));
              }
            });
      }
    }
  }

  private Instance behind(Instance instance, int wrapper, int inner) {
    Set<Token> tokens = new HashSet<>();
    boolean locked = !Containers.leavesLock(instance.access().what());
    for (Token token : instance.tokens()) {
      locked |= token.equals(MONITOR);
      if (token.kind() == Token.Kind.GLOBAL) {
        tokens.add(token); // The others are as seen from the wrapper.
      }
    }
    if (locked) {
      tokens.add(new Token(Token.Kind.GLOBAL, new Name.Singleton(wrapper), false, false));
    }
    IntSet points = new IntSet();
    points.add(inner);
    return new Instance(
        instance.access(),
        instance.visit(),
        instance.handed(),
        instance.taken(),
        tokens,
        instance.care(),
        instance.maker(),
        instance.alive(),
        instance.threads(),
        points);
  }

  /** Maps that reorder or expunge entries when they are read. */
  private boolean readsWrite(HeapObject o, String method) {
    if (!(o.type() instanceof ClassType type) || !method.equals("get")) {
      return false;
    }
    if (type.internalName().equals("java/util/WeakHashMap")) {
      return true;
    }
    if (!type.internalName().equals("java/util/LinkedHashMap") || o.method() == null) {
      return false;
    }
    for (int node : graph.nodesOf(o.method())) {
      MethodBody body = graph.body(node);
      for (int pc = o.pc(); pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.INVOKE
            && body.callee(pc).name().equals("<init>")
            && body.use(pc, 0) == body.def(o.pc())) {
          return body.useCount(pc) == 4; // Only this constructor takes the order of access.
        }
      }
    }
    return false;
  }

  /** Container calls count on library objects that need a lock. */
  private boolean counts(Access access, int object) {
    if (!(access.place() instanceof Place.Contents)) {
      return true;
    }
    HeapObject o = graph.pointsTo().object(object);
    if (o.origin() == HeapObject.Origin.ALLOCATED && Containers.isSynchronizedWrapper(o)) {
      return true;
    }
    return o.origin() == HeapObject.Origin.ALLOCATED
        && o.method() != null
        && graph.isAnalysed(o.method())
        && o.type() instanceof ClassType type
        && !graph.isAnalysed(type) // The accesses of an analysed class are in its own methods.
        && Containers.needsLock(type);
  }

  /** Compares what touches the same place. */
  void compare(Pairs pairs) {
    Comparison comparison =
        new Comparison(concurrency, counts, publications, classes, givenTwice, pairs);
    byPlace.forEach((place, instances) -> comparison.within(place, instances.values()));
    if (sound) {
      compareOwn(comparison);
    }
  }

  /**
   * What was done to an object before anybody else had it races with what others do later, if they
   * got the object by a race.
   */
  private void compareOwn(Comparison comparison) {
    BitSet published = publications.byRace();
    ownByPlace.forEach(
        (place, own) -> {
          Map<Object, Instance> others = byPlace.get(place);
          if (others != null && (!(place instanceof Integer o) || published.get(o))) {
            comparison.between(place, own.values(), others.values(), published);
          }
        });
  }
}
