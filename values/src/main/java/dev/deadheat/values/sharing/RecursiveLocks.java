package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.Frame;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks over recursive calls. A frame that is called again knows only the locks that all its
 * activations hold. But where none of its releases gives back more than was taken since it was
 * entered, who called it holds afterwards what he held before.
 */
final class RecursiveLocks {
  private static final Object ANY = new Object();

  private final Map<Frame, Situation> entries = new HashMap<>();
  private final Map<Frame, Set<Object>> given = new HashMap<>();
  private int losses;

  /** How many locks were found to be given back by who has not taken them. */
  int losses() {
    return losses;
  }

  /** Before a frame's own monitor is taken. */
  void enter(Frame callee, Situation state) {
    if (!callee.agains().isEmpty()) {
      entries.merge(callee, state, Situation::join);
    }
  }

  void release(Frame frame, @Nullable Object lock, Situation state) {
    for (Frame f = frame; f != null; f = f.caller()) {
      Situation entry = entries.get(f);
      if (entry == null) {
        continue;
      }
      Object lost = lock == null || state.depth(lock) == 0 ? ANY : lock;
      boolean more = lost == ANY || state.depth(lost) <= entry.depth(lost);
      if (more && given.computeIfAbsent(f, g -> new HashSet<>()).add(lost)) {
        losses++;
      }
    }
  }

  Situation goOn(Frame callee, Situation before, Situation after) {
    Set<Object> lost = given.getOrDefault(callee, Set.of());
    Map<Object, Integer> held = new HashMap<>(after.held());
    if (!lost.contains(ANY)) {
      before
          .held()
          .forEach(
              (lock, depth) -> {
                if (!lost.contains(lock)) {
                  held.merge(lock, depth, Math::max);
                }
              });
    }
    return after.with(held, after.dirty());
  }
}
