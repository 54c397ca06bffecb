package dev.deadheat.program.input;

/**
 * A Java source file that was read.
 *
 * @param path its path, or its name in the archive, with slashes
 * @param origin where it is, for messages
 * @param bytes its content, in whatever encoding
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JavaFile(String path, String origin, byte[] bytes) {}
