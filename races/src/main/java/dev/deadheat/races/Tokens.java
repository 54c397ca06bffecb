package dev.deadheat.races;

import dev.deadheat.locks.Held;
import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The locks held at accesses, named so that they can be compared. */
final class Tokens {
  private final Singletons singletons;
  private final OwningFields owning;
  private final CallGraph graph;
  private final boolean sound;

  /** By the number of an access, what its locks are, whatever the visit. */
  private final List<@Nullable Map<Lock, Seen>> seen = new ArrayList<>();

  /** What a lock is as seen from the object of an access. */
  private static final class Seen {
    /** By the names that lead from one to the other. */
    private final List<Token> named;

    /** Its kind, for where it has such a name. */
    private final @Nullable Token alike;

    /** As that of whoever the object was found in, for where it has none. */
    private @Nullable Token found;

    private boolean isFoundKnown;

    Seen(List<Token> named, @Nullable Token alike) {
      this.named = named;
      this.alike = alike;
    }
  }

  Tokens(CallGraph graph, Singletons singletons, OwningFields owning, boolean sound) {
    this.graph = graph;
    this.singletons = singletons;
    this.owning = owning;
    this.sound = sound;
  }

  /** The locks held at an access, as seen from its object. */
  Set<Token> at(Access access, Propagation.Visit visit, Facts f) {
    Held held = f.held(access.pc());
    Lock taken = access.base() < 0 ? null : f.takenOut(access.base(), Token.OBJECT);
    if (held.taken().isEmpty() && visit.state.locks().isEmpty() && taken == null) {
      return Set.of();
    }
    Set<Token> tokens = new HashSet<>();
    for (Lock lock : held.taken()) {
      token(lock, access, visit, f, tokens);
    }
    for (Lock lock : visit.state.locks()) {
      if (held.keeps(lock)) {
        token(lock, access, visit, f, tokens);
      }
    }
    Token found = taken == null ? null : kind(Token.Kind.FOUND, taken, f);
    if (found != null) {
      tokens.add(found);
    }
    return tokens;
  }

  /** The same lock by lock; a lock that has no name which others could share has no token. */
  Map<Lock, Set<Token>> each(Access access, Propagation.Visit visit, Facts f) {
    Held held = f.held(access.pc());
    if (held.taken().isEmpty() && visit.state.locks().isEmpty()) {
      return Map.of();
    }
    Map<Lock, Set<Token>> tokens = new LinkedHashMap<>();
    for (Lock lock : held.taken()) {
      tokens.put(lock, only(lock, access, visit, f));
    }
    for (Lock lock : visit.state.locks()) {
      if (held.keeps(lock) && !tokens.containsKey(lock)) {
        tokens.put(lock, only(lock, access, visit, f));
      }
    }
    return tokens;
  }

  private Set<Token> only(Lock lock, Access access, Propagation.Visit visit, Facts f) {
    Set<Token> own = new HashSet<>();
    token(lock, access, visit, f, own);
    return own;
  }

  private void token(
      Lock lock, Access access, Propagation.Visit visit, Facts f, Set<Token> tokens) {
    if (FoundLocks.is(lock)) {
      found(lock, access, f, tokens);
      return;
    }
    int before = tokens.size();
    Name single = singletons.of(visit.node, lock.name());
    if (single.isGlobal()) {
      tokens.add(Token.of(Token.Kind.GLOBAL, single, lock));
    }
    if (access.base() < 0) {
      return;
    }
    if (EntryLocks.is(lock)) {
      if (isInMapsAlone(access, visit) && isParameter(lock, access, visit, f)) {
        tokens.add(Token.of(Token.Kind.FROM_OBJECT, new Name.Part(Token.OBJECT, "entry"), lock));
      }
    } else {
      tokens.addAll(seen(lock, access, f).named);
    }
    if (sound) {
      return;
    }
    if (tokens.size() == before) {
      found(lock, access, f, tokens);
    } else {
      Token kind = seen(lock, access, f).alike;
      if (kind != null) {
        tokens.add(kind);
      }
    }
  }

  /** The lock as that of whoever the accessed object was found in. */
  private void found(Lock lock, Access access, Facts f, Set<Token> tokens) {
    if (access.base() < 0) {
      return;
    }
    Seen known = seen(lock, access, f);
    if (!known.isFoundKnown) {
      known.isFoundKnown = true;
      known.found =
          f.foundIn(lock, access.base(), type(access, f), false, Token.OBJECT) == null
              ? null
              : kind(Token.Kind.FOUND, lock, f);
    }
    Token found = known.found;
    if (found != null) {
      tokens.add(found);
    }
  }

  private Seen seen(Lock lock, Access access, Facts f) {
    if (access.isMissing()) {
      return findSeen(lock, access, f); // Its number stands for several places.
    }
    while (seen.size() <= access.id()) {
      seen.add(null);
    }
    Map<Lock, Seen> known = seen.get(access.id());
    if (known == null) {
      known = new HashMap<>(4);
      seen.set(access.id(), known);
    }
    Seen found = known.get(lock);
    if (found == null) {
      found = findSeen(lock, access, f);
      known.put(lock, found);
    }
    return found;
  }

  private Seen findSeen(Lock lock, Access access, Facts f) {
    if (FoundLocks.is(lock)) {
      return new Seen(List.of(), null);
    }
    boolean isLock = Token.of(Token.Kind.GLOBAL, lock.name(), lock).isLock();
    return new Seen(
        EntryLocks.is(lock) ? List.of() : named(lock, access, f),
        isLock ? kind(Token.Kind.ALIKE, lock, f) : null);
  }

  private static @Nullable Token kind(Token.Kind found, Lock lock, Facts f) {
    Object kind = f.lockKind(lock);
    return kind == null ? null : Token.of(found, kind, lock);
  }

  /** What the accessed object is used as. */
  private static ClassType type(Access access, Facts f) {
    return access.place() instanceof Place.OfField field
        ? field.field().owner()
        : f.body().method().owner().types().classType("java/lang/Object");
  }

  private List<Token> named(Lock lock, Access access, Facts f) {
    List<Token> tokens = new ArrayList<>();
    Name base = f.names().of(access.base());
    Name relative = lock.name().replace(base, Token.OBJECT);
    if (relative != null) {
      tokens.add(Token.of(Token.Kind.FROM_OBJECT, relative, lock));
    }
    byCreator(lock, access.base(), f, tokens);
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
    return tokens;
  }

  /** Whether the accessed object is the lock's parameter, or else the activation's own. */
  private boolean isParameter(Lock lock, Access access, Propagation.Visit visit, Facts f) {
    return lock.name().root() instanceof Name.Parameter p
        && f.ownership()
                .parametersBesidesOwn(access.base(), f.escaped(access.pc()), visit.state.own())
            == 1L << p.index();
  }

  /** Whether nothing but library containers holds the accessed objects. */
  private boolean isInMapsAlone(Access access, Propagation.Visit visit) {
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(visit.node), access.base());
    if (sound || points == null) {
      return false; // That a value has but one key is assumed.
    }
    for (int o : points.toArray()) {
      for (Object place : graph.holders().getOrDefault(o, Set.of())) {
        if (!(place instanceof Cell) || place == Cell.ELEMENT) {
          return false;
        }
      }
    }
    return true;
  }

  /** The lock as seen from the object's creator. */
  private static void byCreator(Lock lock, int base, Facts f, List<Token> tokens) {
    Name name = f.canonical(lock.name());
    for (Name creator : f.creators(base)) {
      Name relative = name.replace(creator, Creators.creatorOf(Token.OBJECT));
      if (relative != null) {
        tokens.add(Token.of(Token.Kind.FROM_OBJECT, relative, lock));
      }
    }
    Name relative = name.replace(f.canonical(f.names().of(base)), Token.OBJECT);
    if (relative != null) {
      tokens.add(Token.of(Token.Kind.FROM_OBJECT, relative, lock));
    }
  }

  private void own(List<Field> path, Lock lock, List<Token> tokens) {
    if (owning.owns(path)) {
      tokens.add(Token.of(Token.Kind.OWNER, List.of(Token.OBJECT, path), lock));
    }
  }
}
