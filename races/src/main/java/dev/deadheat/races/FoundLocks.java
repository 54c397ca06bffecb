package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Locks of the object in whose queues, maps, arrays or lists something was found. A cache that
 * takes a node out of its own queue, under its own lock, has a node of its own; but no field says
 * whose node it is, so that the lock has no name which the node's methods could know it by. It is
 * kept as the lock of whoever the object was found in. Two accesses that hold the same lock of
 * whoever they found the object in race only if the object is in the structures of two owners at
 * once, which is possible, and for which nothing speaks: not a rule for {@code --sound}, and a note
 * otherwise.
 *
 * <p>That does not hold where the object is an owner itself, as an account is that is found in the
 * list of another account's partners: it has a lock of its own, which is the one to take. The way
 * from an inner object back to the one that it belongs to is an exception.
 */
final class FoundLocks {
  private static final String FOUND = "found";

  private final CallGraph graph;
  private final Names.Source names;
  private final Map<MethodBody, Map<Integer, BitSet>> derived = new HashMap<>();

  /** The calls of methods that nobody else calls. */
  private final Map<Method, List<Site>> calls = new HashMap<>();

  private final Map<Field, Boolean> ownMade = new HashMap<>();
  private @Nullable Map<Field, List<Integer>> heldBy;
  private final Set<Method> open;
  private final Set<ClassType> mixed = new HashSet<>();

  /** The same for each class with its sub- and superclasses, once asked for. */
  private final Map<ClassType, Boolean> mixedOwners = new HashMap<>();

  /** What names say of objects that were found in one of a class, and the classes by that. */
  private final Map<ClassType, String> words = new HashMap<>();

  private final Map<String, ClassType> owners = new HashMap<>();

  private record Site(MethodBody body, int pc) {}

  /**
   * @param roots methods that are called from elsewhere
   */
  FoundLocks(CallGraph graph, Names.Source names, Collection<Method> roots) {
    this.graph = graph;
    this.names = names;
    this.open = new HashSet<>(roots);
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      Field field = graph.pointsTo().object(o).field();
      if (field != null) {
        ownMade.put(field, false); // Reflection and handles may store what is elsewhere, too.
      }
    }
    Set<Method> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      if (seen.add(body.method())) {
        mix(body);
      }
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        call(body, e);
      }
    }
  }

  private void call(MethodBody body, int edge) {
    Method callee = graph.method(graph.callee(edge)).method();
    int pc = graph.pc(edge);
    if (pc >= 0
        && body.op(pc) == Op.INVOKE
        && !graph.isCallback(edge)
        && MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), callee) == -1) {
      List<Site> sites = calls.computeIfAbsent(callee, m -> new ArrayList<>());
      Site site = new Site(body, pc);
      if (sites.isEmpty() || !sites.get(sites.size() - 1).equals(site)) {
        sites.add(site);
      }
    } else {
      open.add(callee);
    }
  }

  /**
   * Takes note of classes of which one object gives a part to another: then something may be in the
   * structures of two.
   */
  private void mix(MethodBody body) {
    Method method = body.method();
    for (int i = 0; i < method.parameterCount(); i++) {
      for (int j = 0; j < method.parameterCount(); j++) {
        if (i != j
            && method.parameterType(i) instanceof ClassType giver
            && method.parameterType(j) instanceof ClassType taker
            && graph.isAnalysed(giver)
            && graph.isAnalysed(taker)
            && isOwner(giver, taker)
            && gives(body, i, j)) {
          mixed.add(giver);
          mixed.add(taker);
        }
      }
    }
  }

  /** Whether what is found in one parameter is put into another, as it is or in a new object. */
  private boolean gives(MethodBody body, int giver, int taker) {
    BitSet parts = find(body, giver, i -> false);
    parts.clear(giver);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.CAST && !parts.get(body.use(pc, 0))) {
        parts.clear(body.def(pc)); // Still the giver itself.
      }
    }
    retainAnalysed(body, parts);
    if (parts.isEmpty()) {
      return false;
    }
    BitSet to = find(body, taker, i -> false);
    carry(body, parts);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if ((op == Op.PUT_FIELD || op == Op.ARRAY_STORE || op == Op.INVOKE)
          && body.useCount(pc) > 1
          && to.get(body.use(pc, 0))) {
        for (int i = 1; i < body.useCount(pc); i++) {
          if (parts.get(body.use(pc, i)) && body.kind(body.use(pc, i)) == Kind.REF) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Only objects of analysed classes have anything to guard; others are values that get around. */
  private void retainAnalysed(MethodBody body, BitSet parts) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) >= 0 && parts.get(body.def(pc))) {
        Type type =
            switch (body.op(pc)) {
              case Op.GET_FIELD -> body.field(pc).type();
              case Op.INVOKE -> body.callee(pc).descriptor().result();
              case Op.CAST, Op.NEW -> body.type(pc);
              default -> null;
            };
        if (type != null && !(type instanceof ClassType c && graph.isAnalysed(c))) {
          parts.clear(body.def(pc));
        }
      }
    }
  }

  /** Adds new objects that are made with such parts. */
  private static void carry(MethodBody body, BitSet parts) {
    int before;
    do {
      before = parts.cardinality();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.INVOKE && body.callee(pc).name().equals("<init>")) {
          for (int i = 1; i < body.useCount(pc); i++) {
            if (parts.get(body.use(pc, i))) {
              parts.set(body.use(pc, 0));
            }
          }
        }
      }
    } while (parts.cardinality() != before);
  }

  /** Whether objects with such a lock are seen to give each other what they have. */
  boolean isMixed(Object kind) {
    ClassType owner = kind instanceof Field field ? field.owner() : (ClassType) kind;
    return mixedOwners.computeIfAbsent(owner, o -> mixed.stream().anyMatch(m -> isOwner(m, o)));
  }

  /** Whether all calls pass as one parameter what they found in another. */
  private boolean isAlwaysFoundIn(Method method, int parameter, int root) {
    List<Site> sites = open.contains(method) ? List.of() : calls.getOrDefault(method, List.of());
    for (Site site : sites) {
      int from = site.body.use(site.pc, root);
      int value = site.body.use(site.pc, parameter);
      if (same(site.body, from).get(value) || !derived(site.body, from).get(value)) {
        return false;
      }
    }
    return !sites.isEmpty();
  }

  /** Whether a lock is that of whoever something was found in. */
  static boolean is(Lock lock) {
    return finder(lock.name()) != null;
  }

  /** The finder in the name of a lock: {@code found} of the value that was found. */
  private static Name.@Nullable Part finder(Name name) {
    Name base = name instanceof Name.Path path ? path.base() : name;
    return base instanceof Name.Part part && part.what().startsWith(FOUND) ? part : null;
  }

  /**
   * A lock as that of whoever the value of a register was found in, as seen from there; null where
   * the value was not found in what the lock belongs to.
   *
   * @param type what the value is used as; null where it may well be the owner, as the receiver
   *     that a function object has captured
   * @param inside whether the value is what the one in the register has captured
   */
  @Nullable Lock seenFrom(
      Name value,
      Lock lock,
      int register,
      @Nullable ClassType type,
      boolean inside,
      MethodBody body,
      Names names) {
    if (lock.isAcquire() || register < 0) {
      return null;
    }
    Name.Part finder = finder(lock.name());
    Name owner = finder != null ? finder.base() : owner(lock.name());
    int root = register(owner);
    if (root < 0) {
      return null;
    }
    boolean further = register != root || finder == null;
    boolean byItself = finder == null && inner(owner) == null;
    if (further
        && ((register == root && !inside)
            || !derived(body, root).get(register)
            || (byItself
                && isPath(body, names, register, root)
                && !isOwnMade(body, names, register)))) {
      return null;
    }
    ClassType owning = owningClass(lock.name(), body);
    if (owning == null
        || (further && type != null && isOwner(type, owning) && !isOuter(body, names, register))) {
      return null;
    }
    return of(value, lock, body);
  }

  /** A lock as that of whoever a value was found in; null where it is not known whose it is. */
  @Nullable Lock of(Name value, Lock lock, MethodBody body) {
    if (lock.name() instanceof Name.Path path) {
      return lock.withName(new Name.Path(new Name.Part(value, FOUND), path.field()));
    }
    ClassType owner = owningClass(lock.name(), body);
    return owner == null ? null : lock.withName(new Name.Part(value, wordFor(owner)));
  }

  /** What names that an object was found in one of a class; asked so often that it is kept. */
  private String wordFor(ClassType owner) {
    String known = words.get(owner);
    if (known == null) {
      known = FOUND + " in " + owner.internalName();
      words.put(owner, known);
      owners.put(known, owner);
    }
    return known;
  }

  /**
   * The lock as that of whoever a parameter was found in, which says less; null if it cannot be.
   */
  static @Nullable Lock weaker(Lock lock) {
    Name.Part finder = finder(lock.name());
    int parameter = finder != null ? register(finder.base()) : register(owner(lock.name()));
    return lock.name() instanceof Name.Path path && parameter >= 0 && !lock.isAcquire()
        ? lock.withName(
            new Name.Path(new Name.Part(new Name.Parameter(parameter), FOUND), path.field()))
        : null;
  }

  /** Whether something is of the class that has the lock, so that it has such a lock itself. */
  private static boolean isOwner(ClassType type, ClassType owner) {
    return type.isSubtypeOf(owner) || (owner.isSubtypeOf(type) && type.superClass() != null);
  }

  /** Whether a value is the outer object of another. */
  private static boolean isOuter(MethodBody body, Names names, int register) {
    int pc = names.definition(register);
    if (pc < 0 || body.op(pc) != Op.GET_FIELD) {
      return false;
    }
    return body.field(pc).name().startsWith("this$");
  }

  /** What the lock hangs on: the name without the fields at its end. */
  private static Name owner(Name lock) {
    Name name = lock;
    while (name instanceof Name.Path path) {
      name = path.base();
    }
    return name;
  }

  private static int register(Name owner) {
    if (owner instanceof Name.Parameter p) {
      return p.index();
    }
    if (owner instanceof Name.Local local) {
      return local.register();
    }
    Name inner = inner(owner);
    return inner == null ? -1 : register(inner);
  }

  /** What belongs to the owner, where it is known by that; null where it is known by itself. */
  private static @Nullable Name inner(Name owner) {
    if (owner instanceof Name.Owner of) {
      return of.inner();
    }
    return owner instanceof Name.Part part && part.what().equals(Creators.CREATOR)
        ? part.base()
        : null;
  }

  /** The class that has the lock; null where it is not known. */
  private @Nullable ClassType owningClass(Name lock, MethodBody body) {
    if (lock instanceof Name.Path path) {
      return path.field().owner();
    }
    if (lock instanceof Name.Part part) {
      return owners.get(part.what());
    }
    if (lock instanceof Name.Owner of) {
      return of.path().get(0).owner();
    }
    return lock instanceof Name.Parameter p
            && p.index() >= 0
            && p.index() < body.parameterCount()
            && body.method().parameterType(p.index()) instanceof ClassType type
        ? type
        : null;
  }

  /** Whether fields alone lead from one register to another. */
  private static boolean isPath(MethodBody body, Names names, int register, int root) {
    int r = register;
    while (!names.of(r).equals(names.of(root))) {
      int pc = names.definition(r);
      if (pc < 0 || (body.op(pc) != Op.GET_FIELD && body.op(pc) != Op.CAST)) {
        return false;
      }
      r = body.use(pc, 0);
    }
    return true;
  }

  /**
   * Whether what was loaded from a field is of the class's own making: objects of that class made
   * each one in a method of theirs, so that they need not have it in common, as they may what they
   * are given.
   */
  private boolean isOwnMade(MethodBody body, Names names, int register) {
    int pc = names.definition(register);
    Field field = pc < 0 || body.op(pc) != Op.GET_FIELD ? null : body.field(pc).resolve();
    return field != null && ownMade.computeIfAbsent(field, this::isOwnMade);
  }

  private boolean isOwnMade(Field field) {
    List<Integer> objects = heldBy().getOrDefault(field, List.of());
    for (int o : objects) {
      HeapObject object = graph.pointsTo().object(o);
      Method maker = object.method();
      boolean own = maker != null && !maker.isStatic() && field.owner().isSubtypeOf(maker.owner());
      if (!own && !isStateless(object)) {
        return false;
      }
    }
    return !objects.isEmpty();
  }

  /** Whether an object of the analysed code has nothing that could change. */
  private boolean isStateless(HeapObject object) {
    return object.type() instanceof ClassType type
        && graph.isAnalysed(type)
        && Stream.concat(Stream.of(type), type.ancestors().stream())
            .flatMap(c -> c.fields().stream())
            .allMatch(f -> f.isStatic() || f.isFinal());
  }

  private Map<Field, List<Integer>> heldBy() {
    Map<Field, List<Integer>> known = heldBy;
    if (known == null) {
      known = new HashMap<>();
      for (Map.Entry<Integer, Set<Object>> entry : graph.holders().entrySet()) {
        for (Object place : entry.getValue()) {
          if (place instanceof Field field) {
            known.computeIfAbsent(field, f -> new ArrayList<>()).add(entry.getKey());
          }
        }
      }
      heldBy = known;
    }
    return known;
  }

  /** The registers whose values were found by way of a register, whatever the path. */
  private BitSet derived(MethodBody body, int root) {
    Map<Integer, BitSet> byRoot = derived.computeIfAbsent(body, b -> new HashMap<>());
    BitSet known = byRoot.get(root);
    if (known == null) {
      byRoot.put(root, new BitSet()); // Within itself, nothing is known of calls in circles.
      known = find(body, root, i -> isAlwaysFoundIn(body.method(), i, root));
      byRoot.put(root, known);
    }
    return known;
  }

  /** All that can be derived, less what is not: in a loop over a list each follows the last. */
  private BitSet find(MethodBody body, int root, IntPredicate isFound) {
    BitSet found = new BitSet();
    BitSet constants = new BitSet();
    BitSet roots = same(body, root);
    found.or(roots);
    for (int i = 0; root < body.parameterCount() && i < body.parameterCount(); i++) {
      if (i != root && body.kind(i) == Kind.REF && isFound.test(i)) {
        found.set(i);
      }
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int def = body.def(pc);
      if (def >= 0 && body.kind(def) == Kind.REF) {
        if (body.op(pc) == Op.CONST) {
          constants.set(def);
        } else if (isStep(body, pc)) {
          found.set(def);
        }
      }
    }
    boolean less = true;
    while (less) {
      less = false;
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        int def = body.def(pc);
        if (def >= 0 && !roots.get(def) && found.get(def) && !follows(body, pc, found, constants)) {
          found.clear(def);
          less = true;
        }
      }
    }
    return found;
  }

  /** The registers that are known to have the same value. */
  private BitSet same(MethodBody body, int register) {
    BitSet same = new BitSet();
    same.set(register);
    Name name = names.of(body).of(register);
    if (name instanceof Name.Path) {
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.GET_FIELD && names.of(body).of(body.def(pc)).equals(name)) {
          same.set(body.def(pc));
        }
      }
    }
    return same;
  }

  private boolean isStep(MethodBody body, int pc) {
    return switch (body.op(pc)) {
      case Op.PHI, Op.CAST, Op.GET_FIELD, Op.ARRAY_LOAD -> true;
      case Op.INVOKE -> body.sub(pc) != Opcodes.INVOKESTATIC || isCopy(body, pc);
      case Op.INVOKE_DYNAMIC -> body.useCount(pc) > 0;
      case Op.NEW -> isLibrary(body.type(pc)) && constructor(body, pc) >= 0;
      default -> false;
    };
  }

  /** Whether a static call is one of a library, which gives something made of what it is given. */
  private boolean isCopy(MethodBody body, int pc) {
    return body.useCount(pc) > 0
        && graph.targets(body.method(), pc).stream().noneMatch(graph::isAnalysed);
  }

  private boolean isLibrary(Type type) {
    return type instanceof ClassType c && !graph.isAnalysed(c);
  }

  /** The call of the constructor for what an instruction makes. */
  private static int constructor(MethodBody body, int pc) {
    for (int at = body.next(pc); at < body.codeEnd(); at = body.next(at)) {
      if (body.op(at) == Op.INVOKE
          && body.useCount(at) > 0
          && body.use(at, 0) == body.def(pc)
          && body.callee(at).name().equals("<init>")) {
        return at;
      }
    }
    return -1;
  }

  private static boolean follows(MethodBody body, int pc, BitSet found, BitSet constants) {
    switch (body.op(pc)) {
      case Op.PHI -> {}
      case Op.NEW -> {
        return allFollow(body, constructor(body, pc), 1, found);
      }
      case Op.INVOKE -> {
        return body.sub(pc) == Opcodes.INVOKESTATIC
            ? allFollow(body, pc, 0, found)
            : found.get(body.use(pc, isHandle(body, pc) ? 1 : 0));
      }
      default -> {
        return found.get(body.use(pc, 0));
      }
    }
    boolean some = false;
    for (int i = 0; i < body.useCount(pc); i++) {
      int use = body.use(pc, i);
      some |= found.get(use);
      if (!found.get(use) && !constants.get(use)) {
        return false;
      }
    }
    return some;
  }

  /** Whether a call reads from its first argument. */
  private static boolean isHandle(MethodBody body, int pc) {
    return body.useCount(pc) > 1
        && body.callee(pc).owner() instanceof ClassType type
        && HANDLES.contains(type.internalName());
  }

  private static final Set<String> HANDLES =
      Set.of(
          "java/lang/invoke/VarHandle",
          "java/lang/reflect/Field",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
          "sun/misc/Unsafe");

  /** Whether objects are passed, and each of them was found. */
  private static boolean allFollow(MethodBody body, int pc, int first, BitSet found) {
    boolean some = false;
    for (int i = first; i < body.useCount(pc); i++) {
      if (body.kind(body.use(pc, i)) == Kind.REF) {
        some = true;
        if (!found.get(body.use(pc, i))) {
          return false;
        }
      }
    }
    return some;
  }

  /** What kind of lock it is, for comparison: whose lock it is does not count. */
  @Nullable Object kind(Lock lock, MethodBody body) {
    return lock.name() instanceof Name.Path path ? path.field() : owningClass(lock.name(), body);
  }

  /** Words for a kind of lock. */
  static String words(Object kind) {
    return kind instanceof Field field
        ? LockNames.simple(field.owner()) + "." + field.name()
        : "the monitor of a " + LockNames.simple((Type) kind);
  }
}
