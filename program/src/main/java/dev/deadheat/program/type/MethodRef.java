package dev.deadheat.program.type;

import org.jspecify.annotations.Nullable;

/** A method as an instruction names it; interned by {@link Types#methodRef}. */
public final class MethodRef {
  private static final Object UNRESOLVED = new Object();

  private final Type owner;
  private final String name;
  private final Descriptor descriptor;
  private final boolean inInterface;
  private volatile @Nullable Object resolved = UNRESOLVED;

  MethodRef(Type owner, String name, Descriptor descriptor, boolean inInterface) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.inInterface = inInterface;
  }

  /** The type the instruction names: a class, or an array type for {@code clone}. */
  public Type owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public Descriptor descriptor() {
    return descriptor;
  }

  /** Whether the class file says that the owner is an interface. */
  public boolean inInterface() {
    return inInterface;
  }

  /** The method found by JVMS 5.4.3.3 and 5.4.3.4, or null where it or its class is missing. */
  public @Nullable Method resolve() {
    Object r = resolved;
    if (r == UNRESOLVED) {
      r = Resolution.method(owner, name, descriptor);
      resolved = r;
    }
    return (Method) r;
  }

  @Override
  public String toString() {
    return owner + "." + name + descriptor.parameterList();
  }
}
