package dev.deadheat.program.type;

import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method that a class declares. */
public final class Method implements Member {
  private final ClassType owner;
  private final String name;
  private final Descriptor descriptor;
  private final int access;
  private final @Nullable String signature;
  private final List<ClassType> exceptions;
  private final int parameterCount;
  private final boolean isConstructor;
  private final int hash;

  Method(
      ClassType owner,
      String name,
      Descriptor descriptor,
      int access,
      @Nullable String signature,
      List<ClassType> exceptions) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.access = access;
    this.signature = signature;
    this.exceptions = exceptions;
    this.parameterCount = descriptor.parameters().size() + (Modifier.isStatic(access) ? 0 : 1);
    this.isConstructor = name.equals("<init>");
    this.hash = 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.text().hashCode();
  }

  @Override
  public ClassType owner() {
    return owner;
  }

  @Override
  public String name() {
    return name;
  }

  public Descriptor descriptor() {
    return descriptor;
  }

  @Override
  public int access() {
    return access;
  }

  @Override
  public @Nullable String signature() {
    return signature;
  }

  /** The declared exceptions. */
  public List<ClassType> exceptions() {
    return exceptions;
  }

  public boolean isAbstract() {
    return Modifier.isAbstract(access);
  }

  public boolean isNative() {
    return Modifier.isNative(access);
  }

  public boolean isSynchronized() {
    return Modifier.isSynchronized(access);
  }

  public boolean isBridge() {
    return (access & 0x40) != 0;
  }

  public boolean isConstructor() {
    return isConstructor;
  }

  public boolean isStaticInitializer() {
    return name.equals("<clinit>");
  }

  /** Whether its class file has code for it. */
  public boolean hasCode() {
    return !isAbstract() && !isNative() && !owner.isPhantom();
  }

  /** Registers 0 to this number - 1 are its parameters, the receiver first. */
  public int parameterCount() {
    return parameterCount;
  }

  /** The type of the parameter in this register, the receiver's being its class. */
  public Type parameterType(int register) {
    if (isStatic()) {
      return descriptor.parameters().get(register);
    }
    return register == 0 ? owner : descriptor.parameters().get(register - 1);
  }

  /** Name and descriptor: what overriding goes by. */
  public boolean hasShape(String otherName, Descriptor otherDescriptor) {
    return descriptor == otherDescriptor && name.equals(otherName);
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
    return owner + "." + name + descriptor.parameterList();
  }
}
