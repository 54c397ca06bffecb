package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Platform;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules by class and method. A method is named in one of these ways, the first that fits counts:
 *
 * <ul>
 *   <li>{@code add(Ljava/lang/Object;)}: exactly these parameters, whatever the result;
 *   <li>{@code add(IL)}: parameters of this shape, L for a reference, A for an array, the letters
 *       of the class file for primitives. Redefinitions with narrower types have the same shape;
 *   <li>{@code add}: all methods of this name;
 *   <li>{@code *}: all other methods of this very class, constructors included;
 *   <li>{@code <init> below}: constructors of the JDK classes below this one.
 * </ul>
 *
 * <p>A rule for a class or interface also holds for the JDK classes below it, unless one nearer to
 * the method has its own. Classes outside the JDK may keep things elsewhere than the models say:
 * for them rules count only where named.
 */
final class ModelTable {
  /** Iterators that hold nothing: what they return they read or cut from elsewhere. */
  private static final Set<String> READERS =
      Set.of("java/util/Scanner", "java/util/StringTokenizer");

  private final Map<String, Map<String, Rule>> rules = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private int size;

  /**
   * Adds a rule.
   *
   * @param owner the class with slashes
   * @param methods as said above
   */
  void add(String owner, Rule rule, String... methods) {
    Map<String, Rule> own = rules.computeIfAbsent(owner, o -> new HashMap<>());
    for (String method : methods) {
      if (own.put(method, rule) != null) {
        throw new IllegalStateException("two rules for " + owner + "." + method);
      }
      int open = method.indexOf('(');
      names.add(open < 0 ? method : method.substring(0, open));
      size++;
    }
  }

  /** The rule for a library method, or null. */
  @Nullable Rule find(Method method) {
    Map<String, Rule> ofClass = rules.get(method.owner().internalName());
    Rule rest = ofClass == null ? null : ofClass.get("*");
    if (!names.contains(method.name()) && !method.isConstructor()) {
      return rest;
    }
    Rule own = in(method.owner(), method, true);
    if (own != null) {
      return own;
    }
    if (method.isConstructor()) {
      return rest != null ? rest : constructor(method);
    }
    return inherits(method) ? inherited(method, rest) : rest;
  }

  private @Nullable Rule constructor(Method method) {
    if (Platform.has(method.owner())) {
      for (ClassType above : method.owner().ancestors()) {
        Map<String, Rule> rulesAbove = rules.get(above.internalName());
        if (rulesAbove != null && rulesAbove.containsKey("<init> below")) {
          return rulesAbove.get("<init> below");
        }
      }
    }
    return null;
  }

  /** The nearest rule above, or the one for the rest of the class before that of Object. */
  private @Nullable Rule inherited(Method method, @Nullable Rule rest) {
    Rule best = null;
    ClassType nearest = null;
    for (ClassType above : method.owner().ancestors()) {
      if (nearest == null || above.isSubtypeOf(nearest)) {
        Rule inherited = in(above, method, false);
        if (inherited != null) {
          best = inherited;
          nearest = above;
        }
      }
    }
    boolean fromObject = nearest == null || nearest == nearest.types().object();
    return fromObject && rest != null ? rest : best;
  }

  private static boolean inherits(Method method) {
    return !method.isStatic()
        && !method.isPrivate()
        && Platform.has(method.owner())
        && !READERS.contains(method.owner().internalName());
  }

  private @Nullable Rule in(ClassType owner, Method method, boolean declaredHere) {
    Map<String, Rule> own = rules.get(owner.internalName());
    if (own == null) {
      return null;
    }
    List<String> names = names(method);
    for (String name : names.subList(0, 2)) {
      Rule exact = own.get(name);
      if (exact != null) {
        return exact;
      }
    }
    Rule named = own.get(method.name());
    return named == null || declaredHere || has(owner, method) ? named : null;
  }

  /** The names under which a rule for the method may be found, the most exact first. */
  static List<String> names(Method method) {
    String text = method.descriptor().text();
    return List.of(
        method.name() + text.substring(0, text.indexOf(')') + 1),
        method.name() + shape(method),
        method.name());
  }

  /** Whether the class has a method of this name and shape, which the given one redefines. */
  private static boolean has(ClassType owner, Method method) {
    return declares(owner, method)
        || owner.ancestors().stream().anyMatch(above -> declares(above, method));
  }

  private static boolean declares(ClassType owner, Method method) {
    String shape = shape(method);
    for (Method declared : owner.methods()) {
      if (declared.name().equals(method.name()) && shape(declared).equals(shape)) {
        return true;
      }
    }
    return false;
  }

  private static String shape(Method method) {
    StringBuilder shape = new StringBuilder("(");
    for (Type type : method.descriptor().parameters()) {
      if (type instanceof ArrayType) {
        shape.append('A');
      } else {
        shape.append(type.kind() == Kind.REF ? "L" : type.descriptor());
      }
    }
    return shape.append(')').toString();
  }

  /** How many methods of how many classes have a rule of their own. */
  int size() {
    return size;
  }

  /** The classes that have rules, each with the methods as they were named. */
  Map<String, Set<String>> entries() {
    Map<String, Set<String>> all = new HashMap<>();
    rules.forEach((owner, own) -> all.put(owner, Set.copyOf(own.keySet())));
    return all;
  }
}
