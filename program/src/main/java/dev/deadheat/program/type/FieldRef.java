package dev.deadheat.program.type;

import org.jspecify.annotations.Nullable;

/** A field as an instruction names it; interned by {@link Types#fieldRef}. */
public final class FieldRef {
  private static final Object UNRESOLVED = new Object();

  private final ClassType owner;
  private final String name;
  private final Type type;
  private volatile @Nullable Object resolved = UNRESOLVED;

  FieldRef(ClassType owner, String name, Type type) {
    this.owner = owner;
    this.name = name;
    this.type = type;
  }

  /** The class the instruction names, not always the one that declares the field. */
  public ClassType owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  /** The declared field (JVMS 5.4.3.2), or null where the declaring class is missing. */
  public @Nullable Field resolve() {
    Object r = resolved;
    if (r == UNRESOLVED) {
      r = Resolution.field(owner, name, type);
      resolved = r;
    }
    return (Field) r;
  }

  @Override
  public String toString() {
    return owner + "." + name;
  }
}
