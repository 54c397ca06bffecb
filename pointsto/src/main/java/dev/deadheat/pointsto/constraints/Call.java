package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.MethodRef;

/**
 * A call as a constraint.
 *
 * @param target the method the instruction names
 * @param pc the instruction, in the method the constraints were made from
 */
public record Call(MethodRef target, Dispatch dispatch, Mode mode, int pc) {

  /** How the method that runs is found. */
  public enum Dispatch {
    /** By the receiver's class. */
    VIRTUAL,
    /**
     * By the receiver's class, but only where a class outside the JDK defines the method: what the
     * JDK's own classes do, the model that makes the call says itself.
     */
    OVERRIDE,
    /** The resolved method itself, on a receiver: constructors, private methods, super calls. */
    SPECIAL,
    /** The resolved method, without a receiver. */
    STATIC
  }

  /** On which thread it runs. */
  public enum Mode {
    /** The caller's, before the call returns. */
    SYNCHRONOUS,
    /** Another one, from some time on. */
    STARTED,
    /** Whichever thread calls the listener, hook or callback later. */
    DEFERRED
  }
}
