package dev.deadheat.report.text;

/**
 * How text looks.
 *
 * @param colour whether the reader is a terminal that shows colours
 * @param width columns to wrap sentences at; 0 for no wrapping
 * @param full every frame and every detail, for a single finding
 */
public record TextStyle(boolean colour, int width, boolean full) {
  /** Stand for colours until {@link #render}: names in class files may hold real control codes. */
  private static final char MARK = '\uE000';

  private static final String[] CODES = {
    "\033[0m", "\033[1m", "\033[1;31m", "\033[33m", "\033[36m", "\033[32m", "\033[2m"
  };

  /** For files and pipes. */
  public static final TextStyle PLAIN = new TextStyle(false, 100, false);

  String strong(String text) {
    return paint(1, text);
  }

  String red(String text) {
    return paint(2, text);
  }

  String yellow(String text) {
    return paint(3, text);
  }

  String cyan(String text) {
    return paint(4, text);
  }

  String green(String text) {
    return paint(5, text);
  }

  String faint(String text) {
    return paint(6, text);
  }

  private String paint(int code, String text) {
    return colour && !text.isEmpty() ? (char) (MARK + code) + text + MARK : text;
  }

  /** The text as it may go to a terminal: colours set, every other control character gone. */
  String render(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= MARK && c < MARK + CODES.length) {
        result.append(colour ? CODES[c - MARK] : "");
      } else {
        result.append(Character.isISOControl(c) && c != '\n' ? '?' : c);
      }
    }
    return result.toString();
  }

  /**
   * Breaks a sentence into lines, each after the first indented; words longer than a line stay
   * whole, since they are names and paths that people copy.
   */
  String wrap(String text, int indent) {
    if (width <= 0) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    int column = indent;
    for (String word : text.split(" ", -1)) {
      if (column > indent && column + 1 + word.length() > width) {
        result.append('\n').append(" ".repeat(indent));
        column = indent;
      } else if (column > indent) {
        result.append(' ');
        column++;
      }
      result.append(word);
      column += word.length();
    }
    return result.toString();
  }
}
