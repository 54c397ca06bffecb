package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Effects;
import dev.deadheat.threads.FieldFacts;
import dev.deadheat.threads.Immutable;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import dev.deadheat.threads.Ownership;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Who created an object: the receiver of the innermost analysed method that ran when it was made.
 * Each object has at most one creator and keeps it, so the creator is as good as a final field, and
 * its lock is as good as a lock in one: two accesses to one object that both hold the lock of its
 * creator exclude each other, and if the locks differ so do the objects (conditional must-not
 * aliasing, naik; here by creation instead of reachability).
 *
 * <p>That an object found in a field was created by the one that has the field, or by the same one
 * that created it, is assumed until a write says otherwise ({@link CreatorFacts}); so the nodes of
 * a list belong to their list as long as no node of another list is ever stored in them.
 */
final class Creators {
  /** The creator of a value, in names. */
  static final String CREATOR = "creator";

  private static final int MAX_CREATORS = 2;

  private final CallGraph graph;
  private final Names.Source names;
  private final FieldFacts fields;
  private final MethodEffects effects;
  private final CreatorFacts facts = new CreatorFacts();
  private final Map<MethodBody, Values> values = new HashMap<>();
  private final Map<Register, IntSet> objects = new HashMap<>();
  private final IntSet immutable = new IntSet();

  /** Objects in which library code finds nothing by itself: immutable and analysed ones. */
  private final IntSet closed = new IntSet();

  /** The arrays, library objects and functions that analysed code makes. */
  private final IntSet made = new IntSet();

  private final Set<Register> callbacks = new HashSet<>();
  private final Set<Field> written = new HashSet<>();
  private final Map<Method, MethodBody> bodies = new LinkedHashMap<>();

  /**
   * @param roots methods that something outside calls, with arguments that may be anything
   * @param sound whether object streams may be tampered with
   */
  Creators(
      CallGraph graph,
      Names.Source names,
      FieldFacts fields,
      MethodEffects effects,
      Set<Method> roots,
      boolean sound) {
    this.graph = graph;
    this.names = names;
    this.fields = fields;
    this.effects = effects;
    for (int node = 0; node < graph.size(); node++) {
      bodies.putIfAbsent(graph.method(node).method(), graph.body(node));
    }
    roots.forEach(root -> facts.keepOnly(root, Set.of()));
    kindsOfObjects();
    unseenWrites();
    if (sound) {
      roots.forEach(root -> readBack(root.owner()));
      bodies.keySet().forEach(method -> readBack(method.owner()));
    }
    indirectCalls();
    scanAll();
  }

  private void kindsOfObjects() {
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      HeapObject object = graph.pointsTo().object(o);
      if (Immutable.is(object.type())) {
        immutable.add(o);
        closed.add(o);
      } else if (isAnalysed(object)) {
        closed.add(o);
      }
      if (object.origin() == HeapObject.Origin.LAMBDA
          || (object.origin() == HeapObject.Origin.ALLOCATED && !isAnalysed(object))) {
        made.add(o);
      }
    }
  }

  /** Looks at all bodies in turn until none of them breaks anything. */
  private void scanAll() {
    List<MethodBody> all = List.copyOf(bodies.values());
    BitSet open = facts.open();
    open.set(0, all.size());
    while (!open.isEmpty()) {
      for (int i = open.nextSetBit(0); i >= 0; i = open.nextSetBit(i + 1)) {
        open.clear(i);
        facts.lookAt(i);
        values.remove(all.get(i));
        scan(all.get(i));
      }
    }
    facts.lookAt(-1);
  }

  static Name creatorOf(Name name) {
    return new Name.Part(name, CREATOR);
  }

  /** Names of a register's creator; empty where it is not known. */
  Set<Name> of(MethodBody body, int register) {
    Set<Name> found = values(body).of(register);
    return found == null ? Set.of() : found;
  }

  /** The name with fields that hold an object's creator written as such. */
  Name canonical(Name name) {
    if (name instanceof Name.Path path) {
      Name base = canonical(path.base());
      return facts.modes(path.field()).contains(CreatorFacts.Mode.CREATOR)
              && written.contains(path.field())
          ? creatorOf(base)
          : base.equals(path.base()) ? name : new Name.Path(base, path.field());
    }
    if (name instanceof Name.Part part) {
      Name base = canonical(part.base());
      return base.equals(part.base()) ? name : new Name.Part(base, part.what());
    }
    return name;
  }

  private Values values(MethodBody body) {
    return values.computeIfAbsent(body, Values::new);
  }

  /**
   * Fields that something else than the instructions below writes: code out of sight (then the
   * points-to analysis knows of objects that no instruction stores), reflection and handles, and
   * clones. An object stream gives back what it was given, unless somebody tampers with it.
   */
  private void unseenWrites() {
    Map<Field, IntSet> stored = new HashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.PUT_FIELD && body.kind(body.use(pc, 1)) == Kind.REF) {
          Field field = body.field(pc).resolve();
          IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, 1));
          if (field != null) {
            written.add(field);
          }
          if (field != null && points != null) {
            stored.computeIfAbsent(field, f -> new IntSet()).addAll(points, null);
          }
        } else if (body.op(pc) == Op.INVOKE
            && body.callee(pc).name().equals("clone")
            && body.useCount(pc) == 1) {
          cloned(graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, 0)));
        }
      }
    }
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      Field field = graph.pointsTo().object(o).field();
      if (field != null) {
        facts.keepOnly(field, Set.of());
      }
    }
    IntSet none = new IntSet();
    graph
        .holders()
        .forEach(
            (object, places) -> {
              for (Object place : places) {
                if (place instanceof Field field
                    && !stored.getOrDefault(field, none).contains(object)) {
                  facts.keepOnly(field, Set.of());
                }
              }
            });
  }

  /** Gives up on the fields that a stream may fill. */
  private void readBack(ClassType type) {
    if (type.isSubtypeOf(type.types().classType("java/io/Serializable"))) {
      type.fields().forEach(field -> facts.keepOnly(field, Set.of()));
    }
  }

  private void cloned(@Nullable IntSet objects) {
    if (objects == null) {
      return;
    }
    objects.forEach(
        o -> {
          if (graph.pointsTo().object(o).type() instanceof ClassType type
              && graph.isAnalysed(type)) {
            for (ClassType c = type; c != null && graph.isAnalysed(c); c = c.superClass()) {
              c.fields().forEach(field -> facts.keepOnly(field, Set.of()));
            }
          }
        });
  }

  /** Methods that are called in other ways than by an instruction with all their arguments. */
  private void indirectCalls() {
    BitSet done = new BitSet(); // What one such call breaks, others of the same do, too.
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int pc = graph.pc(e);
        if (graph.isCallback(e)) {
          callbacks.add(new Register(body, pc));
        }
        if (done.get(graph.callee(e))) {
          continue;
        }
        Method callee = graph.method(graph.callee(e)).method();
        if (pc < 0
            || graph.isCallback(e)
            || graph.mode(e) != CallGraph.SYNCHRONOUS
            || body.op(pc) != Op.INVOKE
            || MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), callee) != -1) {
          done.set(graph.callee(e));
          facts.keepOnly(callee, withoutValue(graph.callee(e), callee));
        }
      }
    }
    graph.fromOutside().forEach(b -> facts.keepOnly(graph.method(b[0]).method(), Set.of()));
  }

  /**
   * What cannot be broken by a call that gives nothing to some parameters: nothing is stored of
   * what is null, and if reflection passes nothing but null, nothing at all is.
   */
  private Set<CreatorFacts.Relation> withoutValue(int node, Method method) {
    BitSet given = new BitSet();
    for (int i = 0; i < method.parameterCount(); i++) {
      IntSet points = graph.pointsTo().points(graph.method(node), i);
      given.set(i, points != null && !points.isEmpty());
    }
    if (method.isConstructor() && given.nextSetBit(1) < 0) {
      return facts.relations(method);
    }
    Set<CreatorFacts.Relation> kept = new HashSet<>(facts.relations(method));
    kept.removeIf(relation -> given.get(relation.created()));
    return kept;
  }

  /**
   * The one name of a creator that is used for passing it on. If the value is null, names of its
   * creator may be those of different objects: all that is said by means of it must use the same.
   */
  static @Nullable Name chosen(@Nullable Set<Name> creators) {
    return creators == null
        ? null
        : creators.stream()
            .min(Comparator.comparingInt(Values::depth).thenComparing(Name::toString))
            .orElse(null);
  }

  /** Gives up what the instructions of a body break. */
  private void scan(MethodBody body) {
    Values v = values(body);
    Set<Name> returned = null;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.PUT_FIELD -> {
          if (body.kind(body.use(pc, 1)) == Kind.REF) {
            putField(v, pc);
          }
        }
        case Op.ARRAY_STORE -> {
          if (body.sub(pc) == Opcodes.AASTORE) {
            putInto(v, body.use(pc, 0), body.use(pc, 2));
          }
        }
        case Op.INVOKE -> call(v, pc);
        case Op.INVOKE_DYNAMIC -> {
          if (body.callSite(pc) instanceof CallSite.Lambda && body.def(pc) >= 0) {
            for (int i = 0; i < body.useCount(pc); i++) {
              putInto(v, body.def(pc), body.use(pc, i));
            }
          }
        }
        case Op.RETURN -> {
          if (body.useCount(pc) == 1 && body.kind(body.use(pc, 0)) == Kind.REF) {
            returned = Values.meet(returned, v.of(body.use(pc, 0)));
          }
        }
        default -> {}
      }
    }
    if (returned != null) {
      Set<Name> told = new HashSet<>(returned);
      told.removeIf(name -> !(name.root() instanceof Name.Parameter));
      facts.returns(body.method(), told);
    }
  }

  private void putField(Values v, int pc) {
    Field field = v.body.field(pc).resolve();
    Set<Name> value = v.of(v.body.use(pc, 1));
    if (field == null || value == null) {
      return; // Null never breaks anything.
    }
    int base = v.body.use(pc, 0);
    Set<Name> baseCreators = v.of(base);
    Set<CreatorFacts.Mode> kept = EnumSet.noneOf(CreatorFacts.Mode.class);
    if (fields.isVisibleOutside(field)) {
      facts.keepOnly(field, kept);
      return;
    }
    if (value.contains(canonical(v.names.of(base)))) {
      kept.add(CreatorFacts.Mode.OWNED);
    }
    if (baseCreators == null || meets(baseCreators, value)) {
      kept.add(CreatorFacts.Mode.PEER);
    }
    if (baseCreators == null || baseCreators.contains(canonical(v.names.of(v.body.use(pc, 1))))) {
      kept.add(CreatorFacts.Mode.CREATOR);
    }
    facts.keepOnly(field, kept);
  }

  private static boolean meets(Set<Name> a, Set<Name> b) {
    for (Name name : a) {
      if (b.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** A value is stored in an array or library object. */
  private void putInto(Values v, int container, int value) {
    Set<Name> creators = v.of(value);
    Set<Name> containers = v.of(container);
    if (v.body.kind(value) == Kind.REF
        && creators != null
        && containers != null
        && !meets(creators, containers)
        && !isImmutable(v.body, value)) {
      mixes(v.body, container);
    }
  }

  private void mixes(MethodBody body, int register) {
    facts.mix(objects(body, register));
  }

  private boolean isAnalysed(HeapObject object) {
    return object.type() instanceof ClassType type && graph.isAnalysed(type);
  }

  /** What a register may refer to in any context. */
  private IntSet objects(MethodBody body, int register) {
    return objects.computeIfAbsent(
        new Register(body, register),
        k -> {
          IntSet all = new IntSet();
          for (int node : graph.nodesOf(body.method())) {
            IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
            if (points != null) {
              all.addAll(points, null);
            }
          }
          return all;
        });
  }

  private record Register(MethodBody body, int number) {
    // What is generated for records costs more, and these are looked up very often.
    @Override
    public int hashCode() {
      return 31 * body.hashCode() + number;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Register other && number == other.number && body.equals(other.body);
    }
  }

  /**
   * Whether nobody can change what the register refers to: then it matters to nobody who made it.
   */
  private boolean isImmutable(MethodBody body, int register) {
    return immutable.containsAll(objects(body, register));
  }

  private void call(Values v, int pc) {
    MethodBody body = v.body;
    String name = body.callee(pc).name();
    if (name.equals("arraycopy") && body.useCount(pc) == 5) {
      copy(v, body.use(pc, 0), body.use(pc, 2));
    } else if (name.equals("clone") && body.useCount(pc) == 1 && body.def(pc) >= 0) {
      copy(v, body.use(pc, 0), body.def(pc));
    }
    boolean callsBack = callbacks.contains(new Register(body, pc));
    for (Ownership.Target target : effects.targets(body, pc)) {
      Method method = target.method();
      if (method != null && bodies.containsKey(method)) {
        if (MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), method) == -1) {
          relate(v, pc, method);
        }
        continue;
      }
      Effects e = target.effects();
      for (int k = 0; k < Math.min(body.useCount(pc), target.parameters()); k++) {
        for (long rest = e.into()[k] | e.intoInside()[k]; rest != 0; rest &= rest - 1) {
          int to = Long.numberOfTrailingZeros(rest);
          if (to != k && to < body.useCount(pc)) {
            keep(v, body.use(pc, k), body.use(pc, to), callsBack);
          }
        }
        if ((e.unknownInto() >> k & 1) != 0 || (callsBack && (e.freshInto() >> k & 1) != 0)) {
          mixes(body, body.use(pc, k));
        }
        if ((e.keptByResult() >> k & 1) != 0 && body.def(pc) >= 0) {
          keep(v, body.use(pc, k), body.def(pc), callsBack);
        }
      }
    }
  }

  /** Library code puts a value, or what the value holds, into another one. */
  private void keep(Values v, int value, int container, boolean callsBack) {
    putInto(v, container, value);
    // Without calling back, library code gets at nothing inside an analysed object.
    IntSet harmless = callsBack ? immutable : closed;
    if (!harmless.containsAll(objects(v.body, value)) && !v.isPure(value)) {
      mixes(v.body, container);
    }
  }

  /** What one holds is put into the other, too. */
  private void copy(Values v, int from, int to) {
    Set<Name> a = v.of(from);
    Set<Name> b = v.of(to);
    if (!v.isPure(from) || (a != null && b != null && !meets(a, b))) {
      mixes(v.body, to);
    }
  }

  private void relate(Values v, int pc, Method callee) {
    Set<CreatorFacts.Relation> kept = new HashSet<>();
    for (CreatorFacts.Relation relation : facts.relationsLeft(callee)) {
      Set<Name> creators = v.of(v.body.use(pc, relation.created()));
      int other = v.body.use(pc, relation.other());
      Name wanted = relation.peer() ? chosen(v.of(other)) : canonical(v.names.of(other));
      if (creators == null || (wanted != null && creators.contains(wanted))) {
        kept.add(relation);
      }
    }
    facts.keepOnly(callee, kept);
  }

  /** The creators of the registers of one body, by what is assumed at the moment. */
  private final class Values {
    private final MethodBody body;
    private final Names names;
    private final List<@Nullable Set<Name>> known;

    Values(MethodBody body) {
      this.body = body;
      this.names = Creators.this.names.of(body);
      this.known = new ArrayList<>(Collections.nCopies(body.registerCount(), null));
      for (int i = 0; i < body.parameterCount(); i++) {
        known.set(i, named(i, parameter(i)));
      }
      boolean more = true;
      boolean again = true;
      while (more && again) {
        more = false;
        again = false;
        for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
          int def = body.def(pc);
          if (def >= 0 && body.kind(def) == Kind.REF) {
            Set<Name> found = named(def, find(pc));
            if (!Objects.equals(found, known.get(def))) {
              known.set(def, found);
              more = true;
            }
            again |= body.op(pc) == Op.PHI && meetsLater(pc);
          }
        }
      }
    }

    /** Whether what meets here is found further down; all else is found before it is used. */
    private boolean meetsLater(int pc) {
      for (int i = 0; i < body.useCount(pc); i++) {
        if (names.definition(body.use(pc, i)) > pc) {
          return true;
        }
      }
      return false;
    }

    /** Null where the value is null, or is decided by the others that meet there. */
    @Nullable Set<Name> of(int register) {
      return known.get(register);
    }

    private @Nullable Set<Name> named(int register, @Nullable Set<Name> found) {
      Name name = names.of(register);
      if (found == null || name instanceof Name.Local || depth(name) >= MAX_CREATORS) {
        return found;
      }
      Set<Name> more = new HashSet<>(found);
      more.add(creatorOf(canonical(name)));
      return more;
    }

    private static int depth(Name name) {
      int depth = 0;
      for (Name n = name; n instanceof Name.Part || n instanceof Name.Path; depth++) {
        n = n instanceof Name.Part part ? part.base() : ((Name.Path) n).base();
      }
      return depth;
    }

    static @Nullable Set<Name> meet(@Nullable Set<Name> a, @Nullable Set<Name> b) {
      if (a == null || b == null) {
        return a == null ? b : a;
      }
      Set<Name> both = new HashSet<>(a);
      both.retainAll(b);
      return both;
    }

    private @Nullable Set<Name> find(int pc) {
      return switch (body.op(pc)) {
        case Op.CAST -> of(body.use(pc, 0));
        case Op.CONST -> body.object(pc) == null ? null : Set.of();
        case Op.PHI -> phi(pc);
        case Op.NEW, Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY -> mine();
        case Op.INVOKE_DYNAMIC -> body.callSite(pc) instanceof CallSite.Lambda ? mine() : Set.of();
        case Op.GET_FIELD -> field(pc);
        case Op.ARRAY_LOAD -> isPure(body.use(pc, 0)) ? of(body.use(pc, 0)) : Set.of();
        case Op.INVOKE -> result(pc);
        default -> Set.of();
      };
    }

    private Set<Name> mine() {
      return body.method().isStatic() ? Set.of() : Set.of(new Name.Parameter(0));
    }

    private Set<Name> parameter(int register) {
      Set<Name> found = new HashSet<>();
      for (CreatorFacts.Relation relation : facts.relations(body.method())) {
        if (relation.created() == register) {
          Name other = new Name.Parameter(relation.other());
          found.add(relation.peer() ? creatorOf(other) : other);
        }
      }
      return found;
    }

    /** A local value in a loop may be another one by the time its name is used. */
    private @Nullable Set<Name> phi(int pc) {
      Set<Name> found = null;
      for (int i = 0; i < body.useCount(pc); i++) {
        found = meet(found, of(body.use(pc, i)));
      }
      if (found == null || found.isEmpty()) {
        return found;
      }
      Set<Name> stable = new HashSet<>(found);
      stable.removeIf(name -> name.root() instanceof Name.Local);
      return stable;
    }

    private @Nullable Set<Name> field(int pc) {
      Field field = body.field(pc).resolve();
      if (field == null || !graph.isAnalysed(field.owner())) {
        return Set.of();
      }
      int base = body.use(pc, 0);
      Set<CreatorFacts.Mode> modes = facts.modes(field);
      Set<Name> found = new HashSet<>();
      if (modes.contains(CreatorFacts.Mode.OWNED)) {
        found.add(canonical(names.of(base)));
      }
      if (modes.contains(CreatorFacts.Mode.PEER)) {
        Set<Name> peers = of(base);
        if (peers == null) {
          return null;
        }
        found.addAll(peers);
      }
      return found;
    }

    /** Whether all that an array or library object in a register holds has the same creator. */
    boolean isPure(int register) {
      IntSet all = objects(body, register);
      return made.containsAll(all) && facts.arePure(all);
    }

    private @Nullable Set<Name> result(int pc) {
      Set<Name> found = null;
      List<Ownership.Target> targets = effects.targets(body, pc);
      for (Ownership.Target target : targets) {
        found = meet(found, result(pc, target));
      }
      return targets.isEmpty() ? Set.of() : found;
    }

    private @Nullable Set<Name> result(int pc, Ownership.Target target) {
      Method method = target.method();
      if (method != null && bodies.containsKey(method)) {
        if (MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), method) != -1) {
          return Set.of();
        }
        Set<Name> told = facts.result(method);
        return told == null ? null : translate(told, pc);
      }
      Effects e = target.effects();
      if (e.returnsUnknown() || callbacks.contains(new Register(body, pc))) {
        return Set.of();
      }
      Set<Name> found = e.returnsFresh() ? mine() : null;
      for (int k = 0; k < Math.min(body.useCount(pc), target.parameters()); k++) {
        if ((e.returned() >> k & 1) != 0) {
          found = meet(found, of(body.use(pc, k)));
        }
        if ((e.returnedInside() >> k & 1) != 0) {
          found = meet(found, isPure(body.use(pc, k)) ? of(body.use(pc, k)) : Set.of());
        }
      }
      return found;
    }

    /** What a callee says of its result, in terms of the caller. */
    private @Nullable Set<Name> translate(Set<Name> told, int pc) {
      Set<Name> found = new HashSet<>();
      for (Name name : told) {
        if (!(name.root() instanceof Name.Parameter p) || p.index() >= body.useCount(pc)) {
          continue;
        }
        int argument = body.use(pc, p.index());
        Name inner = name.replace(creatorOf(p), new Name.Parameter(-2));
        if (inner != null) {
          if (of(argument) == null) {
            return null;
          }
          Name creator = chosen(of(argument));
          Name outer = creator == null ? null : inner.replace(new Name.Parameter(-2), creator);
          if (outer != null && depth(outer) <= Name.MAX_DEPTH) {
            found.add(outer);
          }
        } else {
          Name outer = name.replace(p, canonical(names.of(argument)));
          if (outer != null && depth(outer) <= Name.MAX_DEPTH) {
            found.add(outer);
          }
        }
      }
      return found;
    }
  }
}
