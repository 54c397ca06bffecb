package dev.deadheat.program.input;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the name that a class file gives itself, for files whose path does not tell. */
final class ClassHeader {
  private static final int MAGIC = 0xcafebabe;

  private ClassHeader() {}

  /** Whether these bytes start like a class file. */
  static boolean isClass(byte[] start) {
    return start.length >= 4
        && (start[0] & 0xff) == 0xca
        && (start[1] & 0xff) == 0xfe
        && (start[2] & 0xff) == 0xba
        && (start[3] & 0xff) == 0xbe;
  }

  /** The internal name, or null if this is not a class file. */
  static @Nullable String name(byte[] classFile) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
      if (in.readInt() != MAGIC) {
        return null;
      }
      in.skipNBytes(4); // version
      int count = in.readUnsignedShort();
      Object[] pool = new Object[count];
      for (int i = 1; i < count; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> pool[i] = in.readUTF();
          case 7 -> pool[i] = in.readUnsignedShort();
          case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++; // long and double take two places
          }
          case 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          default -> {
            return null;
          }
        }
      }
      in.skipNBytes(2); // access flags
      int thisClass = in.readUnsignedShort();
      return thisClass < count
              && pool[thisClass] instanceof Integer name
              && name < count
              && pool[name] instanceof String text
              && !text.isEmpty()
          ? text
          : null;
    } catch (IOException e) {
      return null;
    }
  }
}
