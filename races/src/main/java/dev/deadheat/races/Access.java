package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.threads.FieldHandles;

/**
 * An instruction that reads or writes memory, whatever the context.
 *
 * @param base the register of the object; -1 for static fields
 * @param what for container calls, what is called, for people
 * @param mode plain, but for calls of handles
 */
record Access(
    int id,
    MethodBody body,
    int pc,
    Place place,
    boolean write,
    int base,
    String what,
    FieldHandles.Mode mode) {

  /** What is said of a call whose target is missing from the input. */
  static final String MISSING = "a call of a missing method";

  boolean isMissing() {
    return what.equals(MISSING);
  }

  /** The same access, to one of the places that it touches. */
  Access at(Place part) {
    return new Access(id, body, pc, part, write, base, what, mode);
  }

  Access(int id, MethodBody body, int pc, Place place, boolean write, int base, String what) {
    this(id, body, pc, place, write, base, what, FieldHandles.Mode.PLAIN);
  }

  /** The same as a write: a read of a container that changes it. */
  Access asWrite() {
    return new Access(id, body, pc, place, true, base, what, mode);
  }

  int line() {
    return body.line(pc);
  }

  @Override
  public String toString() {
    return (write ? "write " : "read ") + place + " in " + body.method() + ":" + line();
  }

  /**
   * The number is enough, and cheap: accesses are keys of large maps. But a call of a missing
   * method is an access to thousands of places, with one number.
   */
  @Override
  public int hashCode() {
    return isMissing() ? 31 * id + place.hashCode() : id;
  }
}
