package dev.deadheat.program.type;

import java.util.List;
import java.util.stream.Collectors;

/** A method's parameter and return types; interned by {@link Types#descriptor}. */
public final class Descriptor {
  private final String text;
  private final List<Type> parameters;
  private final Type result;
  private final int slots;

  Descriptor(String text, List<Type> parameters, Type result) {
    this.text = text;
    this.parameters = parameters;
    this.result = result;
    int n = 0;
    for (Type parameter : parameters) {
      n += parameter.kind().slots();
    }
    this.slots = n;
  }

  /** As in a class file: {@code (ILjava/lang/String;)V}. */
  public String text() {
    return text;
  }

  /** The parameters' types, without the receiver. */
  public List<Type> parameters() {
    return parameters;
  }

  /** The result type; void is {@link PrimitiveType#VOID}. */
  public Type result() {
    return result;
  }

  /** How many local slots the parameters take, without the receiver. */
  public int parameterSlots() {
    return slots;
  }

  /** The parameters as in source: {@code (int, java.lang.String)}. */
  public String parameterList() {
    return parameters.stream().map(Type::toString).collect(Collectors.joining(", ", "(", ")"));
  }

  @Override
  public String toString() {
    return text;
  }
}
