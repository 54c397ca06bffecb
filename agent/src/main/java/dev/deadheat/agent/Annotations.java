package dev.deadheat.agent;

import dev.deadheat.runtime.Annotated;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/** Tells the runtime what in a class is annotated with {@code SuppressDeadheat}, of any package. */
final class Annotations {
  private static final String NAME = "SuppressDeadheat;";

  private Annotations() {}

  static void register(ClassNode node) {
    String type = node.name.replace('/', '.');
    if (suppresses(node.visibleAnnotations, node.invisibleAnnotations)) {
      Annotated.add(type);
    }
    node.fields.stream()
        .filter(field -> suppresses(field.visibleAnnotations, field.invisibleAnnotations))
        .forEach(field -> Annotated.add(type + "." + field.name));
    node.methods.stream()
        .filter(method -> suppresses(method.visibleAnnotations, method.invisibleAnnotations))
        .forEach(method -> Annotated.add(type + "." + method.name + method.desc));
  }

  private static boolean suppresses(
      @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
    return Stream.of(visible, invisible)
        .filter(list -> list != null)
        .flatMap(List::stream)
        .anyMatch(annotation -> isNamed(annotation.desc));
  }

  private static boolean isNamed(String descriptor) {
    int before = descriptor.length() - NAME.length() - 1;
    return descriptor.endsWith(NAME)
        && before >= 0
        && "L/$".indexOf(descriptor.charAt(before)) >= 0;
  }
}
