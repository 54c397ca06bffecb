package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a lock that is held at a call is for the callee: one of no parameter, or of some. */
final class PassedLock {
  private static final List<Lock> NONE = List.of();

  private @Nullable Lock global;
  private final List<Lock>[] named;
  private final @Nullable Lock[] found;
  private final boolean[] isAsked;

  /** Finds the lock as that of whoever a parameter was found in. */
  interface Finder {
    @Nullable Lock in(int parameter);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Of a generic array.
  PassedLock(int parameters) {
    named = new List[parameters];
    found = new Lock[parameters];
    isAsked = new boolean[parameters];
    for (int i = 0; i < parameters; i++) {
      named[i] = NONE;
    }
  }

  /** It means the same everywhere. */
  void global(Lock lock) {
    global = lock;
  }

  /** It has a name as seen from a parameter. */
  void named(int parameter, Lock lock) {
    if (named[parameter].isEmpty()) {
      named[parameter] = new ArrayList<>(2);
    }
    named[parameter].add(lock);
  }

  /**
   * Adds all of it. Where a parameter gives it no name that is new, it is looked for where the
   * parameter was found.
   */
  void addTo(Set<Lock> locks, Finder finder) {
    Lock everywhere = global;
    if (everywhere != null) {
      locks.add(everywhere);
    }
    for (int i = 0; i < named.length; i++) {
      int before = locks.size();
      List<Lock> some = named[i];
      for (int k = 0; k < some.size(); k++) {
        locks.add(some.get(k));
      }
      if (locks.size() == before) {
        if (!isAsked[i]) {
          isAsked[i] = true;
          found[i] = finder.in(i);
        }
        Lock one = found[i];
        if (one != null) {
          locks.add(one);
        }
      }
    }
  }
}
