package dev.deadheat.program.type;

/** A type of the program. Types of one {@link Types} are interned: compare them by identity. */
public sealed interface Type permits PrimitiveType, ArrayType, ClassType {
  /** As in a class file: {@code I}, {@code [J}, {@code Ljava/lang/String;}. */
  String descriptor();

  /** As in source: {@code int}, {@code long[]}, {@code java.lang.String}. */
  @Override
  String toString();

  /** What a register needs to hold a value of this type. */
  default Kind kind() {
    return Kind.REF;
  }
}
