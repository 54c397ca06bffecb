package dev.deadheat.program.input;

import java.io.IOException;

/** One class file of an input. Its bytes are read when asked for, and not kept. */
public interface ClassFile {
  /** The name its place promises, with slashes: {@code java/util/Map$Entry}. */
  String internalName();

  /** Where it is, for messages: {@code lib/h2.jar!/org/h2/Driver.class}. */
  String origin();

  /** Reads the bytes. */
  byte[] read() throws IOException;
}
