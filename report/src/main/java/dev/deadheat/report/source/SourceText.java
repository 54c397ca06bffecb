package dev.deadheat.report.source;

import dev.deadheat.report.model.Race;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One source file that was found.
 *
 * @param path the file; null if it is inside an archive
 * @param name what to show: relative to the working directory where that is possible
 */
public record SourceText(@Nullable Path path, String name, List<String> lines) {

  /** Copies the lines. */
  public SourceText {
    lines = List.copyOf(lines);
  }

  /** A line, from 1; null if the file has no such line. */
  public @Nullable String line(int number) {
    return number < 1 || number > lines.size() ? null : lines.get(number - 1);
  }

  /** Where in a line an access is: from a column, counted from 0, to another. */
  public record Span(int from, int to) {}

  /**
   * Finds the accessed name in a line. Class files know lines, not columns, so this is only where
   * to point at: the name as a word of its own, else all of the line but for a comment.
   */
  public static Span point(String whole, Race race) {
    int comment = whole.indexOf("//");
    String line = comment > 0 ? whole.substring(0, comment) : whole;
    String name = simpleName(race.location());
    for (int at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
      int end = at + name.length();
      if (!isPartOfName(line, at - 1) && !isPartOfName(line, end)) {
        return new Span(at, end);
      }
    }
    int last = line.stripTrailing().length();
    return new Span(Math.min(line.length() - line.stripLeading().length(), last), last);
  }

  private static boolean isPartOfName(String line, int index) {
    return index >= 0
        && index < line.length()
        && Character.isJavaIdentifierPart(line.charAt(index));
  }

  private static String simpleName(String location) {
    String name = location.endsWith("[]") ? location.substring(0, location.length() - 2) : location;
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return simple.startsWith("val$") ? simple.substring("val$".length()) : simple;
  }
}
