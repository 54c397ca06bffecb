package dev.deadheat.pointsto.library.store;

import java.nio.ByteBuffer;

/** A place in bytes that moves on as they are read. The buffer's own position is left alone. */
final class ByteCursor {
  private final ByteBuffer bytes;
  private int at;

  ByteCursor(ByteBuffer bytes, int at) {
    this.bytes = bytes;
    this.at = at;
  }

  int position() {
    return at;
  }

  void skip(int count) {
    at += count;
  }

  int one() {
    return bytes.get(at++) & 0xff;
  }

  int number() {
    int value = 0;
    int shift = 0;
    int b;
    do {
      b = bytes.get(at++);
      value |= (b & 0x7f) << shift;
      shift += 7;
    } while (b < 0);
    return value;
  }

  byte[] bytes(int count) {
    byte[] read = new byte[count];
    bytes.get(at, read);
    at += count;
    return read;
  }
}
