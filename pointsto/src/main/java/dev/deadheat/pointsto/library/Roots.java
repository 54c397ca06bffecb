package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the values in a library method come from, as its callers can see it. A summary speaks of
 * nothing else; the method's own variables are gone.
 */
final class Roots {
  /** What a value is. */
  sealed interface Root {
    /** The i-th parameter. */
    record Parameter(int index) implements Root {}

    /** What a cell of another root's objects holds. */
    record Loaded(int base, Cell cell) implements Root {}

    /** Anything reachable from another root's objects: where one cell would not be enough. */
    record Reached(int base) implements Root {}

    /** A new object. */
    record Fresh(Allocation allocation) implements Root {}

    /** A lambda; what it captures is kept with its contents. */
    record Function(LambdaObject lambda, int number) implements Root {}

    /** Some string. */
    record Text(Object value) implements Root {}

    /** Something from static state of the library. */
    record Found(@Nullable Type type) implements Root {}

    /** What a call that stays in the summary returns. */
    record Returned(int call) implements Root {}
  }

  private final List<Root> all = new ArrayList<>();
  private final Map<Root, Integer> numbers = new HashMap<>();

  int number(Root root) {
    Integer known = numbers.putIfAbsent(root, all.size());
    if (known != null) {
      return known;
    }
    all.add(root);
    return all.size() - 1;
  }

  Root get(int number) {
    return all.get(number);
  }

  int size() {
    return all.size();
  }

  /** The root for what a cell of this root holds; paths longer than one cell are not told apart. */
  int load(int base, Cell cell) {
    Root root = get(base);
    if (root instanceof Root.Loaded loaded) {
      return number(new Root.Reached(loaded.base()));
    }
    if (root instanceof Root.Reached || root instanceof Root.Found) {
      return base;
    }
    return number(new Root.Loaded(base, cell));
  }

  int reach(int base) {
    Root root = get(base);
    if (root instanceof Root.Loaded loaded) {
      return number(new Root.Reached(loaded.base()));
    }
    if (root instanceof Root.Reached || root instanceof Root.Found || root instanceof Root.Text) {
      return base;
    }
    return number(new Root.Reached(base));
  }

  /** Whether it is made in the method, so that its contents are known here. */
  boolean isNew(int number) {
    Root root = get(number);
    return root instanceof Root.Fresh || root instanceof Root.Function;
  }

  boolean isFound(int number) {
    return get(number) instanceof Root.Found;
  }
}
