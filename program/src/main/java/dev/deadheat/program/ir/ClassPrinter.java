package dev.deadheat.program.ir;

import dev.deadheat.program.type.Annotation;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints classes for people: the declaration, the members, and the bodies of chosen methods. */
public final class ClassPrinter {
  private final ClassType type;
  private final Bodies bodies;
  private final StringBuilder out = new StringBuilder();

  private ClassPrinter(ClassType type, Bodies bodies) {
    this.type = type;
    this.bodies = bodies;
  }

  /** The class's declaration and these of its methods. */
  public static String print(ClassType type, List<Method> methods, Bodies bodies) {
    ClassPrinter printer = new ClassPrinter(type, bodies);
    printer.declaration();
    if (methods.size() == type.methods().size()) {
      type.fields().forEach(printer::field);
    }
    methods.forEach(printer::method);
    return printer.out.toString();
  }

  private void declaration() {
    annotations(type.annotations());
    String kind = type.isInterface() ? "interface " : "class ";
    int access = type.access() & Modifier.classModifiers();
    out.append(modifiers(type.isInterface() ? access & ~Modifier.ABSTRACT : access));
    out.append(kind).append(type);
    ClassType parent = type.superClass();
    if (parent != null && parent != type.types().object()) {
      out.append(" extends ").append(parent);
    }
    list(type.isInterface() ? " extends " : " implements ", type.interfaces());
    list(" permits ", type.permittedSubclasses());
    out.append('\n');
    attribute("signature", type.signature());
    attribute("nest host", type.nestHost() == type ? null : type.nestHost());
    attribute("outer class", type.outerClass());
    attribute("outer method", type.outerMethod());
    attribute(
        "record components", type.isRecord() ? String.join(", ", type.recordComponents()) : null);
    attribute("source", type.sourceFile());
    attribute(
        "class file",
        type.isPhantom()
            ? "cannot be understood, see the warning"
            : "version " + type.classFileVersion());
  }

  private void attribute(String name, @Nullable Object value) {
    if (value != null) {
      out.append("  ").append(name).append(": ").append(value).append('\n');
    }
  }

  private void list(String before, List<ClassType> types) {
    if (!types.isEmpty()) {
      out.append(before);
      out.append(types.stream().map(ClassType::name).collect(Collectors.joining(", ")));
    }
  }

  private void annotations(List<Annotation> annotations) {
    for (Annotation annotation : annotations) {
      out.append(text(annotation)).append('\n');
    }
  }

  private static String text(Annotation annotation) {
    String name = "@" + annotation.type();
    return annotation.values().isEmpty()
        ? name
        : annotation.values().entrySet().stream()
            .map(e -> e.getKey() + "=" + value(e.getValue()))
            .collect(Collectors.joining(", ", name + "(", ")"));
  }

  private static String value(Object value) {
    if (value instanceof Annotation nested) {
      return text(nested);
    }
    if (value instanceof List<?> values) {
      return values.stream().map(ClassPrinter::value).collect(Collectors.joining(", ", "[", "]"));
    }
    return BodyPrinter.escape(value.toString());
  }

  private void field(Field field) {
    out.append('\n');
    annotations(field.annotations());
    out.append(modifiers(field.access() & Modifier.fieldModifiers()));
    out.append(field.type()).append(' ').append(field.name());
    if (field.constant() != null) {
      out.append(" = ").append(BodyPrinter.constant(field.constant()));
    }
    out.append('\n');
    attribute("signature", field.signature());
  }

  private void method(Method method) {
    out.append('\n');
    annotations(method.annotations());
    out.append(modifiers(method.access() & Modifier.methodModifiers()));
    if (method.isBridge()) {
      out.append("bridge ");
    } else if (method.isSynthetic()) {
      out.append("synthetic ");
    }
    MethodBody body = bodies.named(method);
    if (body != null) {
      out.append(BodyPrinter.print(body));
    } else {
      out.append(method.descriptor().result()).append(' ').append(method).append('\n');
      attribute("code", method.hasCode() ? "cannot be understood, see the warning" : "none");
    }
    attribute("signature", method.signature());
    list("  throws ", method.exceptions());
    if (!method.exceptions().isEmpty()) {
      out.append('\n');
    }
  }

  private static String modifiers(int access) {
    return access == 0 ? "" : Modifier.toString(access) + " ";
  }
}
