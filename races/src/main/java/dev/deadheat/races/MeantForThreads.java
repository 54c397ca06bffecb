package dev.deadheat.races;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Classes whose author says, in one way or another, that several threads use one object: by an
 * annotation; by an interface whose documentation demands it; or by fields that are all used under
 * locks but for one, since nobody takes such care of a whole state for one thread's use. With more
 * exceptions some of the state is meant for one of the threads, and which cannot be told. Volatile
 * fields do not count: a worker tells others how far it is by them, and keeps the rest to itself.
 */
final class MeantForThreads {
  /** What these promise cannot be kept by an object of one thread. */
  private static final List<String> CONTRACTS =
      List.of(
          "java/util/concurrent/ConcurrentMap",
          "java/util/concurrent/BlockingQueue",
          "java/util/concurrent/locks/Lock",
          "java/util/concurrent/locks/ReadWriteLock");

  /** Fewer say nothing: a flag to stop a worker has no siblings that matter. */
  private static final int FEWEST = 2;

  private final Predicate<Field> guarded;
  private final Predicate<Field> exception;
  private final Map<ClassType, Boolean> known = new HashMap<>();

  /**
   * @param guarded whether a plain field changes in use, under a lock as a rule
   * @param exception whether a plain field changes in use, and not under a lock as a rule
   */
  MeantForThreads(Predicate<Field> guarded, Predicate<Field> exception) {
    this.guarded = guarded;
    this.exception = exception;
  }

  boolean contains(ClassType type) {
    return known.computeIfAbsent(
        type, t -> Annotations.isThreadSafe(t) || hasContract(t) || isGuarded(t));
  }

  private static boolean hasContract(ClassType type) {
    for (String name : CONTRACTS) {
      if (type.isSubtypeOf(type.types().classType(name))) {
        return true;
      }
    }
    return false;
  }

  /** Whether all fields that change do so under locks as a rule, but for one. */
  private boolean isGuarded(ClassType type) {
    int plain = 0;
    int careful = 0;
    for (Field field : type.fields()) {
      if (field.isStatic() || field.isFinal()) {
        continue;
      }
      careful += guarded.test(field) ? 1 : 0;
      plain += exception.test(field) ? 1 : 0;
    }
    return careful >= FEWEST && plain <= 1;
  }
}
