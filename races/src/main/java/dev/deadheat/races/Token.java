package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.type.Field;
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
  // What is generated for records costs more, and tokens are compared very often; mixed, since sets
  // add up the numbers of what they hold.
  @Override
  public int hashCode() {
    int flags = (shared ? 1 : 0) + (explicit ? 2 : 0);
    int mixed = (31 * detail.hashCode() + kind.name().hashCode() + flags) * 0x9E3779B1;
    return mixed ^ (mixed >>> 15);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Token other
        && kind == other.kind
        && shared == other.shared
        && explicit == other.explicit
        && detail.equals(other.detail);
  }

  /** What the name is relative to. */
  enum Kind {
    /** Nothing: it means one lock in the whole program. */
    GLOBAL,
    /** The accessed object: it is the lock, or a path from it leads there. */
    FROM_OBJECT,
    /** The lock owns the accessed object through fields that nobody else's objects are in. */
    OWNER,
    /** What kind of lock it is, of an object that belongs to its holder; says not which one. */
    ALIKE,
    /** The same for an object that was {@linkplain FoundLocks found} in its holder. */
    FOUND
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

  private static final Name CONSTRUCTED = new Name.Part(OBJECT, CONSTRUCTION);
  private static final Name ENDED = new Name.Part(OBJECT, "ended");
  private static final Name CREATOR = Creators.creatorOf(OBJECT);

  /** Whether a name says that something is being constructed. */
  static boolean isConstruction(Name name) {
    return name instanceof Name.Part part && part.what().equals(CONSTRUCTION);
  }

  /** Whether it says that the object is being constructed. */
  boolean isConstruction() {
    return kind == Kind.FROM_OBJECT && detail.equals(CONSTRUCTED);
  }

  /** Whether it says that the object, its owner or its maker is being constructed. */
  boolean isConstructionNearby() {
    return !isKind() && isConstruction(name());
  }

  /** Whether it is a lock, rather than something else that is known to have happened. */
  boolean isLock() {
    return !isKind()
        && !isAcquire()
        && !(name() instanceof Name.Part part
            && (part.what().equals(CONSTRUCTION) || part.what().equals(TURN)));
  }

  /** Whether it does not say which lock it is. */
  boolean isKind() {
    return kind == Kind.ALIKE || kind == Kind.FOUND;
  }

  /**
   * Whether both are of one kind, and one of the objects was found in the lock's holder: then it is
   * one lock, unless the object is in the structures of two holders.
   */
  boolean isProbably(Token other) {
    return isKind()
        && other.isKind()
        && (kind == Kind.FOUND || other.kind == Kind.FOUND)
        && explicit == other.explicit
        && !(shared && other.shared)
        && detail.equals(other.detail);
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
      case OWNER -> owningField() != null ? Care.OWNER : Care.NONE;
      case ALIKE, FOUND -> Care.NONE;
    };
  }

  /** Whether it is a lock that the object has from others. */
  boolean isBorrowed(Facts facts) {
    return kind == Kind.FROM_OBJECT && facts.isBorrowed((Name) detail, OBJECT);
  }

  /** The field of the lock that holds the object; null where it is no such lock. */
  @Nullable Field owningField() {
    if (kind != Kind.OWNER || !isLock()) {
      return null;
    }
    List<?> path = (List<?>) ((List<?>) detail).get(1);
    return path.size() == 1 ? (Field) path.get(0) : null;
  }

  /** Whether it is a lock of the object's creator. */
  boolean isOfCreator() {
    return kind == Kind.FROM_OBJECT
        && (detail.equals(CREATOR) || Facts.belongs((Name) detail, CREATOR))
        && isLock();
  }

  boolean excludes(Token other) {
    return kind == other.kind
        && !isKind()
        && explicit == other.explicit
        && !(shared && other.shared)
        && detail.equals(other.detail);
  }

  /** Whether it says that a release was seen, rather than that a lock is held. */
  boolean isAcquire() {
    return !isKind()
        && name() instanceof Name.Part part
        && (part.what().equals("seen")
            || part.what().equals("late")
            || part.what().equals("ended"));
  }

  /** Whether it says that a release was waited for, but perhaps not long enough. */
  boolean isLate() {
    return !isKind() && name() instanceof Name.Part part && part.what().equals("late");
  }

  /** Whether it says that the thread which the object is has ended. */
  boolean isEnd() {
    return kind == Kind.FROM_OBJECT && detail.equals(ENDED);
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
}
