package dev.deadheat.races;

import dev.deadheat.locks.Held;
import dev.deadheat.locks.Lock;
import dev.deadheat.locks.Locks;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Effects;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import dev.deadheat.threads.Ownership;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known at the instructions of one body, kept once asked for. */
final class Facts {
  private final MethodBody body;
  private final Names names;
  private final Ownership ownership;
  private final Locks locks;
  private final Creators creators;
  private final MethodEffects effects;
  private final @Nullable FoundLocks found;
  private final Set<Field> borrowed;
  private @Nullable TakenOut takenOut;
  private final int firstSite;
  private final @Nullable Held[] held;
  private final long[] @Nullable [] escaped;
  private final @Nullable Passing[] passing;
  private final Map<Integer, List<Owned>> owners = new HashMap<>();
  private final Map<Integer, Optional<Name>> creatorNames = new HashMap<>();

  /** Gives the facts of a body. */
  static final class Source {
    private final Names.Source names;
    private final MethodEffects effects;
    private final Locks locks;
    private final Creators creators;
    private final @Nullable FoundLocks found;
    private final Set<Field> borrowed;
    private final Map<Method, Facts> known = new HashMap<>();
    private @Nullable Facts[] byNode = {};
    private int sites;

    /**
     * @param found null where such locks do not count
     * @param borrowed fields whose locks say nothing of the objects that have them
     */
    Source(
        Names.Source names,
        MethodEffects effects,
        Locks locks,
        Creators creators,
        @Nullable FoundLocks found,
        Set<Field> borrowed) {
      this.borrowed = borrowed;
      this.creators = creators;
      this.found = found;
      this.names = names;
      this.effects = effects;
      this.locks = locks;
    }

    @Nullable FoundLocks found() {
      return found;
    }

    /** The same for the body of a node of the call graph; visits ask for these very often. */
    Facts of(CallGraph graph, int node) {
      if (byNode.length == 0) {
        byNode = new Facts[graph.size()];
      }
      Facts facts = byNode[node];
      if (facts == null) {
        facts = of(graph.body(node));
        byNode[node] = facts;
      }
      return facts;
    }

    Facts of(MethodBody body) {
      Facts facts = known.get(body.method());
      if (facts == null) {
        facts =
            new Facts(body, names.of(body), effects.ownership(body.method()), locks, this, sites);
        sites += body.codeEnd();
        known.put(body.method(), facts);
      }
      return facts;
    }
  }

  private Facts(
      MethodBody body,
      Names names,
      Ownership ownership,
      Locks locks,
      Source source,
      int firstSite) {
    this.firstSite = firstSite;
    this.creators = source.creators;
    this.effects = source.effects;
    this.found = source.found;
    this.borrowed = source.borrowed;
    this.body = body;
    this.held = new Held[body.codeEnd()];
    this.escaped = new long[body.codeEnd()][];
    this.passing = new Passing[body.codeEnd()];
    this.names = names;
    this.ownership = ownership;
    this.locks = locks;
  }

  MethodBody body() {
    return body;
  }

  Names names() {
    return names;
  }

  Ownership ownership() {
    return ownership;
  }

  /** Whether a method may let others have what it gets as a parameter, or keep it somewhere. */
  boolean letsGo(Method callee, int parameter) {
    return effects.ownership(callee).effects().letsGo(parameter);
  }

  /** The parameters that a method may let go, one bit each; the last for all beyond. */
  long lettingGo(Method callee) {
    Effects found = effects.ownership(callee).effects();
    long going = 0;
    for (int i = 0; i < callee.parameterCount(); i++) {
      going |= found.letsGo(i) ? 1L << Math.min(i, Long.SIZE - 1) : 0;
    }
    return going;
  }

  /** The operands of a call in which it may store another one, one bit each. */
  long storedIn(int pc, int operand) {
    long found = 0;
    for (Ownership.Target target : effects.targets(body, pc)) {
      if (target.method() == null) {
        return -1L; // Missing: it may store anything anywhere.
      }
      if (target.known() && target.captured() < 0 && operand < target.parameters()) {
        found |= target.effects().storedIn(operand);
      }
    }
    return found;
  }

  /** What a call passes to a method with its operands as arguments, as far as it was asked. */
  Passing passing(int pc, Method callee) {
    Passing known = Passing.of(callee, passing[pc]);
    if (known == null) {
      known = new Passing(callee, passing[pc]);
      passing[pc] = known;
    }
    return known;
  }

  /** The register that holds the same object before casts. */
  int uncast(int register) {
    int found = register;
    for (int pc = names.definition(found);
        pc >= 0 && body.op(pc) == Op.CAST;
        pc = names.definition(found)) {
      found = body.use(pc, 0);
    }
    return found;
  }

  /** The number of an instruction among those of all bodies. */
  int site(int pc) {
    return firstSite + pc;
  }

  Held held(int pc) {
    Held known = held[pc];
    if (known == null) {
      known = locks.of(body).before(pc);
      held[pc] = known;
    }
    return known;
  }

  /**
   * How the body takes care of other threads using the object of a register: by a lock that is the
   * object or hangs on it, by one that belongs to nobody, or by one of the object that holds it. A
   * block shows what its monitor is for; where lock and unlock are calls, they may be meant for all
   * of the body. A lock further away guards something else: an iterator that takes its collection's
   * lock is itself nobody's but its user's.
   */
  Care care(int register, int pc) {
    if (register < 0) {
      return Care.NONE;
    }
    for (Lock lock : held(pc).taken()) {
      if (lock.name().isGlobal() && !lock.isAcquire()) {
        return Care.HERE; // Taken here, for this; by callers, it may be for anything.
      }
    }
    Care care = Care.NONE;
    for (Lock lock : locks.of(body).locks()) {
      Care more = care(lock, register);
      boolean counts = lock.explicit() || held(pc).taken().contains(lock);
      care = care.or(counts || more == Care.NONE ? more : Care.NEAR);
    }
    return care;
  }

  /** What a lock, if it is held, says of the object of a register. */
  private Care care(Lock lock, int register) {
    Name base = names.of(register);
    if (belongs(lock.name(), base) && !isBorrowed(lock.name(), base)) {
      return Care.HERE;
    }
    if (lock.name().root() instanceof Name.Local local) {
      for (Owned owned : owners(local.register())) {
        if (owned.path().size() == 1
            && owned.owner().equals(base)
            && !borrowed.contains(owned.path().get(0))) {
          return Care.HERE; // A lock in a field that may change is meant to guard all the same.
        }
      }
    }
    for (Owned owned : owners(register)) {
      if (owned.path().size() == 1 && belongs(lock.name(), owned.owner())) {
        return Care.OWNER;
      }
    }
    return lock.name().root() instanceof Name.Parameter p
            && belongs(lock.name(), p)
            && ownership.mayBeInside(register, p.index())
        ? Care.OWNER
        : Care.NONE;
  }

  /** Whether a lock that belongs to an object is one that it has from others. */
  boolean isBorrowed(Name lock, Name object) {
    Name name = lock instanceof Name.Part part ? part.base() : lock;
    return !name.equals(object)
        && name instanceof Name.Path path
        && borrowed.contains(path.field());
  }

  /**
   * Whether a lock is the object, or what one of its fields holds, or a part of that. Whoever made
   * it is no part of it.
   */
  static boolean belongs(Name lock, Name object) {
    Name name =
        lock instanceof Name.Part part && !part.what().equals(Creators.CREATOR)
            ? part.base()
            : lock;
    return name.equals(object) || (name instanceof Name.Path path && path.base().equals(object));
  }

  /** A lock as that of whoever a register's value was found in, under a name for that value. */
  @Nullable Lock foundIn(
      Lock lock, int register, @Nullable ClassType type, boolean inside, Name value) {
    return found == null ? null : found.seenFrom(value, lock, register, type, inside, body, names);
  }

  /** What kind of lock it is that something may have been found under; null if not known. */
  @Nullable Object lockKind(Lock lock) {
    return found == null ? null : found.kind(lock, body);
  }

  /**
   * The lock under which a register's value was taken out of a field, as that of whoever it was
   * found in.
   */
  @Nullable Lock takenOut(int register, Name value) {
    if (found == null) {
      return null;
    }
    TakenOut known = takenOut;
    if (known == null) {
      known = new TakenOut(body, names, pc -> held(pc).taken());
      takenOut = known;
    }
    Lock lock = known.of(register);
    return lock == null ? null : found.of(value, lock, body);
  }

  /** Names of the creator of a register's value. */
  Set<Name> creators(int register) {
    return creators.of(body, register);
  }

  /** The one of these that is used for passing it on; null if there is none. */
  @Nullable Name creatorName(int register) {
    return creatorNames
        .computeIfAbsent(register, r -> Optional.ofNullable(Creators.chosen(creators(r))))
        .orElse(null);
  }

  /** Whether the method's receiver created a register's value. */
  boolean isCreatedByReceiver(int register) {
    return !body.method().isStatic() && creators(register).contains(new Name.Parameter(0));
  }

  /** A name with fields that hold an object's creator written as such. */
  Name canonical(Name name) {
    return creators.canonical(name);
  }

  long[] escaped(int pc) {
    long[] known = escaped[pc];
    if (known == null) {
      known = ownership.before(pc);
      escaped[pc] = known;
    }
    return known;
  }

  boolean isOwn(int register, int pc, long own) {
    return ownership.isOwn(register, escaped(pc), own);
  }

  boolean isDeeplyOwn(int register, int pc, long own) {
    return ownership.isDeeplyOwn(ownership.origins(register), escaped(pc), own);
  }

  /** A value as the object that owns it and the fields that lead from there, stable or not. */
  record Owned(Name owner, List<Field> path) {}

  /** All owners of a register's value along the fields it was loaded through, nearest first. */
  List<Owned> owners(int register) {
    return owners.computeIfAbsent(register, this::findOwners);
  }

  private List<Owned> findOwners(int register) {
    List<Owned> found = new ArrayList<>();
    List<Field> path = new ArrayList<>();
    int r = register;
    for (int depth = 0; depth < Name.MAX_DEPTH; depth++) {
      int pc = names.definition(r);
      if (pc >= 0 && body.op(pc) == Op.CAST) {
        r = body.use(pc, 0);
        continue;
      }
      if (pc < 0 || body.op(pc) != Op.GET_FIELD) {
        break;
      }
      Field field = body.field(pc).resolve();
      if (field == null) {
        break;
      }
      path.add(0, field);
      r = body.use(pc, 0);
      found.add(new Owned(names.of(r), List.copyOf(path)));
    }
    return found;
  }
}
