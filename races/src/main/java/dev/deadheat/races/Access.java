package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;

/**
 * An instruction that reads or writes memory, whatever the context.
 *
 * @param base the register of the object; -1 for static fields
 * @param what for container calls, what is called, for people
 */
record Access(int id, MethodBody body, int pc, Place place, boolean write, int base, String what) {

  /** The same as a write: a read of a container that changes it. */
  Access asWrite() {
    return new Access(id, body, pc, place, true, base, what);
  }

  int line() {
    return body.line(pc);
  }

  @Override
  public String toString() {
    return (write ? "write " : "read ") + place + " in " + body.method() + ":" + line();
  }
}
