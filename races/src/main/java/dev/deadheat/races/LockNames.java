package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Locks by the words that people know them by: {@code Pool.lock}, {@code this Pool}. One lock often
 * has several tokens, since it can be seen from the object, from its owner and from nowhere; the
 * one that says most gives the name.
 */
final class LockNames {
  /** Follows the name of a lock that others may hold as well. */
  static final String SHARED = " (shared)";

  /** How the name of an object's own monitor begins. */
  static final String THIS = "this ";

  private final CallGraph graph;
  private final Facts.Source facts;
  private final Tokens tokens;

  LockNames(CallGraph graph, Facts.Source facts, Tokens tokens) {
    this.graph = graph;
    this.facts = facts;
    this.tokens = tokens;
  }

  /** All locks that are held at an access, each once, in the order of their names. */
  List<String> of(Instance instance) {
    Set<String> names = new TreeSet<>();
    name(instance, (token, name) -> {}, names::add);
    return List.copyOf(names);
  }

  /** The tokens that an access holds, each with the name of its lock. */
  Map<Token, String> tokens(Instance instance) {
    Map<Token, String> names = new HashMap<>();
    name(instance, names::put, name -> {});
    return names;
  }

  private void name(
      Instance instance, BiConsumer<Token, String> tokenNames, Consumer<String> lockNames) {
    Access access = instance.access();
    Facts own = facts.of(access.body());
    Map<Lock, Set<Token>> held = tokens.each(access, instance.visit(), own);
    if (held.isEmpty() && instance.tokens().isEmpty()) {
      return; // So it is most often.
    }
    Seen object = new Seen(THIS + object(instance), () -> maker(instance));
    Set<Token> named = new HashSet<>();
    held.forEach(
        (lock, all) -> {
          named.addAll(all);
          if (isLock(lock)) {
            String name = name(lock, all, own, object, access.base() < 0);
            lockNames.accept(name);
            all.stream().filter(Token::isLock).forEach(t -> tokenNames.accept(t, name));
          }
        });
    // What a container brings along: the monitor of a synchronized wrapper.
    for (Token token : instance.tokens()) {
      if (token.isLock() && !named.contains(token)) {
        lockNames.accept(of(token, object));
        tokenNames.accept(token, of(token, object));
      }
    }
  }

  private String name(Lock lock, Set<Token> all, Facts own, Seen object, boolean isStatic) {
    Token best = all.stream().filter(Token::isLock).min(MOST_TELLING).orElse(null);
    boolean hasPlainName =
        lock.name() instanceof Name.Path || lock.name() instanceof Name.Parameter;
    return best == null || (rank(best) >= OBSCURE && hasPlainName)
        ? local(lock, own, isStatic || best != null)
        : of(best, object);
  }

  private static boolean isLock(Lock lock) {
    return !lock.isAcquire()
        && !FoundLocks.is(lock)
        && !(lock.name() instanceof Name.Part part
            && (part.what().equals(Token.CONSTRUCTION) || part.what().equals(Token.TURN)));
  }

  /** Of several tokens of one lock, the one to name it by comes first. */
  static final Comparator<Token> MOST_TELLING =
      Comparator.<Token>comparingInt(LockNames::rank).thenComparing(t -> t.detail().toString());

  /** From this rank on, what the method itself calls the lock is clearer. */
  private static final int OBSCURE = 2;

  private static int rank(Token token) {
    return switch (token.kind()) {
      case FROM_OBJECT -> isByCreator((Name) token.detail()) ? 3 : 0;
      case GLOBAL -> ((Name) token.detail()) instanceof Name.Singleton ? 4 : 1;
      case OWNER -> 2;
      case ALIKE, FOUND -> 5;
    };
  }

  /** Whoever made the accessed object. */
  private static final Name MAKER = new Name.Part(Token.OBJECT, Creators.CREATOR);

  private static boolean isByCreator(Name name) {
    if (name instanceof Name.Part part) {
      return part.what().equals(Creators.CREATOR) || isByCreator(part.base());
    }
    return name instanceof Name.Path path && isByCreator(path.base());
  }

  /** What an instance accesses: {@code Pool}, {@code HashMap}, {@code int[]}. */
  String object(Instance instance) {
    if (instance.access().place() instanceof Place.OfField f) {
      return simple(f.field().owner());
    }
    int first = instance.points().first();
    return first < 0 ? "object" : simple(graph.pointsTo().object(first).type());
  }

  /**
   * The object that a lock is named from.
   *
   * @param name what to call it
   * @param maker what to call the object that made it; rarely asked, and it may be many objects
   */
  private record Seen(String name, Supplier<String> maker) {
    static Seen as(String name) {
      return new Seen(name, () -> "the object");
    }
  }

  /** Objects that one class makes, in methods of its instances, have a maker with a name. */
  private String maker(Instance instance) {
    Set<String> makers = new TreeSet<>();
    for (int point : instance.points().toArray()) {
      Method method = graph.pointsTo().object(point).method();
      makers.add(method == null || method.isStatic() ? "object" : simple(method.owner()));
    }
    return "the " + (makers.size() == 1 ? makers.iterator().next() : "object");
  }

  /** The name of a token as seen from an object. */
  private String of(Token token, Seen object) {
    String name =
        token.kind() == Token.Kind.OWNER
            ? ofOwner((List<?>) token.detail())
            : of((Name) token.detail(), object);
    return token.shared() ? name + SHARED : name;
  }

  private String ofOwner(List<?> lockAndPath) {
    Field first = (Field) ((List<?>) lockAndPath.get(1)).get(0);
    return of(
        (Name) lockAndPath.get(0),
        Seen.as("the " + simple(first.owner()) + " whose " + first.name() + " it is"));
  }

  private String of(Name name, Seen object) {
    if (name.equals(Token.OBJECT)) {
      return object.name();
    }
    if (name instanceof Name.Path path) {
      return path.base() instanceof Name.Path
          ? of(path.base(), object) + "." + path.field().name()
          : of(path.field());
    }
    if (name instanceof Name.Part part) {
      return switch (part.what()) {
        case Creators.CREATOR ->
            part.base().equals(Token.OBJECT)
                ? object.maker().get() + " that made " + object.name()
                : !isByCreator(part.base()) || part.base().equals(MAKER)
                    ? "the object that made " + of(part.base(), object)
                    : "an object further up that made " + object.name();
        case "entry" -> "the entry of the map that " + of(part.base(), object) + " is in";
        default -> of(part.base(), object) + "." + part.what() + "Lock()";
      };
    }
    if (name instanceof Name.Static s) {
      return of(s.field());
    }
    if (name instanceof Name.Literal literal) {
      return literal.value() instanceof Type type
          ? simple(type) + ".class"
          : "\"" + literal.value() + "\"";
    }
    if (name instanceof Name.Singleton single) {
      return made(graph.pointsTo().object(single.object()));
    }
    if (name instanceof Name.Owner owner) {
      Field first = owner.path().get(0);
      return "the " + simple(first.owner()) + " whose " + first.name() + " it is";
    }
    return "another object";
  }

  private static String of(Field field) {
    return simple(field.owner()) + "." + field.name();
  }

  private String made(HeapObject object) {
    Method maker = object.method();
    String what = "the " + simple(object.type());
    if (maker == null || graph.nodesOf(maker).isEmpty()) {
      return what;
    }
    int line = graph.body(graph.nodesOf(maker).get(0)).line(object.pc());
    return what + " made at " + maker.owner().sourceFile() + (line > 0 ? ":" + line : "");
  }

  /**
   * A lock that nothing but its own method knows: it guards nothing that is known to be the same.
   */
  private static String local(Lock lock, Facts own, boolean isKnown) {
    MethodBody body = own.body();
    Name name = lock.name();
    String text = "another object";
    if (name instanceof Name.Parameter p && p.index() < body.method().parameterCount()) {
      boolean receiver = p.index() == 0 && !body.method().isStatic();
      text =
          (receiver ? THIS : "its argument, a ") + simple(body.method().parameterType(p.index()));
    } else if (name instanceof Name.Path path) {
      text = of(path.field()) + (isKnown ? "" : " of another object");
    } else if (name instanceof Name.Local local) {
      int pc = own.names().definition(local.register());
      if (pc >= 0 && (body.op(pc) == Op.GET_FIELD || body.op(pc) == Op.GET_STATIC)) {
        Field field = body.field(pc).resolve();
        text = field == null ? text : "whatever is in " + of(field);
      } else if (pc >= 0 && body.op(pc) == Op.NEW) {
        text = "an object that it has just made";
      }
    }
    return lock.shared() ? text + SHARED : text;
  }

  private static final Pattern NESTED = Pattern.compile("\\$(?=[^\\d$])");

  /** A type without its package: {@code Map.Entry}. */
  static String simple(Type type) {
    if (!(type instanceof ClassType c)) {
      String name = type.toString();
      return name.substring(name.lastIndexOf('.') + 1);
    }
    String name = c.name().substring(c.name().lastIndexOf('.') + 1);
    return name.indexOf('$') < 0 ? name : NESTED.matcher(name).replaceAll(".");
  }
}
