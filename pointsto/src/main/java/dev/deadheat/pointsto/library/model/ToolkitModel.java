package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The window toolkit as one thing: AWT and Swing keep what they are given and call back whatever
 * overrides one of their methods, with anything they were given.
 *
 * <p>Their bodies say the same at great cost. Components know their parents, children, focus
 * managers and delegates, so each method of each of them leads to nearly all the others.
 */
final class ToolkitModel {
  private static final List<String> TOOLKIT =
      List.of("java/awt/", "javax/swing/", "sun/awt/", "sun/swing/", "com/sun/java/swing/");

  /** Plain values and adapters with empty methods: their bodies are all there is to say. */
  private static final List<String> PLAIN =
      List.of("java/awt/event/", "java/awt/geom/", "javax/swing/event/", "java/awt/font/");

  private ToolkitModel() {}

  /** The rule for a method of the toolkit that has no other, or null for other methods. */
  static @Nullable Rule rule(Method method) {
    String owner = method.owner().internalName();
    if (!startsWithOne(owner, TOOLKIT) || startsWithOne(owner, PLAIN)) {
      return null;
    }
    if (method.isConstructor()) {
      return ToolkitModel::made;
    }
    return method.isStatic() ? ToolkitModel::told : ToolkitModel::used;
  }

  private static boolean startsWithOne(String name, List<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  /** A new component has its parts, but nobody has the component yet. */
  private static void made(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        s.store(s.self(), Cell.CONTENT, s.argument(i));
        s.escapes(s.argument(i));
      }
    }
  }

  private static void used(Sketch s) {
    s.escapes(s.self());
    told(s);
  }

  private static void told(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.hasReference(i)) {
        s.escapes(s.argument(i));
      }
    }
    s.returnsUnknown();
  }
}
