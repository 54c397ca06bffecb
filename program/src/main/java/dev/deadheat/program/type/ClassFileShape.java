package dev.deadheat.program.type;

import org.jspecify.annotations.Nullable;

/**
 * Walks the tables of a class file before ASM does. ASM allocates what lengths in the file promise,
 * so a file of a hundred bytes could ask for two gigabytes; here every length is held against the
 * bytes that are there.
 */
final class ClassFileShape {
  private final byte[] bytes;
  private int at;

  private ClassFileShape(byte[] bytes) {
    this.bytes = bytes;
  }

  /** What is wrong, in words that follow the file's name, or null if the tables fit together. */
  static @Nullable String problem(byte[] bytes) {
    if (bytes.length < 24 || u4(bytes, 0) != 0xCAFEBABE) {
      return bytes.length == 0 ? "is empty" : "is not a class file";
    }
    try {
      new ClassFileShape(bytes).walk();
      return null;
    } catch (ArrayIndexOutOfBoundsException e) {
      return "is truncated or damaged: a table reaches past the end of the file";
    } catch (IllegalArgumentException e) {
      return "is damaged: " + e.getMessage();
    }
  }

  private void walk() {
    int[] utf8 = constantPool();
    at += 6;
    at += 2 + 2 * u2(at);
    for (int table = 0; table < 2; table++) {
      int members = take2();
      for (int i = 0; i < members; i++) {
        at += 6;
        attributes(utf8, 0);
      }
    }
    attributes(utf8, 0);
  }

  /** Returns the offsets of the utf8 entries, to find the attributes that nest. */
  private int[] constantPool() {
    int count = u2(8);
    at = 10;
    int[] utf8 = new int[Math.max(count, 1)];
    for (int i = 1; i < count; i++) {
      int tag = bytes[at];
      switch (tag) {
        case 1 -> {
          utf8[i] = at + 1;
          at += 3 + u2(at + 1);
        }
        case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
        case 5, 6 -> {
          at += 9;
          i++;
        }
        case 7, 8, 16, 19, 20 -> at += 3;
        case 15 -> at += 4;
        default -> throw new IllegalArgumentException("constant pool tag " + tag);
      }
    }
    return utf8;
  }

  private void attributes(int[] utf8, int depth) {
    int count = take2();
    for (int i = 0; i < count; i++) {
      int name = take2();
      int length = u4(bytes, at);
      at += 4;
      int end = at + length;
      if (length < 0 || end < 0 || end > bytes.length) {
        throw new IllegalArgumentException("an attribute of " + (length & 0xffffffffL) + " bytes");
      }
      if (depth == 0 && is(utf8, name, "Code")) {
        code(utf8);
      } else if (depth == 0 && is(utf8, name, "Record")) {
        int components = take2();
        for (int c = 0; c < components; c++) {
          at += 4;
          attributes(utf8, 1);
        }
      }
      at = end;
    }
  }

  private void code(int[] utf8) {
    // Up to 45.2 (the compiler before 1.0.2) the three lengths were a byte, a byte and a short.
    boolean early = u2(6) < 45 || (u2(6) == 45 && u2(4) < 3);
    at += early ? 2 : 4;
    int length = early ? take2() : u4(bytes, at);
    at += early ? 0 : 4;
    if (length < 0 || length > 0xffff) {
      throw new IllegalArgumentException("a method of " + (length & 0xffffffffL) + " bytes");
    }
    at += length;
    at += 2 + 8 * u2(at);
    attributes(utf8, 1);
  }

  private boolean is(int[] utf8, int index, String name) {
    int offset = index < utf8.length ? utf8[index] : 0;
    if (offset == 0 || u2(offset) != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (bytes[offset + 2 + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int take2() {
    int value = u2(at);
    at += 2;
    return value;
  }

  private int u2(int offset) {
    return ((bytes[offset] & 0xff) << 8) | (bytes[offset + 1] & 0xff);
  }

  private static int u4(byte[] bytes, int offset) {
    return ((bytes[offset] & 0xff) << 24)
        | ((bytes[offset + 1] & 0xff) << 16)
        | ((bytes[offset + 2] & 0xff) << 8)
        | (bytes[offset + 3] & 0xff);
  }
}
