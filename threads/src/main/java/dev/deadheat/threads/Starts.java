package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.Set;

/** What instructions that start and join threads mean, by the API they call. */
public final class Starts {
  private static final Set<String> COMPLETING =
      Set.of("invokeAll", "invokeAny", "invoke", "invokeAndWait");

  /** Without those that wait for either of two. */
  private static final Set<String> DEPENDENT =
      Set.of(
          "thenApply",
          "thenAccept",
          "thenRun",
          "thenCombine",
          "thenAcceptBoth",
          "runAfterBoth",
          "thenCompose",
          "exceptionally",
          "exceptionallyCompose",
          "handle",
          "whenComplete");

  private Starts() {}

  /** How a call ends threads. */
  public enum Join {
    NONE,
    /** On normal return they have ended. */
    FULL,
    /** On normal return they have ended or time was up. */
    TIMED,
    /** They have ended if the result is true. */
    IF_TRUE,
    /** A thread that was started has ended if the result is false. */
    IF_FALSE
  }

  /** Whether the threads that a call starts have ended when it returns. */
  public static boolean completes(MethodRef ref) {
    if (!(ref.owner() instanceof ClassType owner)) {
      return false;
    }
    String name = owner.internalName();
    return name.startsWith("java/util/stream/")
        || name.equals("java/util/Arrays")
        || (COMPLETING.contains(ref.name()) && !is(owner, "javax/swing/SwingWorker"))
        || (ref.name().equals("forEach") && !is(owner, "java/util/concurrent/Executor"));
  }

  /** Whether a call is {@code Thread.start}. */
  static boolean isThreadStart(MethodRef ref) {
    return ref.name().equals("start")
        && ref.descriptor().parameters().isEmpty()
        && ref.owner() instanceof ClassType owner
        && is(owner, "java/lang/Thread");
  }

  /** Whether a call runs several of what it starts at a time. */
  public static boolean startsMany(MethodRef ref) {
    return ref.owner() instanceof ClassType owner
        && (owner.internalName().startsWith("java/util/stream/")
            || owner.internalName().equals("java/util/Arrays")
            || ref.name().equals("invokeAll")
            || ref.name().equals("forEach"));
  }

  /** Whether a call runs on the event thread of the user interface. */
  public static boolean onEventThread(MethodRef ref) {
    return (ref.name().equals("invokeLater") || ref.name().equals("invokeAndWait"))
        && ref.owner() instanceof ClassType owner
        && (owner.internalName().equals("javax/swing/SwingUtilities")
            || owner.internalName().equals("java/awt/EventQueue"));
  }

  /** What a call joins; its first operand stands for it. */
  public static Join join(MethodBody body, int pc) {
    if (body.op(pc) != Op.INVOKE || body.useCount(pc) == 0) {
      return Join.NONE;
    }
    MethodRef ref = body.callee(pc);
    if (!(ref.owner() instanceof ClassType owner)) {
      return Join.NONE;
    }
    int parameters = ref.descriptor().parameters().size();
    switch (ref.name()) {
      case "join" -> {
        if (is(owner, "java/lang/Thread")) {
          Type first = parameters == 0 ? null : ref.descriptor().parameters().get(0);
          if (first != null && first.descriptor().equals("Ljava/time/Duration;")) {
            return Join.IF_TRUE;
          }
          return parameters == 0 ? Join.FULL : Join.TIMED;
        }
        return parameters == 0 && isFuture(owner) ? Join.FULL : Join.NONE;
      }
      case "get", "resultNow", "exceptionNow" -> {
        return isFuture(owner) ? Join.FULL : Join.NONE;
      }
      case "quietlyJoin" -> {
        return parameters == 0 && isFuture(owner) ? Join.FULL : Join.NONE;
      }
      case "awaitTermination", "awaitQuiescence" -> {
        return is(owner, "java/util/concurrent/ExecutorService") ? Join.IF_TRUE : Join.NONE;
      }
      case "isAlive" -> {
        return is(owner, "java/lang/Thread") ? Join.IF_FALSE : Join.NONE;
      }
      case "close" -> {
        return is(owner, "java/util/concurrent/ExecutorService") ? Join.FULL : Join.NONE;
      }
      default -> {
        return Join.NONE;
      }
    }
  }

  /** Whether a call makes a stage that begins when those it depends on have ended. */
  public static boolean isDependent(MethodRef ref) {
    return ref.owner() instanceof ClassType owner
        && is(owner, "java/util/concurrent/CompletionStage")
        && DEPENDENT.contains(
            ref.name().endsWith("Async")
                ? ref.name().substring(0, ref.name().length() - "Async".length())
                : ref.name());
  }

  /** Whether the call gives a future that is complete when all it is given are. */
  static boolean isAllOf(MethodRef ref) {
    return ref.name().equals("allOf")
        && ref.owner() instanceof ClassType owner
        && owner.internalName().equals("java/util/concurrent/CompletableFuture");
  }

  /** Whether who ends objects of the type waits for what they were given. */
  static boolean isExecutor(Type type) {
    return type instanceof ClassType owner && is(owner, "java/util/concurrent/Executor");
  }

  private static boolean isFuture(ClassType owner) {
    return is(owner, "java/util/concurrent/Future")
        || is(owner, "java/util/concurrent/ForkJoinTask");
  }

  private static boolean is(ClassType type, String name) {
    return type.isSubtypeOf(type.types().classType(name));
  }
}
