package dev.deadheat.program.source;

import java.lang.annotation.ElementType;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of a missing type from the way it is used. Its methods take anything and return
 * whatever is wanted: {@code <X> X name(Object...)}, unless a use shows the type.
 */
final class StubType {
  enum Kind {
    CLASS,
    INTERFACE,
    ANNOTATION,
    EXCEPTION
  }

  private static final String EVERYWHERE =
      "@java.lang.annotation.Target({"
          + Stream.of(ElementType.values())
              .filter(type -> type != ElementType.MODULE)
              .map(type -> "java.lang.annotation.ElementType." + type)
              .collect(Collectors.joining(", "))
          + "}) ";

  /** How a method is declared; an empty type is one that fits its use. */
  private record Method(boolean isStatic, String type) {}

  final String simpleName;
  final Map<String, StubType> nested = new TreeMap<>();
  private final Map<String, Method> methods = new TreeMap<>();
  private final Map<String, String> fields = new TreeMap<>();
  private Kind kind = Kind.CLASS;
  private int typeParameters;

  StubType(String simpleName) {
    this.simpleName = simpleName;
  }

  /** Each of these says whether it was news; what is once known stays. */
  boolean become(Kind newKind) {
    boolean news = kind == Kind.CLASS && newKind != Kind.CLASS;
    kind = news ? newKind : kind;
    return news;
  }

  boolean hasTypeParameters(int count) {
    boolean news = count > typeParameters;
    typeParameters = Math.max(count, typeParameters);
    return news;
  }

  boolean addMethod(String name) {
    return methods.putIfAbsent(name, new Method(false, "")) == null;
  }

  boolean makeStatic(String name) {
    Method known = methods.getOrDefault(name, new Method(false, ""));
    methods.put(name, new Method(true, known.type));
    return !known.isStatic;
  }

  boolean returns(String name, String type) {
    Method known = methods.get(name);
    if (known == null || !known.type.isEmpty()) {
      return false;
    }
    methods.put(name, new Method(known.isStatic, type));
    return true;
  }

  boolean addField(String name) {
    return fields.putIfAbsent(name, "Object") == null;
  }

  boolean fieldIs(String name, String type) {
    return fields.replace(name, "Object", type);
  }

  /** The declaration, as source. */
  String declaration(boolean isNested) {
    StringBuilder text = new StringBuilder(kind == Kind.ANNOTATION ? EVERYWHERE : "");
    text.append(isNested ? "public static " : "public ");
    text.append(
        switch (kind) {
          case CLASS, EXCEPTION -> "class ";
          case INTERFACE -> "interface ";
          case ANNOTATION -> "@interface ";
        });
    text.append(simpleName);
    if (typeParameters > 0 && kind != Kind.ANNOTATION && kind != Kind.EXCEPTION) {
      text.append('<');
      for (int i = 0; i < typeParameters; i++) {
        text.append(i > 0 ? ", P" : "P").append(i);
      }
      text.append('>');
    }
    text.append(kind == Kind.EXCEPTION ? " extends RuntimeException {\n" : " {\n");
    if (kind == Kind.ANNOTATION) {
      // An array takes a single value as well.
      fields.forEach((name, type) -> text.append(type + "[] " + name + "() default {};\n"));
    } else {
      members(text);
    }
    nested.values().forEach(stub -> text.append(stub.declaration(true)));
    return text.append("}\n").toString();
  }

  private void members(StringBuilder text) {
    boolean isInterface = kind == Kind.INTERFACE;
    if (!isInterface) {
      text.append("public " + simpleName + "() {}\n");
      text.append("public " + simpleName + "(Object... a) {}\n");
    }
    methods.forEach(
        (name, method) -> {
          String modifier = method.isStatic ? "static " : isInterface ? "default " : "";
          String type = method.type.isEmpty() ? "<X> X " : method.type + " ";
          text.append("public " + modifier + type + name + "(Object... a) { throw null; }\n");
        });
    fields.forEach(
        (name, type) ->
            text.append("public static " + type + " " + name)
                .append(isInterface ? " = null;\n" : ";\n"));
  }
}
