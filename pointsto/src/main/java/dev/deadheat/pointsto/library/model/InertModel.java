package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Packages whose objects hold nothing of the program, though their code is long: dates, calendars,
 * patterns. Their methods make new objects, or return the receiver, and call the functions they are
 * given.
 */
final class InertModel {
  private static final List<String> INERT =
      List.of(
          "java/time/",
          "java/util/regex/",
          "java/nio/charset/",
          "sun/util/",
          "java/util/Locale",
          "java/util/Calendar",
          "java/util/GregorianCalendar",
          "java/util/TimeZone",
          "java/util/SimpleTimeZone",
          "java/util/Date",
          "java/util/Currency",
          "java/util/UUID",
          "java/util/Random",
          "java/util/SplittableRandom",
          "java/util/concurrent/ThreadLocalRandom",
          "java/util/BitSet",
          "java/net/URI");

  private InertModel() {}

  /** The rule for a method of these packages, or null. */
  static @Nullable Rule rule(Method method) {
    return isInert(method.owner()) ? InertModel::apply : null;
  }

  private static boolean isInert(ClassType type) {
    String name = type.internalName();
    for (String prefix : INERT) {
      if (name.startsWith(prefix)
          && (prefix.endsWith("/")
              || name.length() == prefix.length()
              || name.charAt(prefix.length()) == '$')) {
        return true;
      }
    }
    return false;
  }

  private static void apply(Sketch s) {
    s.perCall();
    int self = s.method().isStatic() ? -1 : s.self();
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ClassType type && isFunction(type)) {
        int given = self >= 0 ? self : s.allocate(s.method().owner());
        s.returns(s.invoke(i, given, given));
      } else if (s.takes(i, "java/lang/CharSequence")) {
        Contents.text(s, s.argument(i));
      }
    }
    Type result = s.method().descriptor().result();
    if (result.kind() != Kind.REF) {
      return;
    }
    if (self >= 0 && result instanceof ClassType c && s.method().owner().isSubtypeOf(c)) {
      s.returnsSelf();
    }
    s.returns(made(s, result));
  }

  private static boolean isFunction(ClassType type) {
    String name = type.internalName();
    return name.startsWith("java/util/function/")
        || name.equals("java/time/temporal/TemporalAdjuster")
        || name.equals("java/time/temporal/TemporalQuery");
  }

  private static int made(Sketch s, Type type) {
    if (type instanceof ClassType c) {
      String name = c.internalName();
      if (Merged.isValue(c)) {
        return s.merged(name);
      }
      if (isFunction(c)) {
        return s.function(name, b -> Plain.rule(b));
      }
      if (name.startsWith(Stage.PACKAGE)) {
        return StreamModel.stream(
            s, s.union(s.string(), s.allocate("java/util/regex/MatchResult")));
      }
      if (!isInert(c) && !name.startsWith("java/util/")) {
        return s.unknown(name);
      }
    }
    int object = s.allocate(type);
    Cell cell = type instanceof ArrayType ? Cell.ELEMENT : Cell.VALUE;
    if (type instanceof ArrayType array && array.element().kind() == Kind.REF) {
      s.store(object, cell, made(s, array.element()));
    } else if (type instanceof ClassType c && !isInert(c)) {
      // A collection of texts and zones.
      s.store(object, cell, s.string());
    }
    return object;
  }
}
