package dev.deadheat.program.type;

/** An array type; made by {@link Types#arrayOf}. */
public final class ArrayType implements Type {
  private final Types types;
  private final Type element;

  ArrayType(Types types, Type element) {
    this.types = types;
    this.element = element;
  }

  /** The table this type belongs to. */
  public Types types() {
    return types;
  }

  /** The type of {@code a[0]}. */
  public Type element() {
    return element;
  }

  /** The innermost element type. */
  public Type base() {
    Type t = element;
    while (t instanceof ArrayType a) {
      t = a.element;
    }
    return t;
  }

  @Override
  public String descriptor() {
    return "[" + element.descriptor();
  }

  @Override
  public String toString() {
    return element + "[]";
  }
}
