package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.Name;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Accesses that break what an annotation promises: findings of their own, with one access each. */
final class Contracts {
  /** A broken promise. */
  record Violation(Instance instance, String message) {}

  private final Map<String, Violation> violations = new LinkedHashMap<>();

  Iterable<Violation> all() {
    return violations.values();
  }

  int size() {
    return violations.size();
  }

  /** Whether accesses to this field have to be looked at. */
  static boolean concerns(Access access) {
    return access.place() instanceof Place.OfField f
        && (Annotations.guardedBy(f.field()) != null
            || (access.write() && Annotations.isImmutable(f.field().owner())));
  }

  /**
   * Looks at an access to an object that is not the thread's own.
   *
   * @param held the locks held, by the names that its method knows
   */
  void look(Instance instance, Iterable<Lock> held) {
    Access access = instance.access();
    if (!(access.place() instanceof Place.OfField f)) {
      return;
    }
    Method method = access.body().method();
    if (method.isStaticInitializer() && method.owner() == f.field().owner()) {
      return;
    }
    String guard = Annotations.guardedBy(f.field());
    if (guard != null && !holds(instance.tokens(), guard, f.field()) && !leads(guard, held)) {
      add(instance, f.field() + " is @GuardedBy(\"" + guard + "\"), which is not held");
    }
    if (access.write()
        && Annotations.isImmutable(f.field().owner())
        && !Annotations.isLazy(f.field())) {
      add(instance, f.field().owner().name() + " is @Immutable, but " + f.field() + " is written");
    }
  }

  private void add(Instance instance, String message) {
    Access access = instance.access();
    violations.putIfAbsent(
        message + access.body().method().owner().sourceFile() + access.line(),
        new Violation(instance, message));
  }

  /** Whether one of the locks is the one that was written; if in doubt, any lock will do. */
  private static boolean holds(Set<Token> tokens, String guard, Field field) {
    String name = guard.startsWith("this.") ? guard.substring(5) : guard;
    int dot = name.lastIndexOf('.');
    String last = name.endsWith("()") ? "" : dot < 0 ? name : name.substring(dot + 1);
    for (Token token : tokens) {
      Object detail = token.detail();
      if (!(detail instanceof Name lock)) {
        continue;
      }
      boolean held =
          switch (last) {
            case "this" -> lock.equals(Token.OBJECT) || lock instanceof Name.Singleton;
            case "class" ->
                lock instanceof Name.Literal literal
                    && literal.value() instanceof Type type
                    && (type.toString().endsWith(name.substring(0, Math.max(0, dot)))
                        || type == field.owner());
            case "" -> true;
            default ->
                leadsThrough(lock, last)
                    || (lock instanceof Name.Static s && s.field().name().equals(last))
                    || (lock.equals(Token.OBJECT) && last.equals("itself"));
          };
      if (held) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a lock is held that a path of fields leads to, as the guard does: {@code monitor.lock}
   * of a guard that the monitor itself has at hand is its own {@code lock}. Whether it is that one
   * is not known.
   */
  private static boolean leads(String guard, Iterable<Lock> held) {
    int dot = guard.lastIndexOf('.');
    if (dot < 0 || guard.startsWith("this.")) {
      return false;
    }
    for (Lock lock : held) {
      if (leadsThrough(lock.name(), guard.substring(dot + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a lock is that of a field, or one that what the field holds is made of. */
  private static boolean leadsThrough(Name lock, String field) {
    for (Name name = lock; name instanceof Name.Path path; name = path.base()) {
      if (path.field().name().equals(field)) {
        return true;
      }
    }
    return false;
  }
}
