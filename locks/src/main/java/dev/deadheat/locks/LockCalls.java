package dev.deadheat.locks;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import org.jspecify.annotations.Nullable;

/** What calls do to locks, by the API they call. */
final class LockCalls {
  private static final String LOCKS = "java/util/concurrent/locks/";

  /** What a call does. */
  enum Action {
    ACQUIRE,
    /** Holds the lock if the result is true, or not zero. */
    TRY,
    /** Tells whether the thread holds the lock. */
    ASK,
    RELEASE
  }

  /** An operation on a lock. */
  record Operation(Action action, Lock lock) {}

  /** Which semaphores have one permit, so that they are locks. */
  interface Semaphores {
    boolean isMutex(MethodBody body, int register);
  }

  private LockCalls() {}

  /** The operation of a call; null for all other calls. */
  static @Nullable Operation of(MethodBody body, int pc, Names names, Semaphores semaphores) {
    if (body.op(pc) != Op.INVOKE || body.useCount(pc) == 0) {
      return null;
    }
    MethodRef ref = body.callee(pc);
    if (!(ref.owner() instanceof ClassType owner)) {
      return null;
    }
    int receiver = body.use(pc, 0);
    if (is(owner, LOCKS + "Lock")) {
      Action action =
          switch (ref.name()) {
            case "lock", "lockInterruptibly" -> Action.ACQUIRE;
            case "tryLock" -> Action.TRY;
            case "unlock" -> Action.RELEASE;
            case "isHeldByCurrentThread" -> Action.ASK;
            default -> null;
          };
      return action == null ? null : new Operation(action, Lock.explicit(names.of(receiver)));
    }
    if (owner.internalName().equals("java/lang/Thread") && ref.name().equals("holdsLock")) {
      return new Operation(Action.ASK, Lock.monitor(names.of(receiver)));
    }
    if (is(owner, LOCKS + "ReentrantReadWriteLock")
        && ref.name().equals("isWriteLockedByCurrentThread")) {
      return new Operation(Action.ASK, new Lock(names.of(receiver), false, true));
    }
    if (owner.internalName().equals(LOCKS + "StampedLock")) {
      return stamped(ref.name(), names.of(receiver));
    }
    if ((is(owner, "java/lang/Thread") || is(owner, "java/util/concurrent/ForkJoinTask"))
        && ref.name().equals("join")
        && ref.descriptor().parameters().isEmpty()) {
      return new Operation(
          Action.ACQUIRE, new Lock(new Name.Part(names.of(receiver), "ended"), true, false));
    }
    if (owner.internalName().equals("java/util/concurrent/CountDownLatch")
        && ref.name().equals("await")) {
      boolean timed = !ref.descriptor().parameters().isEmpty();
      Lock seen = new Lock(new Name.Part(names.of(receiver), "seen"), true, false);
      return new Operation(timed ? Action.TRY : Action.ACQUIRE, seen);
    }
    if (owner.internalName().equals("java/util/concurrent/Semaphore")
        && semaphores.isMutex(body, receiver)) {
      Action action =
          switch (ref.name()) {
            case "acquire", "acquireUninterruptibly" -> Action.ACQUIRE;
            case "tryAcquire" -> Action.TRY;
            case "release" -> Action.RELEASE;
            default -> null;
          };
      return action == null ? null : new Operation(action, Lock.explicit(names.of(receiver)));
    }
    return null;
  }

  private static @Nullable Operation stamped(String method, Name name) {
    return switch (method) {
      case "writeLock", "writeLockInterruptibly" ->
          new Operation(Action.ACQUIRE, new Lock(name, false, true));
      case "readLock", "readLockInterruptibly" ->
          new Operation(Action.ACQUIRE, new Lock(name, true, true));
      case "tryWriteLock" -> new Operation(Action.TRY, new Lock(name, false, true));
      case "tryReadLock" -> new Operation(Action.TRY, new Lock(name, true, true));
      case "unlockWrite" -> new Operation(Action.RELEASE, new Lock(name, false, true));
      case "unlockRead" -> new Operation(Action.RELEASE, new Lock(name, true, true));
      default -> null;
    };
  }

  private static boolean is(ClassType type, String name) {
    return type.isSubtypeOf(type.types().classType(name));
  }
}
