package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.threads.Name;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lock held at an access, as seen from the object that is accessed, so that equal tokens at two
 * accesses to one object mean one lock.
 *
 * @param kind how it is named
 * @param detail the lock's name; for owners, the fields that lead from the lock to the object
 */
record Token(Kind kind, Object detail, boolean shared, boolean explicit) {
  /** What the name is relative to. */
  enum Kind {
    /** Nothing: it means one lock in the whole program. */
    GLOBAL,
    /** The accessed object: it is the lock, or a path from it leads there. */
    FROM_OBJECT,
    /** The lock owns the accessed object through fields that nobody else's objects are in. */
    OWNER
  }

  /** The accessed object itself in names relative to it. */
  static final Name OBJECT = new Name.Parameter(-1);

  static Token of(Kind kind, Object detail, Lock lock) {
    return new Token(kind, detail, lock.shared(), lock.explicit());
  }

  /** What a constructor holds of its object. */
  static final String CONSTRUCTION = "construction";

  /** What tasks of a single thread hold of their executor. */
  static final String TURN = "turn";

  /** Whether it says that the object is being constructed. */
  boolean isConstruction() {
    return kind == Kind.FROM_OBJECT && detail.equals(new Name.Part(OBJECT, CONSTRUCTION));
  }

  /** Whether it is a lock, rather than something else that is known to have happened. */
  boolean isLock() {
    return !isAcquire()
        && !(name() instanceof Name.Part part
            && (part.what().equals(CONSTRUCTION) || part.what().equals(TURN)));
  }

  private Name name() {
    return (Name) (kind == Kind.OWNER ? ((List<?>) detail).get(0) : detail);
  }

  /**
   * What holding it says of its object. A caller that holds a lock while something is read may do
   * so for other reasons.
   */
  Care care(boolean write) {
    if (!isLock() || !write) {
      return Care.NONE;
    }
    return switch (kind) {
      case GLOBAL -> Care.NONE;
      case FROM_OBJECT ->
          !isOfCreator() && Facts.belongs((Name) detail, OBJECT) ? Care.OWN : Care.NONE;
      case OWNER -> Care.OWNER;
    };
  }

  /** Whether it is a lock of the object's creator. */
  boolean isOfCreator() {
    return kind == Kind.FROM_OBJECT
        && Facts.belongs((Name) detail, Creators.creatorOf(OBJECT))
        && isLock();
  }

  boolean excludes(Token other) {
    return kind == other.kind
        && explicit == other.explicit
        && !(shared && other.shared)
        && detail.equals(other.detail);
  }

  /** Whether it says that a release was seen, rather than that a lock is held. */
  boolean isAcquire() {
    return name() instanceof Name.Part part
        && (part.what().equals("seen")
            || part.what().equals("late")
            || part.what().equals("ended"));
  }

  /** Whether it says that a release was waited for, but perhaps not long enough. */
  boolean isLate() {
    return name() instanceof Name.Part part && part.what().equals("late");
  }

  /** Whether it says that the thread which the object is has ended. */
  boolean isEnd() {
    return kind == Kind.FROM_OBJECT && detail.equals(new Name.Part(OBJECT, "ended"));
  }

  /** The field or object whose release was seen; null where that has no name. */
  @Nullable Object key() {
    if (detail instanceof Name.Part part) {
      if (part.base() instanceof Name.Path path) {
        return path.field();
      }
      if (part.base() instanceof Name.Static s) {
        return s.field();
      }
      if (part.base() instanceof Name.Singleton single) {
        return single.object();
      }
    }
    return null;
  }

  /** For people. */
  String text(String object) {
    String name =
        switch (kind) {
          case GLOBAL -> text((Name) detail, object);
          case FROM_OBJECT -> text((Name) detail, object);
          case OWNER -> owner((List<?>) detail);
        };
    return shared ? name + " (shared)" : name;
  }

  /** The lock as seen from the object that owns the accessed one. */
  private static String owner(List<?> both) {
    String owner = "the owner of " + path((List<?>) both.get(1)).substring(1);
    Name lock = (Name) both.get(0);
    return lock.equals(OBJECT) ? owner : text(lock, owner);
  }

  private static String path(List<?> fields) {
    StringBuilder text = new StringBuilder();
    for (Object field : fields) {
      text.append('.').append(((dev.deadheat.program.type.Field) field).name());
    }
    return text.toString();
  }

  static String text(Name name, String object) {
    if (name instanceof Name.Path path) {
      return text(path.base(), object) + "." + path.field().name();
    }
    if (name instanceof Name.Part part && part.what().equals(Creators.CREATOR)) {
      return "the creator of " + text(part.base(), object);
    }
    if (name instanceof Name.Part part) {
      return text(part.base(), object) + "." + part.what() + "Lock()";
    }
    if (name instanceof Name.Static s) {
      return s.field().toString();
    }
    if (name instanceof Name.Literal literal) {
      return literal.value() instanceof dev.deadheat.program.type.Type type
          ? type + ".class"
          : "\"" + literal.value() + "\"";
    }
    if (name.equals(OBJECT)) {
      return object;
    }
    return name instanceof Name.Singleton ? "a single object" : "a local object";
  }
}
