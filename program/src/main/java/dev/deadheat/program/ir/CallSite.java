package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an invokedynamic instruction means, told by its bootstrap method. */
public sealed interface CallSite {
  /** The name in the instruction. */
  String name();

  /** The types of the instruction's operands and result. */
  Descriptor descriptor();

  /**
   * A lambda expression or method reference: makes an object of the interface whose method calls
   * the target with the captured operands first.
   *
   * @param contract the functional interface
   * @param shape the erased descriptor of the interface's method, which is called {@code name}
   * @param target the lambda's body or the referred method
   * @param instantiated the descriptor that the interface's method has at this place
   * @param markers further interfaces the object implements
   * @param bridges further descriptors of the interface's method
   */
  record Lambda(
      String name,
      Descriptor descriptor,
      ClassType contract,
      Descriptor shape,
      MethodHandleRef target,
      Descriptor instantiated,
      boolean serializable,
      List<ClassType> markers,
      List<Descriptor> bridges)
      implements CallSite {}

  /**
   * String concatenation.
   *
   * @param recipe \1 stands for an operand, \2 for a constant; null where all operands are simply
   *     joined
   */
  record Concat(String name, Descriptor descriptor, @Nullable String recipe, List<Object> constants)
      implements CallSite {}

  /** {@code equals}, {@code hashCode} or {@code toString} of a record. */
  record RecordMethod(
      String name,
      Descriptor descriptor,
      ClassType type,
      List<String> components,
      List<MethodHandleRef> getters)
      implements CallSite {}

  /**
   * A pattern switch: the operands are the value and the label to start at; the result is the first
   * matching label's index, or the number of labels.
   *
   * @param overEnum whether the labels are an enum's constants
   * @param labels types, strings, integers, or names of enum constants; javac for release 21 makes
   *     enum constants of a switch that is not over the enum {@link DynamicConstant}s
   */
  record Switch(String name, Descriptor descriptor, boolean overEnum, List<Object> labels)
      implements CallSite {}

  /**
   * Any other bootstrap method.
   *
   * @param arguments boxed numbers, strings, {@link Type}, {@link Descriptor}, {@link
   *     MethodHandleRef}, {@link DynamicConstant}
   */
  record Other(
      String name, Descriptor descriptor, MethodHandleRef bootstrap, List<Object> arguments)
      implements CallSite {}
}
