package dev.deadheat.pointsto.library.store;

import java.util.Arrays;

/** Bytes that grow. Numbers take one byte for each seven bits. */
final class ByteSink {
  private byte[] bytes = new byte[1024];
  private int size;

  int size() {
    return size;
  }

  void bytes(byte[] from, int offset, int length) {
    reserve(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  void bytes(ByteSink from) {
    bytes(from.bytes, 0, from.size);
  }

  void one(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** A number that is not negative. */
  void number(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative: " + value);
    }
    int rest = value;
    while (rest > 0x7f) {
      one((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    one(rest);
  }

  /** Four bytes, the highest first. */
  void fixed(int value) {
    reserve(4);
    set(size, value);
    size += 4;
  }

  /** Writes four bytes over those at a position. */
  void set(int at, int value) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }

  void clear() {
    size = 0;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }
}
