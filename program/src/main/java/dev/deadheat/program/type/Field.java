package dev.deadheat.program.type;

import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** A field that a class declares. */
public final class Field implements Member {
  private final ClassType owner;
  private final String name;
  private final Type type;
  private final int access;
  private final @Nullable String signature;
  private final @Nullable Object constant;
  private final int hash;

  Field(
      ClassType owner,
      String name,
      Type type,
      int access,
      @Nullable String signature,
      @Nullable Object constant) {
    this.owner = owner;
    this.name = name;
    this.type = type;
    this.access = access;
    this.signature = signature;
    this.constant = constant;
    this.hash = 31 * owner.hashCode() + name.hashCode();
  }

  @Override
  public ClassType owner() {
    return owner;
  }

  @Override
  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  @Override
  public int access() {
    return access;
  }

  @Override
  public @Nullable String signature() {
    return signature;
  }

  /** The value of a ConstantValue attribute. */
  public @Nullable Object constant() {
    return constant;
  }

  public boolean isVolatile() {
    return Modifier.isVolatile(access);
  }

  public boolean isFinal() {
    return Modifier.isFinal(access);
  }

  /**
   * By name, not by address: what goes through sets of these comes out in the same order each time.
   */
  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}
