package dev.deadheat.program.type;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An annotation as written in the class file.
 *
 * @param type its name with dots
 * @param values by element name, in the order of the class file: boxed primitives, strings, types
 *     as {@link Type} names, enum constants as their names, nested annotations, lists
 */
public record Annotation(String type, Map<String, Object> values) {
  /** The name without its package or outer class: what deadheat goes by, whoever ships it. */
  public String simpleName() {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }

  /** The value of an element that was written out, or null. */
  public @Nullable Object value(String element) {
    return values.get(element);
  }
}
