package dev.deadheat.program.input;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Bytes at positions: a file, a part of one, or memory. Several threads may read at once. */
sealed interface ByteSource {
  long size();

  /** Fills {@code length} bytes of the buffer from the position on, or fails. */
  void read(long position, byte[] buffer, int offset, int length) throws IOException;

  /** A part of this source; it stays inside, whatever the arguments. */
  default ByteSource slice(long start, long length) {
    long from = Math.min(Math.max(start, 0), size());
    return new Slice(this, from, Math.min(Math.max(length, 0), size() - from));
  }

  /** Reads a part into a new array. */
  default byte[] bytes(long position, int length) throws IOException {
    if (position < 0 || length < 0 || position > size() - length) {
      throw new EOFException(
          "ends at byte " + size() + ", " + length + " bytes at " + position + " wanted");
    }
    byte[] bytes = new byte[length];
    read(position, bytes, 0, length);
    return bytes;
  }

  /** An open file. */
  record OfFile(FileChannel channel, long size) implements ByteSource {
    @Override
    public void read(long position, byte[] buffer, int offset, int length) throws IOException {
      ByteBuffer target = ByteBuffer.wrap(buffer, offset, length);
      long at = position;
      while (target.hasRemaining()) {
        int count = channel.read(target, at);
        if (count < 0) {
          throw new EOFException("ends at byte " + at);
        }
        at += count;
      }
    }
  }

  /** An array. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record OfMemory(byte[] bytes) implements ByteSource {
    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public void read(long position, byte[] buffer, int offset, int length) throws IOException {
      if (position < 0 || position > bytes.length - length) {
        throw new EOFException("ends at byte " + bytes.length);
      }
      System.arraycopy(bytes, (int) position, buffer, offset, length);
    }
  }

  /** A part of another source. */
  record Slice(ByteSource whole, long start, long size) implements ByteSource {
    @Override
    public void read(long position, byte[] buffer, int offset, int length) throws IOException {
      if (position < 0 || position > size - length) {
        throw new EOFException("ends at byte " + size);
      }
      whole.read(start + position, buffer, offset, length);
    }

    @Override
    public ByteSource slice(long from, long length) {
      long inside = Math.min(Math.max(from, 0), size);
      return new Slice(whole, start + inside, Math.min(Math.max(length, 0), size - inside));
    }
  }
}
