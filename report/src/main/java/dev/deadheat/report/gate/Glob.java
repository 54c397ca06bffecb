package dev.deadheat.report.gate;

import java.util.regex.Pattern;

/**
 * A pattern for class, method and field names: {@code *} is any text, dots included, {@code ?} one
 * character, everything else itself.
 */
public final class Glob {
  private final Pattern pattern;

  /** One of this text. */
  public Glob(String text) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      regex.append(
          switch (c) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(String.valueOf(c));
          });
    }
    pattern = Pattern.compile(regex.toString());
  }

  /** Whether a name fits as a whole. */
  public boolean matches(String name) {
    return pattern.matcher(name).matches();
  }
}
