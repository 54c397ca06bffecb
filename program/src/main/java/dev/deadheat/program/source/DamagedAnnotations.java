package dev.deadheat.program.source;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Takes out of a class file the annotations that ECJ wrote halfway. Where a member's value does not
 * resolve, as a constant of a missing enum, it leaves an attribute whose counts do not fit its
 * content, and no reader gets past that to the methods. Such an attribute gets a name that means
 * nothing, so that readers skip it; the annotations elsewhere in the class stay.
 */
final class DamagedAnnotations {
  private static final int UTF8 = 1;
  private static final int MEMBER_HEADER = 6;

  private final byte[] bytes;
  private final ClassReader reader;

  /** The constant with the class's own name: no attribute is called that. */
  private final int meaningless;

  private int at;

  private DamagedAnnotations(byte[] bytes) {
    this.bytes = bytes;
    this.reader = new ClassReader(bytes);
    this.meaningless = u2(reader.getItem(u2(reader.header + 2)));
  }

  /** The same class file if it can be read, else one without what is damaged. */
  static byte[] removedFrom(byte[] classFile) {
    if (readable(classFile)) {
      return classFile;
    }
    byte[] repaired = classFile.clone();
    try {
      new DamagedAnnotations(repaired).walk();
    } catch (RuntimeException e) {
      return classFile; // damaged elsewhere too; whoever loads it for analysis warns
    }
    return repaired;
  }

  private static boolean readable(byte[] classFile) {
    try {
      new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {}, ClassReader.SKIP_FRAMES);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  private void walk() {
    at = reader.header + MEMBER_HEADER;
    at += 2 + 2 * u2(at);
    for (int table = 0; table < 2; table++) {
      for (int members = next2(); members > 0; members--) {
        at += MEMBER_HEADER;
        attributes();
      }
    }
    attributes();
  }

  private void attributes() {
    char[] buffer = new char[bytes.length];
    for (int count = next2(); count > 0; count--) {
      int start = at;
      String name = String.valueOf(reader.readUTF8(start, buffer));
      int end = start + 6 + reader.readInt(start + 2);
      at = start + 6;
      if (name.equals("Code")) {
        at += 4;
        at += 4 + reader.readInt(at);
        at += 2 + 8 * u2(at);
        attributes();
      } else if (name.equals("Record")) {
        for (int components = next2(); components > 0; components--) {
          at += 4;
          attributes();
        }
      } else if (name.contains("Annotation") && !fits(name, end)) {
        bytes[start] = (byte) (meaningless >> 8);
        bytes[start + 1] = (byte) meaningless;
      }
      at = end;
    }
  }

  /** Whether an attribute is what its name says, up to its end. */
  private boolean fits(String name, int end) {
    try {
      switch (name) {
        case "RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations" -> annotations();
        case "RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations" -> {
          for (int parameters = bytes[at++] & 0xff; parameters > 0; parameters--) {
            annotations();
          }
        }
        case "AnnotationDefault" -> value();
        default -> {
          return false; // type annotations, which nobody reads
        }
      }
      return at == end;
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      return false;
    }
  }

  private void annotations() {
    for (int count = next2(); count > 0; count--) {
      annotation();
    }
  }

  private void annotation() {
    constant(UTF8);
    for (int members = next2(); members > 0; members--) {
      constant(UTF8);
      value();
    }
  }

  private void value() {
    switch (bytes[at++]) {
      case 'B', 'C', 'I', 'S', 'Z' -> constant(3);
      case 'F' -> constant(4);
      case 'J' -> constant(5);
      case 'D' -> constant(6);
      case 's', 'c' -> constant(UTF8);
      case 'e' -> {
        constant(UTF8);
        constant(UTF8);
      }
      case '@' -> annotation();
      case '[' -> {
        for (int elements = next2(); elements > 0; elements--) {
          value();
        }
      }
      default -> throw new IllegalArgumentException("no such kind of value");
    }
  }

  private void constant(int tag) {
    if (bytes[reader.getItem(next2()) - 1] != tag) {
      throw new IllegalArgumentException("another kind of constant");
    }
  }

  private int next2() {
    at += 2;
    return u2(at - 2);
  }

  private int u2(int offset) {
    return reader.readUnsignedShort(offset);
  }
}
