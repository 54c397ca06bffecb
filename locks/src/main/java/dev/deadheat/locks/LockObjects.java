package dev.deadheat.locks;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The objects that a lock may be, by their numbers in the points-to result. */
final class LockObjects {
  static final LockObjects NONE = new LockObjects(new IntSet());

  /** Nothing is known of them. */
  static final LockObjects ANY = new LockObjects(null);

  private final @Nullable IntSet objects;

  private LockObjects(@Nullable IntSet objects) {
    this.objects = objects;
  }

  static LockObjects of(IntSet objects) {
    return new LockObjects(objects);
  }

  boolean isNone() {
    return objects != null && objects.isEmpty();
  }

  LockObjects or(LockObjects other) {
    if (objects == null || other.objects == null) {
      return ANY;
    }
    if (isNone() || objects.equals(other.objects)) {
      return other;
    }
    IntSet both = new IntSet();
    both.addAll(objects, null);
    return both.addAll(other.objects, null) == null ? this : of(both);
  }

  /** Whether a lock of these may be one of those. */
  boolean meets(LockObjects other) {
    if (isNone() || other.isNone()) {
      return false;
    }
    return objects == null || other.objects == null || objects.meets(other.objects);
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof LockObjects other && Objects.equals(objects, other.objects);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(objects);
  }

  @Override
  public String toString() {
    return objects == null ? "any" : objects.toString();
  }
}
