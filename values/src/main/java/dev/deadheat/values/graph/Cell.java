package dev.deadheat.values.graph;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import dev.deadheat.values.arithmetic.Width;
import dev.deadheat.values.domain.Interval;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place in shared memory that holds one value: a static field, a field of an object, or a value
 * that a lambda captured.
 *
 * @param variable its variable
 * @param object the abstract object; -1 for a static field
 * @param field null for a captured value
 * @param number of the captured value, else -1
 * @param single whether it is one place, not one in each of several objects
 * @param exposed whether it may be written by others than the instructions that are looked at: by
 *     reflection or a handle, or in a library because it belongs to somebody else; it holds
 *     anything
 */
public record Cell(
    int variable,
    int object,
    @Nullable Field field,
    int number,
    Type type,
    boolean single,
    boolean exposed) {
  private static final Set<String> ARRAY_TYPES =
      Set.of("java/lang/Object", "java/lang/Cloneable", "java/io/Serializable");

  public boolean isVolatile() {
    return field != null && field.isVolatile();
  }

  /** What a value of this type can be, as a number; null for what is not tracked. */
  public static @Nullable Interval range(Type type) {
    if (type instanceof PrimitiveType) {
      return switch (type.descriptor()) {
        case "Z" -> Width.BOOLEAN.range();
        case "B" -> Width.BYTE.range();
        case "C" -> Width.CHAR.range();
        case "S" -> Width.SHORT.range();
        case "I" -> Width.INT.range();
        case "J" -> Width.LONG.range();
        default -> null;
      };
    }
    if (type instanceof ArrayType) {
      // Null, or the length.
      return Interval.of(-1, Integer.MAX_VALUE);
    }
    if (type instanceof ClassType named) {
      // An array may be behind it, unless it is a class that no array has; or a constant.
      return Interval.of(
          -1,
          ARRAY_TYPES.contains(named.internalName())
              ? Integer.MAX_VALUE
              : EnumConstants.most(named));
    }
    return null;
  }

  /** The bits that a stored int is cut to; null where it is not. */
  public static @Nullable Width width(Type type) {
    return switch (type.descriptor()) {
      case "Z" -> Width.BOOLEAN;
      case "B" -> Width.BYTE;
      case "C" -> Width.CHAR;
      case "S" -> Width.SHORT;
      default -> null;
    };
  }

  /** The value it has before anything is stored: zero, or null. */
  public long initial() {
    return type instanceof PrimitiveType ? 0 : -1;
  }

  public boolean isTracked() {
    return range(type) != null && !exposed;
  }

  @Override
  public String toString() {
    return field == null ? "captured value " + number : field.owner().name() + "." + field.name();
  }
}
