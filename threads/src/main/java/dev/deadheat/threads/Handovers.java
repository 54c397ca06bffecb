package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import java.util.Set;

/** Calls that take an object out of a queue between threads: one taker gets it, nobody else. */
public final class Handovers {
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

  private static final Set<String> GIVING =
      Set.of(
          "put",
          "offer",
          "add",
          "putFirst",
          "putLast",
          "offerFirst",
          "offerLast",
          "addFirst",
          "addLast",
          "push",
          "transfer",
          "tryTransfer",
          "exchange");

  private Handovers() {}

  static boolean takes(MethodBody body, int pc) {
    return is(body, pc, METHODS);
  }

  /** Whether a call puts its second operand in such a queue. */
  public static boolean gives(MethodBody body, int pc) {
    return body.useCount(pc) >= 2 && is(body, pc, GIVING);
  }

  private static boolean is(MethodBody body, int pc, Set<String> methods) {
    MethodRef ref = body.callee(pc);
    if (!methods.contains(ref.name()) || !(ref.owner() instanceof ClassType owner)) {
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
