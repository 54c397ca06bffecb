package dev.deadheat.program.type;

import java.util.Locale;

/** The primitive types and void. */
public enum PrimitiveType implements Type {
  BOOLEAN("Z", Kind.INT),
  BYTE("B", Kind.INT),
  CHAR("C", Kind.INT),
  SHORT("S", Kind.INT),
  INT("I", Kind.INT),
  LONG("J", Kind.LONG),
  FLOAT("F", Kind.FLOAT),
  DOUBLE("D", Kind.DOUBLE),
  VOID("V", Kind.VOID);

  private final String descriptor;
  private final Kind kind;
  private final String sourceName;

  PrimitiveType(String descriptor, Kind kind) {
    this.descriptor = descriptor;
    this.kind = kind;
    this.sourceName = name().toLowerCase(Locale.ROOT);
  }

  /** The type of this descriptor character. */
  static PrimitiveType of(char descriptor) {
    return switch (descriptor) {
      case 'Z' -> BOOLEAN;
      case 'B' -> BYTE;
      case 'C' -> CHAR;
      case 'S' -> SHORT;
      case 'I' -> INT;
      case 'J' -> LONG;
      case 'F' -> FLOAT;
      case 'D' -> DOUBLE;
      case 'V' -> VOID;
      default -> throw new BadDescriptorException(String.valueOf(descriptor));
    };
  }

  @Override
  public String descriptor() {
    return descriptor;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String toString() {
    return sourceName;
  }
}
