package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * An abstract object: all objects that one place makes in one context.
 *
 * @param type its class; where opaque, the most that is known of it
 * @param method where it is made; null for objects that are made nowhere in particular
 * @param pc the instruction there
 * @param context the heap context's number
 * @param lambda what it does when called, for lambda objects
 * @param subject what it tells about: the class of a class object, the member of a reflective
 *     object or handle, the text of a string that names one of these; null for others
 * @param empty whether it stands for arrays without elements: nothing is ever in them
 * @param behaviour what it does when called, for function objects that library methods make
 */
public record HeapObject(
    int id,
    Origin origin,
    Type type,
    @Nullable Method method,
    int pc,
    int context,
    @Nullable LambdaObject lambda,
    @Nullable Object subject,
    boolean empty,
    @Nullable Behaviour behaviour) {

  /** A call instruction. */
  public record Site(Method method, int pc) {}

  /** How an object came to be known. */
  public enum Origin {
    /** Made by an instruction or by library code on behalf of one. */
    ALLOCATED,
    /** Stands for all of its class: strings, boxes, exceptions. */
    MERGED,
    /** Some object of a library class that was made out of sight; its class may be narrower. */
    OPAQUE,
    /** Made by an unknown caller: a receiver or argument of a library's operation. */
    ROOT,
    /** A lambda expression or method reference. */
    LAMBDA,
    /** A class literal or the result of a class look-up. */
    CLASS,
    /** A reflective object or handle of a known member. */
    MEMBER,
    /** A string constant that names an analysed class or member. */
    NAME
  }

  /** The field that a reflective object or handle gives access to; null for others. */
  public @Nullable Field field() {
    if (subject instanceof Members.Accessor accessor) {
      return accessor.field();
    }
    return subject instanceof Field field ? field : null;
  }

  @Override
  public String toString() {
    String where = method == null ? "" : "@" + method.owner() + "." + method.name() + ":" + pc;
    return origin.name().toLowerCase(java.util.Locale.ROOT)
        + " "
        + type
        + where
        + (context == 0 ? "" : "#" + context);
  }
}
