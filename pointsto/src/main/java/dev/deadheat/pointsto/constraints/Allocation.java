package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A place that makes objects.
 *
 * @param type the exact class of what is made
 * @param method the method whose code makes it
 * @param pc the instruction; for library methods, a number that tells its allocations apart
 * @param merged whether all objects of this type are one, wherever made: strings, boxes, exceptions
 * @param empty whether it makes arrays without elements
 * @param behaviour what the object does where its class does not say; null for most
 */
public record Allocation(
    Type type,
    Method method,
    int pc,
    boolean merged,
    boolean empty,
    @Nullable Behaviour behaviour) {

  public Allocation(Type type, Method method, int pc, boolean merged) {
    this(type, method, pc, merged, false, null);
  }
}
