package dev.deadheat.program.source;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.compiler.IProblem;

/**
 * Blanks values of annotations that no stub can make right, such as a constant of a missing enum:
 * one at a class would cost the bodies of all its methods. The annotation itself stays.
 */
final class AnnotationValues {
  private static final Set<Integer> ERRORS =
      Set.of(
          IProblem.AnnotationValueMustBeConstant,
          IProblem.AnnotationValueMustBeArrayInitializer,
          IProblem.AnnotationValueMustBeClassLiteral,
          IProblem.AnnotationValueMustBeAnEnumConstant,
          IProblem.AnnotationValueMustBeAnnotation);
  private static final Set<Integer> REPETITIONS =
      Set.of(IProblem.DuplicateAnnotation, IProblem.DuplicateAnnotationNotMarkedRepeatable);
  private static final Pattern NAME = Pattern.compile("@\\s*\\w+(?:\\s*\\.\\s*\\w+)*\\s*");

  private final StringBuilder text;

  private AnnotationValues(String text) {
    this.text = new StringBuilder(text);
  }

  /** The units with what those errors are about blanked; the same list if there is none. */
  static List<SourceUnit> blanked(List<SourceUnit> units, List<EcjCompiler.Mistake> errors) {
    IdentityHashMap<SourceUnit, AnnotationValues> changed = new IdentityHashMap<>();
    for (EcjCompiler.Mistake error : errors) {
      SourceUnit unit = error.unit();
      if (unit != null && (ERRORS.contains(error.id()) || REPETITIONS.contains(error.id()))) {
        changed.computeIfAbsent(unit, u -> new AnnotationValues(u.text())).blank(error);
      }
    }
    List<SourceUnit> result = new ArrayList<>();
    boolean news = false;
    for (SourceUnit unit : units) {
      AnnotationValues values = changed.get(unit);
      String text = values == null ? unit.text() : values.text.toString();
      boolean isNew = !text.equals(unit.text());
      result.add(isNew ? unit.withText(text) : unit);
      news |= isNew;
    }
    return news ? result : units;
  }

  private void blank(EcjCompiler.Mistake error) {
    int start = error.start();
    if (start < 0 || start >= text.length()) {
      return;
    }
    if (REPETITIONS.contains(error.id())) {
      Matcher name = NAME.matcher(text).region(start, text.length());
      if (name.lookingAt()) {
        boolean hasValues = name.end() < text.length() && text.charAt(name.end()) == '(';
        blank(start, hasValues ? closing(name.end()) : name.end());
      }
      return;
    }
    int depth = 0;
    for (int i = start - 1; i >= 0; i--) {
      char c = text.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (depth < 0) {
        if (isAnnotation(i)) {
          blank(i, closing(i));
          return;
        }
        depth = 0;
      }
    }
  }

  /** Whether what stands before an opening parenthesis is the name of an annotation. */
  private boolean isAnnotation(int parenthesis) {
    int at = text.lastIndexOf("@", parenthesis);
    return at >= 0 && NAME.matcher(text).region(at, parenthesis).matches();
  }

  /** Behind the parenthesis that closes this one; literals may contain others. */
  private int closing(int parenthesis) {
    int depth = 0;
    char quote = 0;
    for (int i = parenthesis; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        i += c == '\\' ? 1 : 0;
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return parenthesis;
  }

  private void blank(int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
        text.setCharAt(i, ' ');
      }
    }
  }
}
