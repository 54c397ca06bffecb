package dev.deadheat.program.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.compiler.IProblem;
import org.jspecify.annotations.Nullable;

/**
 * Missing types as far as compile errors tell: which there are, of what kind, with which members.
 */
final class StubTypes {
  private static final String ORIGIN = "stub:";
  private static final Pattern IMPORT =
      Pattern.compile("import\\s+(static\\s+)?([\\w$]+(?:\\s*\\.\\s*[\\w$]+)*)\\s*(\\.\\s*\\*)?");
  private static final Pattern PACKAGE =
      Pattern.compile("(?m)^[\\s\\w@.]*?\\bpackage\\s+([\\w.]+)\\s*;");
  private static final Pattern CALL_BEFORE = Pattern.compile("(\\w+)\\s*\\([^()]*\\)\\s*\\.\\s*$");
  private static final Pattern CALL = Pattern.compile("(?s)(\\w+)\\s*\\((.*)\\)");
  private static final Pattern NAMEABLE =
      Pattern.compile(
          "(?:boolean|char|byte|short|int|long|float|double|[\\w]+(?:\\.[\\w]+)+)(?:\\[])*");

  private final Map<String, StubType> topLevel = new TreeMap<>();
  private final Map<String, StubType> byName = new TreeMap<>();
  private final Map<String, String> firstUse = new TreeMap<>();
  private final Map<String, String> packages = new TreeMap<>();

  static boolean isStub(String origin) {
    return origin.startsWith(ORIGIN);
  }

  /** The missing types, each with the place that needs it. */
  Map<String, String> missing() {
    return firstUse;
  }

  /** The stubs as sources. */
  List<SourceUnit> units() {
    List<SourceUnit> units = new ArrayList<>();
    topLevel.forEach((name, stub) -> units.add(unit(name, stub.declaration(false))));
    // A package exists for the compiler if something is in it.
    packages
        .keySet()
        .forEach(name -> units.add(unit(name + ".StubOfPackage", "class StubOfPackage {}")));
    return units;
  }

  private static SourceUnit unit(String name, String declaration) {
    String packageName = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    String header = packageName.isEmpty() ? "" : "package " + packageName + ";\n";
    return new SourceUnit(name.replace('.', '/') + ".java", ORIGIN + name, header + declaration);
  }

  /** Takes in what errors say; false if that was nothing new. */
  boolean learn(List<EcjCompiler.Mistake> errors) {
    boolean news = false;
    for (EcjCompiler.Mistake error : errors) {
      SourceUnit unit = error.unit();
      if (unit != null && !isStub(unit.origin()) && error.id() == IProblem.ImportNotFound) {
        news |= learnImport(error, unit);
      }
    }
    for (EcjCompiler.Mistake error : errors) {
      SourceUnit unit = error.unit();
      if (unit != null && !isStub(unit.origin())) {
        news |= learn(error, unit);
      }
    }
    return news;
  }

  private boolean learn(EcjCompiler.Mistake error, SourceUnit unit) {
    String[] arguments = error.arguments();
    String first = arguments.length > 0 ? plain(arguments[0]) : "";
    StubType stub = byName.get(first);
    return switch (error.id()) {
      case IProblem.UndefinedType -> learnType(first, error, unit);
      case IProblem.UndefinedName, IProblem.UnresolvedVariable -> learnName(error, unit);
      case IProblem.NotAnnotationType -> stub != null && stub.become(StubType.Kind.ANNOTATION);
      case IProblem.SuperInterfaceMustBeAnInterface ->
          stub != null && stub.become(StubType.Kind.INTERFACE);
      case IProblem.CannotThrowType -> stub != null && stub.become(StubType.Kind.EXCEPTION);
      case IProblem.NonGenericType, IProblem.IncorrectArityForParameterizedType -> {
        int count = arguments.length > 1 ? listed(arguments[1]) : 1;
        yield stub != null && stub.hasTypeParameters(count);
      }
      case IProblem.UndefinedMethod -> learnMethod(stub, arguments, error, unit);
      case IProblem.StaticMethodRequested -> stub != null && stub.makeStatic(arguments[1]);
      case IProblem.UndefinedField -> learnField(arguments[0], error, unit);
      case IProblem.UndefinedAnnotationMember -> {
        StubType annotation = arguments.length > 1 ? byName.get(plain(arguments[1])) : null;
        yield annotation != null && learnMember(annotation, arguments[0], error, unit);
      }
      case IProblem.TypeMismatch -> arguments.length > 1 && learnWanted(arguments[1], error, unit);
      default -> false;
    };
  }

  private boolean learnImport(EcjCompiler.Mistake error, SourceUnit unit) {
    int start = unit.text().lastIndexOf("import", error.start());
    Matcher matcher = IMPORT.matcher(unit.text());
    if (start < 0 || !matcher.find(start)) {
      return false;
    }
    boolean isStatic = matcher.group(1) != null;
    boolean isWild = matcher.group(3) != null;
    String name = matcher.group(2).replaceAll("\\s", "");
    if (isStatic && !isWild) {
      int dot = name.lastIndexOf('.');
      String type = name.substring(0, Math.max(0, dot));
      boolean news = add(type, error);
      StubType stub = byName.get(type);
      boolean isNew = stub != null && stub.makeStatic(name.substring(dot + 1));
      return news || isNew;
    }
    if (isWild && !isStatic && typeAt(name) < 0) {
      return packages.putIfAbsent(name, "") == null;
    }
    return add(name, error);
  }

  /**
   * A simple name that nothing declares: of the first missing package imported whole, or our own.
   */
  private boolean learnType(String name, EcjCompiler.Mistake error, SourceUnit unit) {
    if (name.isEmpty() || byName.containsKey(name)) {
      return false;
    }
    if (name.indexOf('.') >= 0) {
      return add(name, error);
    }
    Matcher imports = IMPORT.matcher(unit.text());
    String wild = null;
    while (imports.find()) {
      String imported = imports.group(2).replaceAll("\\s", "");
      if (imports.group(3) == null && imported.endsWith("." + name)) {
        return add(imported, error);
      }
      if (imports.group(3) != null && wild == null && packages.containsKey(imported)) {
        wild = imported;
      }
    }
    Matcher own = PACKAGE.matcher(unit.text());
    String home = wild != null ? wild : own.find() ? own.group(1) : "";
    return add(home.isEmpty() ? name : home + "." + name, error);
  }

  /** A name in an expression: a type, if it starts like one, or one behind its package. */
  private boolean learnName(EcjCompiler.Mistake error, SourceUnit unit) {
    Matcher chain = Pattern.compile("[\\w.]+").matcher(unit.text());
    if (!chain.find(error.start()) || chain.start() != error.start()) {
      return false;
    }
    String name = chain.group();
    int end = typeAt(name);
    if (end < 0) {
      return false;
    }
    String type = name.substring(0, end);
    return type.indexOf('.') < 0 ? learnType(type, error, unit) : add(type, error);
  }

  private boolean learnMethod(
      @Nullable StubType receiver, String[] arguments, EcjCompiler.Mistake error, SourceUnit unit) {
    if (receiver != null) {
      return receiver.addMethod(arguments[1]);
    }
    // In a chain of calls, the stub's method before returned nothing in particular.
    Matcher before = CALL_BEFORE.matcher(unit.text().substring(0, error.start()));
    if (plain(arguments[0]).equals("java.lang.Object") && before.find()) {
      boolean news = false;
      for (Map.Entry<String, StubType> each : byName.entrySet()) {
        news |= each.getValue().returns(before.group(1), each.getKey());
      }
      return news;
    }
    // Else it may be inherited from a stub that the class extends or implements.
    String simpleName = plain(arguments[0]).substring(plain(arguments[0]).lastIndexOf('.') + 1);
    Matcher header =
        Pattern.compile(
                "\\b(?:class|interface|enum|record)\\s+"
                    + Pattern.quote(simpleName)
                    + "\\b([^{]*)\\{")
            .matcher(unit.text());
    if (header.find()) {
      for (StubType stub : byName.values()) {
        if (Pattern.compile("\\b" + Pattern.quote(stub.simpleName) + "\\b")
            .matcher(header.group(1))
            .find()) {
          return stub.addMethod(arguments[1]);
        }
      }
    }
    return false;
  }

  private boolean learnField(String field, EcjCompiler.Mistake error, SourceUnit unit) {
    // The error may start at the field or at what it is a field of.
    String text = unit.text().substring(0, Math.min(error.end(), unit.text().length()));
    Matcher owner = Pattern.compile("(\\w+)\\s*\\.\\s*" + field + "$").matcher(text);
    if (owner.find()) {
      for (StubType stub : byName.values()) {
        if (stub.simpleName.equals(owner.group(1))) {
          return stub.addField(field);
        }
      }
    }
    return false;
  }

  /** The type of an annotation's member shows in what stands for it. */
  private static boolean learnMember(
      StubType annotation, String member, EcjCompiler.Mistake error, SourceUnit unit) {
    String value =
        unit.text()
            .substring(error.start(), Math.min(unit.text().length(), error.start() + 200))
            .replaceFirst("^\\w+\\s*=\\s*", "")
            .replaceFirst("^\\{\\s*", "");
    String type =
        value.matches("(?s)(true|false)\\b.*")
            ? "boolean"
            : value.matches("(?s)-?\\d.*")
                ? "long"
                : value.matches("(?s)[\\w.]+\\.class\\b.*") ? "Class<?>" : "String";
    return annotation.addField(member) && annotation.fieldIs(member, type);
  }

  /** What stands here should have another type: if it is a stub's method or field, it gets it. */
  private boolean learnWanted(String wanted, EcjCompiler.Mistake error, SourceUnit unit) {
    String type = plain(wanted);
    if (!NAMEABLE.matcher(type).matches()) {
      return false;
    }
    String text = text(unit, error);
    Matcher call = CALL.matcher(lastLink(text));
    boolean news = false;
    for (StubType stub : byName.values()) {
      news |=
          call.matches()
              ? stub.returns(call.group(1), type)
              : stub.fieldIs(text.substring(text.lastIndexOf('.') + 1), type);
    }
    return news;
  }

  /** The last call of a chain: what follows the last dot outside of parentheses. */
  private static String lastLink(String text) {
    int depth = 0;
    for (int i = text.length() - 1; i >= 0; i--) {
      char c = text.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (c == '.' && depth == 0) {
        return text.substring(i + 1).strip();
      }
    }
    return text.strip();
  }

  private boolean add(String qualifiedName, EcjCompiler.Mistake error) {
    int end = typeAt(qualifiedName);
    if (end < 0 || byName.containsKey(qualifiedName)) {
      return false;
    }
    String outer = qualifiedName.substring(0, end);
    StubType stub = topLevel.computeIfAbsent(outer, n -> new StubType(simpleName(n)));
    byName.putIfAbsent(outer, stub);
    String use = error.problem().origin() + ":" + error.problem().line();
    firstUse.putIfAbsent(qualifiedName, use);
    while (end < qualifiedName.length()) {
      int dot = qualifiedName.indexOf('.', end + 1);
      end = dot < 0 ? qualifiedName.length() : dot;
      String name = qualifiedName.substring(0, end);
      stub = stub.nested.computeIfAbsent(simpleName(name), StubType::new);
      byName.putIfAbsent(name, stub);
    }
    return true;
  }

  /** How many types a list has, commas inside angle brackets aside; none counts as one. */
  private static int listed(String types) {
    int depth = 0;
    int count = 1;
    for (int i = 0; i < types.length(); i++) {
      char c = types.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      count += c == ',' && depth == 0 ? 1 : 0;
    }
    return count;
  }

  /** Where the first part that starts like a type ends, or -1. */
  private static int typeAt(String name) {
    int start = 0;
    while (start < name.length()) {
      int dot = name.indexOf('.', start);
      int end = dot < 0 ? name.length() : dot;
      if (Character.isUpperCase(name.charAt(start))) {
        return end;
      }
      start = end + 1;
    }
    return -1;
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** A type without its type arguments. */
  private static String plain(String type) {
    int angle = type.indexOf('<');
    return angle < 0 ? type : type.substring(0, angle);
  }

  private static String text(SourceUnit unit, EcjCompiler.Mistake error) {
    int end = Math.min(error.end(), unit.text().length());
    return unit.text().substring(Math.min(error.start(), end), end);
  }
}
