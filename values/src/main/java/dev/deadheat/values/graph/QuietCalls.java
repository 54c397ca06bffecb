package dev.deadheat.values.graph;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Type;
import java.util.Set;

/**
 * Methods of the JDK that surely run nobody else's code, whatever they are given: they take no
 * object that could have methods of its own, or do not call them.
 */
final class QuietCalls {
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/System",
          "java/util/Arrays",
          "java/util/concurrent/TimeUnit",
          "java/util/concurrent/locks/ReentrantLock",
          "java/util/concurrent/locks/Lock",
          "java/util/concurrent/locks/LockSupport",
          "java/util/concurrent/atomic/AtomicInteger",
          "java/util/concurrent/atomic/AtomicLong",
          "java/util/concurrent/atomic/AtomicBoolean");

  private static final Set<String> METHODS =
      Set.of(
          "java/lang/Object.<init>",
          "java/lang/Object.getClass",
          "java/lang/Thread.currentThread",
          "java/lang/Thread.interrupted",
          "java/lang/Thread.onSpinWait",
          "java/lang/Thread.yield",
          "java/util/Objects.requireNonNull",
          "java/util/Objects.isNull",
          "java/util/Objects.nonNull");

  private QuietCalls() {}

  static boolean isQuiet(String owner, String name, Descriptor descriptor) {
    if (METHODS.contains(owner + "." + name)) {
      return true;
    }
    boolean exception =
        name.equals("<init>")
            && owner.startsWith("java/lang/")
            && (owner.endsWith("Exception") || owner.endsWith("Error"));
    if (!exception && !CLASSES.contains(owner)) {
      return false;
    }
    if (owner.equals("java/lang/System") && name.equals("arraycopy")) {
      return true;
    }
    return descriptor.parameters().stream().allMatch(QuietCalls::isPlain);
  }

  /** A value without methods that somebody else could have written. */
  private static boolean isPlain(Type type) {
    if (type instanceof ArrayType array) {
      return isPlain(array.element());
    }
    return !(type instanceof ClassType named)
        || named.internalName().equals("java/lang/String")
        || named.internalName().equals("java/util/concurrent/TimeUnit");
  }
}
