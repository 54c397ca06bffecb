package dev.deadheat.races;

import dev.deadheat.locks.Held;
import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
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
  private final ThreadTable threads;
  private final Order order;
  private final Propagation propagation;
  private final Facts.Source facts;
  private final Accesses accesses;
  private final SharedObjects shared;
  private final OwningFields owning;
  private final Map<Object, Map<Object, Instance>> byPlace = new LinkedHashMap<>();
  private final Map<Access, AccessClass> classes = new HashMap<>();
  private final Contracts contracts = new Contracts();
  private final Map<Access, Access> writing = new HashMap<>();
  final long[] stages = new long[5];

  static final int ALIASING = 0;
  static final int ESCAPING = 1;
  static final int UNORDERED = 2;
  static final int UNLOCKED = 3;

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
      OwningFields owning) {
    this.graph = graph;
    this.threads = threads;
    this.order = order;
    this.propagation = propagation;
    this.facts = facts;
    this.accesses = accesses;
    this.shared = shared;
    this.owning = owning;
  }

  Map<Access, AccessClass> classes() {
    return classes;
  }

  Contracts contracts() {
    return contracts;
  }

  Map<Object, Map<Object, Instance>> byPlace() {
    return byPlace;
  }

  /** Collects all instances that other threads could meet. */
  void collect() {
    Set<Object> written = new HashSet<>();
    for (Propagation.Visit visit : propagation.visits()) {
      for (Access access : accesses.of(graph.body(visit.node))) {
        if (access.write() && !isOwn(access, visit)) {
          written.add(access.place() instanceof Place.OfField f ? f.field() : access.place());
        }
      }
    }
    for (Propagation.Visit visit : propagation.visits()) {
      for (Access access : accesses.of(graph.body(visit.node))) {
        if (isOwn(access, visit)) {
          classes.merge(access, AccessClass.NOT_YET_ESCAPED, Funnel::worse);
        } else if (access.place() instanceof Place.OfField f && !written.contains(f.field())) {
          classes.merge(access, AccessClass.IMMUTABLE, Funnel::worse);
          if (Contracts.concerns(access)) {
            contracts.look(instance(access, visit, new IntSet()));
          }
        } else {
          add(access, visit);
        }
      }
    }
  }

  private static AccessClass worse(AccessClass a, AccessClass b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private boolean isOwn(Access access, Propagation.Visit visit) {
    return access.base() >= 0
        && facts.of(access.body()).isOwn(access.base(), access.pc(), visit.state.own());
  }

  private record Key(
      Access access, Set<Token> tokens, BitSet alive, BitSet threads, boolean handed) {}

  private void add(Access access, Propagation.Visit visit) {
    IntSet points = new IntSet();
    if (access.base() >= 0) {
      IntSet all = graph.pointsTo().pointsOfRegister(graph.method(visit.node), access.base());
      if (all != null) {
        all.forEach(
            o -> {
              if (shared.isShared(o) && counts(access, o)) {
                points.add(o);
              }
            });
      }
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
    Set<Token> tokens = tokens(access, visit, f);
    boolean locked = f.locksFor(access.base());
    for (Token token : tokens) {
      // A caller that holds the lock while something is read may do so for other reasons.
      locked |= access.write() && token.kind() == Token.Kind.FROM_OBJECT && !token.isAcquire();
    }
    BitSet alive = order.before(visit.node, access.pc(), visit.state.alive());
    return new Instance(access, visit, handed, tokens, locked, alive, visit.threads, points);
  }

  private void put(Object place, Instance instance) {
    Map<Object, Instance> instances = byPlace.computeIfAbsent(place, p -> new LinkedHashMap<>());
    Key key =
        new Key(
            instance.access(),
            instance.tokens(),
            instance.alive(),
            instance.threads(),
            instance.handed());
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
    if (isSynchronizedWrapper(o) && !Containers.leavesLock(access.what())) {
      tokens = new HashSet<>(tokens);
      tokens.add(new Token(Token.Kind.FROM_OBJECT, Token.OBJECT, false, false));
    }
    if (!access.write() && readsWrite(o, access.what())) {
      access = writing.computeIfAbsent(access, Access::asWrite);
    }
    return new Instance(
        access,
        instance.visit(),
        instance.handed(),
        tokens,
        instance.locked(),
        instance.alive(),
        instance.threads(),
        instance.points());
  }

  private static boolean isSynchronizedWrapper(HeapObject o) {
    Method maker = o.method();
    return maker != null
        && maker.owner().internalName().equals("java/util/Collections")
        && maker.name().startsWith("synchronized");
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
    if (o.origin() == HeapObject.Origin.ALLOCATED && isSynchronizedWrapper(o)) {
      return true;
    }
    return o.origin() == HeapObject.Origin.ALLOCATED
        && o.method() != null
        && graph.isAnalysed(o.method())
        && o.type() instanceof ClassType type
        && !graph.isAnalysed(type) // The accesses of an analysed class are in its own methods.
        && Containers.needsLock(type);
  }

  /** The locks held at an access, as seen from its object. */
  private Set<Token> tokens(Access access, Propagation.Visit visit, Facts f) {
    Held held = f.held(access.pc());
    Set<Token> tokens = new HashSet<>();
    for (Lock lock : held.taken()) {
      token(lock, access, visit, f, tokens);
    }
    for (Lock lock : visit.state.locks()) {
      if (held.keeps(lock)) {
        token(lock, access, visit, f, tokens);
      }
    }
    return tokens;
  }

  private void token(
      Lock lock, Access access, Propagation.Visit visit, Facts f, Set<Token> tokens) {
    Name single = propagation.singleton(visit.node, lock.name());
    if (single.isGlobal()) {
      tokens.add(Token.of(Token.Kind.GLOBAL, single, lock));
    }
    if (access.base() < 0) {
      return;
    }
    Name base = f.names().of(access.base());
    Name relative = lock.name().replace(base, Token.OBJECT);
    if (relative != null) {
      tokens.add(Token.of(Token.Kind.FROM_OBJECT, relative, lock));
    }
    if (lock.name() instanceof Name.Owner owner && owner.inner().equals(base)) {
      own(owner.path(), lock, tokens);
    }
    for (Facts.Owned owned : f.owners(access.base())) {
      if (owned.owner().equals(lock.name())) {
        own(owned.path(), lock, tokens);
      } else if (lock.name() instanceof Name.Owner above && above.inner().equals(owned.owner())) {
        List<Field> path = new ArrayList<>(above.path());
        path.addAll(owned.path());
        own(path, lock, tokens);
      } else {
        // A lock that hangs on the owner: this.lock for this.list.
        Name fromOwner = lock.name().replace(owned.owner(), Token.OBJECT);
        if (fromOwner != null && owning.owns(owned.path())) {
          tokens.add(Token.of(Token.Kind.OWNER, List.of(fromOwner, owned.path()), lock));
        }
      }
    }
  }

  private void own(List<Field> path, Lock lock, Set<Token> tokens) {
    if (owning.owns(path)) {
      tokens.add(Token.of(Token.Kind.OWNER, List.of(Token.OBJECT, path), lock));
    }
  }

  /** Compares what touches the same place. */
  void compare(Pairs pairs) {
    for (Map.Entry<Object, Map<Object, Instance>> entry : byPlace.entrySet()) {
      List<Instance> all = new ArrayList<>(entry.getValue().values());
      int object = entry.getKey() instanceof Integer o ? o : -1;
      for (int i = 0; i < all.size(); i++) {
        for (int j = i; j < all.size(); j++) {
          Instance a = all.get(i);
          Instance b = all.get(j);
          if (a.access().write() || b.access().write()) {
            compare(a, b, object, pairs);
          }
        }
      }
    }
  }

  private void compare(Instance a, Instance b, int given, Pairs pairs) {
    if (a.access().place() instanceof Place.Elements x
        && b.access().place() instanceof Place.Elements y
        && !x.meets(y)) {
      return;
    }
    int object = given;
    if (given < 0 && a.access().base() >= 0) {
      object = common(a.points(), b.points());
      if (object < 0) {
        return;
      }
    }
    stages[ALIASING]++;
    stages[ESCAPING]++;
    long found = parallel(a, b);
    if (found == NEVER) {
      return;
    }
    stages[UNORDERED]++;
    if (guarded(a.tokens(), b.tokens())) {
      classes.merge(a.access(), AccessClass.GUARDED, Funnel::worse);
      classes.merge(b.access(), AccessClass.GUARDED, Funnel::worse);
      return;
    }
    stages[UNLOCKED]++;
    classes.put(a.access(), AccessClass.RACY);
    classes.put(b.access(), AccessClass.RACY);
    boolean late = found < 0;
    long pair = late ? ~found : found;
    pairs.pair(new Pair(a, b, object, (int) (pair >>> 32), (int) pair, late));
  }

  private static int common(IntSet a, IntSet b) {
    int[] first = a.toArray();
    for (int o : first) {
      if (b.contains(o)) {
        return o;
      }
    }
    return -1;
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

  private static final long NEVER = Long.MIN_VALUE;

  /**
   * Whether the first access happens before a release that the second has surely seen: the second
   * is behind an acquire of a key, only the first one's thread releases that key, and it has not
   * done so before the access. The count of a latch is taken to be that of its releasers.
   */
  private boolean publishes(Instance first, int thread, Instance second) {
    for (Token token : second.tokens()) {
      if (token.isEnd() && first.handed() && propagation.isThreadObject(threads.get(thread))) {
        return true; // The thread that is the object has ended, and only it runs on itself.
      }
      if (!token.isAcquire()) {
        continue;
      }
      boolean latch = !(token.key() instanceof Field);
      for (Object key : keys(token)) {
        int number = order.points().known(key);
        if (number < 0 || order.mayHaveReleased(first.alive(), number)) {
          continue;
        }
        BitSet releasers = releasers().getOrDefault(number, new BitSet());
        boolean only = releasers.cardinality() == 1 && releasers.get(thread);
        if (latch ? releasers.get(thread) : only && !threads.get(thread).many()) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Object> keys(Token token) {
    Object key = token.key();
    if (key instanceof Field field && !field.isVolatile()) {
      List<Object> objects = new ArrayList<>();
      fieldObjects().getOrDefault(field, Set.of()).forEach(objects::add);
      return objects;
    }
    return key == null ? List.of() : List.of(key);
  }

  private @Nullable Map<Integer, BitSet> releasers;
  private @Nullable Map<Object, Set<Integer>> fieldObjects;

  /** Which threads release each key. */
  private Map<Integer, BitSet> releasers() {
    Map<Integer, BitSet> known = releasers;
    if (known == null) {
      known = new HashMap<>();
      for (Propagation.Visit visit : propagation.visits()) {
        MethodBody body = graph.body(visit.node);
        for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
          for (int key : order.points().releases(visit.node, pc)) {
            known.computeIfAbsent(key, k -> new BitSet()).or(visit.threads);
          }
        }
      }
      releasers = known;
    }
    return known;
  }

  /** What each field may hold. */
  private Map<Object, Set<Integer>> fieldObjects() {
    Map<Object, Set<Integer>> known = fieldObjects;
    if (known == null) {
      known = new HashMap<>();
      for (Map.Entry<Integer, Set<Object>> entry : graph.pointsTo().holders().entrySet()) {
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

  /** Two threads that may execute the two at the same time; complemented if only late ones may. */
  private long parallel(Instance a, Instance b) {
    long late = NEVER;
    for (int s = a.threads().nextSetBit(0); s >= 0; s = a.threads().nextSetBit(s + 1)) {
      for (int t = b.threads().nextSetBit(0); t >= 0; t = b.threads().nextSetBit(t + 1)) {
        AbstractThread first = threads.get(s);
        AbstractThread second = threads.get(t);
        if (first.excludes(second)
            || waits(first, b.access())
            || waits(second, a.access())
            || (a.handed() && b.handed() && isStarted(first) && isStarted(second))) {
          continue;
        }
        if (s == t) {
          if (propagation.overlaps(s)
              && !order.separated(a.alive(), b.alive())
              && !publishes(a, s, b)
              && !publishes(b, t, a)) {
            return ((long) s << 32) | t;
          }
        } else if (!publishes(a, s, b)
            && !publishes(b, t, a)
            && !order.separatedByFirst(a.alive(), b.alive())) {
          if (order.runs(a.alive(), t) || order.runs(b.alive(), s)) {
            return ((long) s << 32) | t;
          }
          if (order.runsLate(a.alive(), t) || order.runsLate(b.alive(), s)) {
            late = ~(((long) s << 32) | t);
          }
        }
      }
    }
    return late;
  }
}
