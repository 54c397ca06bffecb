package dev.deadheat.program.type;

/** What a register can hold: the JVM's computational types. */
public enum Kind {
  INT(0),
  LONG(1),
  FLOAT(2),
  DOUBLE(3),
  REF(4),
  VOID(5);

  private static final Kind[] ALL = {INT, LONG, FLOAT, DOUBLE, REF, VOID};

  private final int code;

  Kind(int code) {
    this.code = code;
  }

  /** Its number in compact tables; the first five are in the order of the JVM's opcodes. */
  public int code() {
    return code;
  }

  /** The kind with this number. */
  public static Kind of(int code) {
    return ALL[code];
  }

  /** How many stack or local slots a value takes in a class file. */
  public int slots() {
    return switch (this) {
      case LONG, DOUBLE -> 2;
      case VOID -> 0;
      default -> 1;
    };
  }
}
