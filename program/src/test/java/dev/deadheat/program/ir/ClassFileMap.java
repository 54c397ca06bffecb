package dev.deadheat.program.ir;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Where the parts of a sound class file lie, so that a mutation can hit a chosen one. */
final class ClassFileMap {
  private static final int UTF8 = 1;

  /** Offsets of the tags of the constants, in their order. */
  final List<Integer> constants = new ArrayList<>();

  /** Offsets of two-byte constant pool indexes, in the pool and in the tables. */
  final List<Integer> indexes = new ArrayList<>();

  /** Offsets of the texts of descriptors, after the two-byte length. */
  final List<Integer> descriptors = new ArrayList<>();

  /** Offsets of lengths and counts of four bytes. */
  final List<Integer> lengths = new ArrayList<>();

  /** Offsets of counts of two bytes. */
  final List<Integer> counts = new ArrayList<>();

  /** Offsets of access flags: the class's, then the members'. */
  final List<Integer> flags = new ArrayList<>();

  /** Offsets of max_stack of each Code attribute; max_locals and the code's length follow. */
  final List<Integer> codes = new ArrayList<>();

  /** Offsets of the entries of exception tables. */
  final List<Integer> handlers = new ArrayList<>();

  final byte[] bytes;
  final int poolSize;
  private final String[] texts;
  private int at;

  ClassFileMap(byte[] bytes) {
    this.bytes = bytes;
    this.poolSize = u2(8);
    this.texts = new String[poolSize];
    pool();
    flags.add(at);
    indexes.add(at + 2);
    indexes.add(at + 4);
    at += 6;
    table(2);
    for (int i = 0; i < 2; i++) {
      counts.add(at);
      for (int members = take2(); members > 0; members--) {
        flags.add(at);
        indexes.add(at + 2);
        indexes.add(at + 4);
        at += 6;
        attributes();
      }
    }
    attributes();
  }

  private void pool() {
    counts.add(8);
    at = 10;
    for (int i = 1; i < poolSize; i++) {
      constants.add(at);
      int tag = bytes[at];
      switch (tag) {
        case UTF8 -> {
          int length = u2(at + 1);
          counts.add(at + 1);
          texts[i] = new String(bytes, at + 3, length, StandardCharsets.ISO_8859_1);
          if (length > 0 && (texts[i].startsWith("(") || texts[i].startsWith("[") || isType(i))) {
            descriptors.add(at + 3);
          }
          at += 3 + length;
        }
        case 3, 4 -> at += 5;
        case 5, 6 -> {
          at += 9;
          i++;
        }
        case 7, 8, 16, 19, 20 -> {
          indexes.add(at + 1);
          at += 3;
        }
        case 15 -> {
          indexes.add(at + 2);
          at += 4;
        }
        default -> {
          indexes.add(at + 1);
          indexes.add(at + 3);
          at += 5;
        }
      }
    }
  }

  private boolean isType(int i) {
    return texts[i].startsWith("L") && texts[i].endsWith(";");
  }

  private void table(int width) {
    counts.add(at);
    for (int n = take2(); n > 0; n--) {
      indexes.add(at);
      at += width;
    }
  }

  private void attributes() {
    counts.add(at);
    for (int n = take2(); n > 0; n--) {
      indexes.add(at);
      String name = texts[u2(at)];
      lengths.add(at + 2);
      int end = at + 6 + u4(at + 2);
      at += 6;
      if ("Code".equals(name)) {
        code();
      } else if (end - at >= 2) {
        indexes.add(at);
      }
      at = end;
    }
  }

  private void code() {
    codes.add(at);
    lengths.add(at + 4);
    at += 8 + u4(at + 4);
    counts.add(at);
    for (int n = take2(); n > 0; n--) {
      handlers.add(at);
      at += 8;
    }
    attributes();
  }

  private int take2() {
    at += 2;
    return u2(at - 2);
  }

  int u2(int offset) {
    return (bytes[offset] & 0xff) << 8 | (bytes[offset + 1] & 0xff);
  }

  int u4(int offset) {
    return u2(offset) << 16 | u2(offset + 2);
  }
}
