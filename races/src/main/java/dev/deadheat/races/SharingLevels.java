package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.ThreadTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who shares what. Certain: a static field, threads that the analysed code starts, in a program
 * also objects that are {@linkplain Witnesses seen} to be shared. Intended: somebody took care to
 * lock when using the object, or its class is {@linkplain MeantForThreads meant} for several
 * threads. Conceivable: neither.
 */
final class SharingLevels {
  private final CallGraph graph;
  private final ThreadTable threads;
  private final Map<Field, Sites> sites = new HashMap<>();

  /** The instructions that touch a field of others than they made, and those that take care. */
  private record Sites(
      Set<Access> all, Set<Access> careful, Set<Access> changing, Set<Access> called) {
    boolean areMostlyCareful() {
      return 2 * careful.size() >= all.size() && !all.isEmpty();
    }
  }

  private final Map<Long, Integer> both = new HashMap<>();
  private final HandedToThreads handed;
  private final Settings settings = new Settings();
  private final VisitCallers callers;
  private final Holders holders;
  private final LoadedFrom loadedFrom;
  private final @Nullable TakenFor takenFor;
  private final StaticPaths statics;
  private final MeantForThreads meant =
      new MeantForThreads(field -> changes(field, true), field -> changes(field, false));

  private final ManagedBeans managed = new ManagedBeans();

  /** In a library. */
  private final @Nullable KeptObjects kept;

  /** In a program. */
  private final @Nullable Witnesses witnesses;

  SharingLevels(
      CallGraph graph,
      ThreadTable threads,
      Funnel funnel,
      Holders holders,
      LoadedFrom loadedFrom,
      StaticPaths statics,
      @Nullable Witnesses witnesses) {
    this.loadedFrom = loadedFrom;
    this.takenFor = funnel.takenFor();
    this.statics = statics;
    this.holders = holders;
    this.witnesses = witnesses;
    this.graph = graph;
    this.threads = threads;
    this.handed = new HandedToThreads(graph, threads);
    this.kept = witnesses == null ? new KeptObjects(graph, funnel) : null;
    this.callers = funnel.propagation().callers();
    funnel.places().eachField(this::count);
  }

  private void count(Field field, Iterable<Instance> instances) {
    Sites known = new Sites(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    for (Instance instance : instances) {
      if (!instance.maker()) {
        known.all.add(instance.access());
        if (instance.access().write() && instance.care() != Care.HOOK) {
          known.changing.add(instance.access());
        }
        if (callers.first(instance.visit()) < callers.end(instance.visit())) {
          known.called.add(instance.access());
        }
        if (instance.care().isOwn()) {
          known.careful.add(instance.access());
        }
      }
    }
    sites.put(field, known);
  }

  /** Whether a verdict on an object may be another one than on others. */
  boolean isSpecial(int object) {
    return handed.mayBeHanded(object);
  }

  /** Whether the object of an access was looked up in a container, of objects like this. */
  boolean isFetched(Access access, int kept) {
    return witnesses == null
        ? this.kept != null && this.kept.isFetched(access, kept)
        : witnesses.isFetched(access);
  }

  /** In a library, where the objects of a pair are kept: what they may be looked up in. */
  int kept(Funnel.Pair pair) {
    return kept == null ? 0 : kept.like(pair.objects());
  }

  /** What a verdict depends on, of the first of some objects, and whether one is kept or seen. */
  int like(IntSet objects) {
    if (witnesses != null) {
      return witnesses.like(objects);
    }
    return (isCallers(objects.first()) ? 1 : 0)
        + 2
            * both.computeIfAbsent(
                (long) (kept == null ? 0 : kept.like(objects)) << 32 | statics.number(objects),
                k -> both.size());
  }

  /** Why two accesses are thought to meet in one object. */
  Evidence of(Funnel.Pair pair) {
    if (pair.first().access().base() < 0 || areOfOneStatic(pair)) {
      return Evidence.STATIC;
    }
    if (startsOnItself(pair)) {
      return Evidence.STARTS_ON_ITSELF;
    }
    if (handed.isShared(pair)) {
      return Evidence.HANDED;
    }
    if (!(pair.first().access().place() instanceof Place.OfField)
        && !areLedTo(pair)
        && !areOfReceiver(pair)) {
      return Evidence.NONE;
    }
    if (witnesses != null && witnesses.isIn(pair)) {
      return Evidence.SEEN;
    }
    Care care = pair.first().care().or(pair.second().care());
    return witnesses == null ? intended(pair, care) : intendedInProgram(pair, care);
  }

  /**
   * Whether both accesses to an array or collection are seen to be to that one: it is loaded from
   * the same field, or few others can be there.
   */
  private boolean areLedTo(Funnel.Pair pair) {
    return areOfOneField(pair) || (pair.first().few() && pair.second().few());
  }

  /**
   * Whether methods of a class touch the contents that it inherits, which are as its own fields.
   */
  private static boolean areOfReceiver(Funnel.Pair pair) {
    return isOfReceiver(pair.first().access()) && isOfReceiver(pair.second().access());
  }

  private static boolean isOfReceiver(Access access) {
    return access.base() == 0 && !access.body().method().isStatic();
  }

  /**
   * Whether the other access, too, is seen to be to what an owner holds: it has it from the same
   * field, was made for the owner by that very method, is given to users, is under an owner's lock
   * as well, or got it from a caller that has it from the owner's field. What else there is of its
   * class, others may have for themselves.
   */
  private boolean areOfOneOwner(Funnel.Pair pair) {
    if (areOfOneField(pair)) {
      return true;
    }
    if (!(pair.first().access().place() instanceof Place.OfField)) {
      return false;
    }
    return (isOfOwner(pair.first()) && isOfOwner(pair.second()))
        || areOfOneOwnersField(pair.first(), pair.second())
        || areOfOneOwnersField(pair.second(), pair.first());
  }

  /** Whether one access is under the lock of an owner, and the other from that owner's field. */
  private boolean areOfOneOwnersField(Instance careful, Instance other) {
    for (Token token : careful.tokens()) {
      Field field = token.owningField();
      if (field != null && loadedFrom.contains(other, field)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a verdict on two accesses may depend on who called their methods, or on which
   * instructions they are, beyond what all instances like them have in common.
   */
  boolean dependsOnCallers(Funnel.Pair pair) {
    if (witnesses != null) {
      return false;
    }
    Instance first = pair.first();
    Instance second = pair.second();
    return (first.access().place() instanceof Place.OfField
            && ((first.care() == Care.OWNER) != (second.care() == Care.OWNER)
                || (first.care() == Care.CLIENT) != (second.care() == Care.CLIENT)))
        || statics.number(pair.objects()) != 0;
  }

  private static boolean isOfOwner(Instance instance) {
    return instance.care() == Care.OWNER || instance.maker() || instance.isBegin();
  }

  /** Whether both accesses are to what the same field holds. */
  private boolean areOfOneField(Funnel.Pair pair) {
    int first = holders.number(pair.first().access());
    return first >= 0 && first == holders.number(pair.second().access());
  }

  /** Whether both have the object from the same static field: a witness, for each of them. */
  private boolean areOfOneStatic(Funnel.Pair pair) {
    Field field = areOfOneField(pair) ? holders.of(pair.first().access()) : null;
    return (field != null && field.isStatic())
        || (witnesses == null
            && statics.lead(pair.first().access(), pair.second().access(), pair.objects()));
  }

  private Evidence intended(Funnel.Pair pair, Care care) {
    if (!(pair.first().access().place() instanceof Place.OfField)
        && (pair.first().passed() || pair.second().passed())) {
      return Evidence
          .NONE; // Which collection or array a user passes, the locks of others do not say.
    }
    if (care == Care.HOOK && isOfHooks(pair)) {
      return Evidence.NONE;
    }
    if (care.isOwn() || (care == Care.NEAR && isGuardedSomewhere(pair))) {
      return Evidence.LOCK;
    }
    if (care == Care.CLIENT && areOfOneClient(pair)) {
      return Evidence.LOCK;
    }
    if (isOwners(pair) && !isCallers(pair.object()) && areOfOneOwner(pair)) {
      return Evidence.LOCK_OF_OWNER;
    }
    if (kept != null && kept.isIn(pair)) {
      return Evidence.KEPT;
    }
    if (!(pair.first().access().place() instanceof Place.OfField f)) {
      return Evidence.NONE;
    }
    if (meant.contains(f.field().owner())) {
      return Evidence.MEANT;
    }
    if (isMostlyGuarded(f.field())) {
      return Evidence.MOSTLY_GUARDED;
    }
    if (isManaged(pair)) {
      return Evidence.MANAGED;
    }
    return isAtomic(f.field()) ? Evidence.ATOMIC : Evidence.NONE;
  }

  /** Whether the method of an access is called by threads that nobody in the library starts. */
  boolean isManaged(Access access) {
    return witnesses == null && managed.contains(access.body().method());
  }

  private boolean isManaged(Funnel.Pair pair) {
    return isManaged(pair.first().access()) || isManaged(pair.second().access());
  }

  /** Whether a field that is not volatile is accessed as if it were, somewhere. */
  private boolean isAtomic(Field field) {
    Sites known = sites.get(field);
    return known != null
        && known.all.stream().anyMatch(access -> access.mode() != FieldHandles.Mode.PLAIN);
  }

  /**
   * A program's threads are known, so what its locks suggest counts for less: a lock that callers
   * hold, as a session's while it runs a statement, is held for much else. The method itself must
   * take it, or most that use the field must. That both threads may come to the object is known
   * here, so a method that locks it at all is enough.
   */
  private Evidence intendedInProgram(Funnel.Pair pair, Care care) {
    if (care == Care.HERE || care == Care.NEAR) {
      return Evidence.LOCK;
    }
    if (!(pair.first().access().place() instanceof Place.OfField f)) {
      return Evidence.NONE;
    }
    if (Annotations.isThreadSafe(f.field().owner())) {
      return Evidence.MEANT;
    }
    return care == Care.OWN && isMostlyGuarded(f.field()) ? Evidence.MOSTLY_GUARDED : Evidence.NONE;
  }

  /**
   * Whether nobody but a caller of the library made the object: that some owner locks when it uses
   * its own says nothing about it.
   */
  private boolean isCallers(int object) {
    return object >= 0 && graph.pointsTo().object(object).origin() == HeapObject.Origin.ROOT;
  }

  /**
   * Whether an access is to others as well than those that the two may meet in, and no user can
   * have made one of these: then it is not seen to be to one of them. What a user makes and hands
   * to two threads, both may be to.
   */
  boolean isOfOthers(Funnel.Pair pair) {
    if (!(pair.first().access().place() instanceof Place.OfField)) {
      return false;
    }
    IntSet common = pair.objects();
    int most = Math.max(pair.first().points().cardinality(), pair.second().points().cardinality());
    if (2 * common.cardinality() >= most) {
      return false;
    }
    for (int o : common.toArray()) {
      if (isCallers(o)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a field is only ever written in hooks that a superclass calls under its lock, as when a
   * component starts and stops. The lock is for what the superclass keeps, and what it promises of
   * the hooks, that the object is not in use before and after, is all that orders the field.
   */
  private boolean isOfHooks(Funnel.Pair pair) {
    Sites known =
        pair.first().access().place() instanceof Place.OfField f ? sites.get(f.field()) : null;
    return known != null && known.changing.isEmpty();
  }

  /**
   * Whether a field is one that users set before others use the object, if what shows that these do
   * is locks, which are not for the setting then.
   */
  boolean isSetting(Funnel.Pair pair, Evidence evidence) {
    if (witnesses != null
        || !(pair.first().access().place() instanceof Place.OfField f)
        || !evidence.isByLocks()
        || isManaged(pair)
        || meant.contains(f.field().owner())) {
      return false;
    }
    Sites known = sites.get(f.field());
    return known != null
        && known.changing.stream().noneMatch(known.called::contains)
        && settings.contains(f.field(), known.all, known.careful);
  }

  private static boolean isOwners(Funnel.Pair pair) {
    return pair.first().care() == Care.OWNER || pair.second().care() == Care.OWNER;
  }

  /** Whether both have the object from the field that the one who locked it has it from. */
  private boolean areOfOneClient(Funnel.Pair pair) {
    return isOfClient(pair.first(), pair.second()) || isOfClient(pair.second(), pair.first());
  }

  private boolean isOfClient(Instance careful, Instance other) {
    return takenFor != null
        && careful.care() == Care.CLIENT
        && careful.access().place() instanceof Place.OfField f
        && (other.care() == Care.CLIENT
            || takenFor.clients(f.field(), careful.visit(), careful.access().base()).stream()
                .anyMatch(field -> loadedFrom.contains(other, field)));
  }

  /** Whether somebody holds a lock of the object when using the field. */
  private boolean isGuardedSomewhere(Funnel.Pair pair) {
    Sites known =
        pair.first().access().place() instanceof Place.OfField f ? sites.get(f.field()) : null;
    return known != null && !known.careful.isEmpty();
  }

  /** Whether locks are the rule for a field, so that two accesses without any are exceptions. */
  private boolean isMostlyGuarded(Field field) {
    Sites known = sites.get(field);
    return known != null && known.areMostlyCareful();
  }

  /** Whether a plain field changes in use, and whether locks are the rule for it. */
  private boolean changes(Field field, boolean guarded) {
    Sites known = sites.get(field);
    return known != null
        && !field.isVolatile()
        && known.areMostlyCareful() == guarded
        && known.all.stream().anyMatch(Access::write);
  }

  /**
   * Whether the class of the accessed field starts one of the threads itself: then one of its
   * objects is known to be in use by that thread and by whoever else uses it. That a thread may
   * reach some object of the class says less.
   */
  private boolean startsOnItself(Funnel.Pair pair) {
    if (!(pair.first().access().place() instanceof Place.OfField f)) {
      return false;
    }
    ClassType owner = f.field().owner();
    for (int t : new int[] {pair.firstThread(), pair.secondThread()}) {
      AbstractThread thread = threads.get(t);
      if (thread.kind() == AbstractThread.Kind.STARTED) {
        ClassType starter = graph.method(thread.starter()).method().owner();
        if (starter.isSubtypeOf(owner) || isNested(starter, owner)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a class is the other one or somewhere inside it. */
  private static boolean isNested(ClassType inner, ClassType outer) {
    for (ClassType c = inner; c != null; c = c.outerClass()) {
      if (c == outer) {
        return true;
      }
    }
    return false;
  }
}
