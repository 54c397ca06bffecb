package dev.deadheat.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of TOML that a list of options needs: comments, tables, and keys with strings, numbers,
 * booleans and arrays of these. Everything else is refused with its line, never misread.
 */
final class Toml {
  private static final Pattern TABLE = Pattern.compile("\\[\\s*([A-Za-z0-9_-]+)\\s*]");
  private static final Pattern KEY =
      Pattern.compile("([A-Za-z0-9_-]+)\\s*=\\s*(.*)", Pattern.DOTALL);
  private static final Pattern BARE = Pattern.compile("true|false|[+-]?\\d+");

  private final String file;
  private int line;

  /** One key: where it is, and its one or more values. */
  record Value(int line, boolean array, List<String> texts) {}

  private Toml(String file) {
    this.file = file;
  }

  /**
   * The values by table and key; keys before the first table are in the table of the empty name.
   *
   * @param file what messages call it
   */
  static Map<String, Map<String, Value>> parse(String file, String text) {
    return new Toml(file).parse(text.lines().toList());
  }

  private Map<String, Map<String, Value>> parse(List<String> lines) {
    Map<String, Map<String, Value>> tables = new LinkedHashMap<>();
    Map<String, Value> table = tables.computeIfAbsent("", unused -> new LinkedHashMap<>());
    for (int i = 0; i < lines.size(); i++) {
      line = i + 1;
      String content = withoutComment(lines.get(i)).strip();
      // Arrays may go on over several lines.
      while (opensArray(content) && i + 1 < lines.size()) {
        content = content + " " + withoutComment(lines.get(++i)).strip();
      }
      if (content.isEmpty()) {
        continue;
      }
      Matcher header = TABLE.matcher(content);
      Matcher key = KEY.matcher(content);
      if (header.matches()) {
        if (tables.putIfAbsent(header.group(1), new LinkedHashMap<>()) != null) {
          throw wrong("the table [" + header.group(1) + "] is there twice");
        }
        table = tables.getOrDefault(header.group(1), Map.of());
      } else if (key.matches()) {
        if (table.putIfAbsent(key.group(1), value(key.group(2))) != null) {
          throw wrong("'" + key.group(1) + "' is there twice");
        }
      } else {
        throw wrong("'" + content + "' is neither 'key = value' nor '[table]'");
      }
    }
    return tables;
  }

  private static boolean opensArray(String content) {
    return content.matches("[A-Za-z0-9_-]+\\s*=\\s*\\[.*") && !content.endsWith("]");
  }

  private Value value(String text) {
    if (!text.startsWith("[")) {
      return new Value(line, false, List.of(scalar(text)));
    }
    if (!text.endsWith("]")) {
      throw wrong("the array has no ']'");
    }
    List<String> texts = new ArrayList<>();
    String rest = text.substring(1, text.length() - 1).strip();
    while (!rest.isEmpty()) {
      int end = endOfScalar(rest);
      texts.add(scalar(rest.substring(0, end).strip()));
      rest = rest.substring(end).strip();
      if (rest.startsWith(",")) {
        rest = rest.substring(1).strip();
      } else if (!rest.isEmpty()) {
        throw wrong("a ',' is missing before '" + rest + "'");
      }
    }
    return new Value(line, true, List.copyOf(texts));
  }

  private int endOfScalar(String text) {
    char quote = text.charAt(0);
    if (quote == '"' || quote == '\'') {
      return closing(text) + 1;
    }
    int comma = text.indexOf(',');
    return comma < 0 ? text.length() : comma;
  }

  /** The index of the quote that ends a string which starts at 0. */
  private int closing(String text) {
    char quote = text.charAt(0);
    for (int i = 1; i < text.length(); i++) {
      if (text.charAt(i) == '\\' && quote == '"') {
        i++;
      } else if (text.charAt(i) == quote) {
        return i;
      }
    }
    throw wrong("the string " + text + " has no end");
  }

  private String scalar(String text) {
    if (text.startsWith("\"") || text.startsWith("'")) {
      if (closing(text) != text.length() - 1) {
        throw wrong("something follows the string in '" + text + "'");
      }
      String inner = text.substring(1, text.length() - 1);
      return text.startsWith("'") ? inner : unescaped(inner);
    }
    if (!BARE.matcher(text).matches()) {
      throw wrong("'" + text + "' is no value; put texts into quotes");
    }
    return text;
  }

  private String unescaped(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        c = text.charAt(++i);
        if (c != '\\' && c != '"') {
          throw wrong("'\\" + c + "' is not supported; write texts in '…' as they are");
        }
      }
      result.append(c);
    }
    return result.toString();
  }

  private static String withoutComment(String text) {
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == '\\' && quote == '"') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '#') {
        return text.substring(0, i);
      }
    }
    return text;
  }

  private UserError wrong(String what) {
    return new UserError(file + ":" + line + ": " + what);
  }
}
