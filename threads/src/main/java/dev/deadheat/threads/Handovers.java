package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import java.util.Set;

/** Calls that take an object out of a queue between threads: one taker gets it, nobody else. */
final class Handovers {
  private static final Set<String> METHODS =
      Set.of(
          "take",
          "poll",
          "remove",
          "takeFirst",
          "takeLast",
          "pollFirst",
          "pollLast",
          "removeFirst",
          "removeLast",
          "pop",
          "exchange");
  private static final Set<String> TYPES =
      Set.of(
          "java/util/concurrent/BlockingQueue",
          "java/util/concurrent/ConcurrentLinkedQueue",
          "java/util/concurrent/ConcurrentLinkedDeque",
          "java/util/concurrent/Exchanger");

  private Handovers() {}

  static boolean takes(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    if (!METHODS.contains(ref.name()) || !(ref.owner() instanceof ClassType owner)) {
      return false;
    }
    if (TYPES.contains(owner.internalName())) {
      return true;
    }
    for (ClassType above : owner.ancestors()) {
      if (TYPES.contains(above.internalName())) {
        return true;
      }
    }
    return false;
  }
}
