package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassFile;

/**
 * A class compiled in memory.
 *
 * @param origin the source file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CompiledClass(String internalName, String origin, byte[] bytes) implements ClassFile {
  @Override
  public byte[] read() {
    return bytes.clone();
  }
}
