package dev.deadheat.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, texts, numbers and booleans. */
final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  static void write(Path file, Map<String, ?> content) {
    Json json = new Json();
    json.value(content, "\n");
    try {
      Files.writeString(file, json.out.append('\n').toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void value(Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
      open('{', entries.hasNext(), indent);
      while (entries.hasNext()) {
        Map.Entry<?, ?> entry = entries.next();
        text(String.valueOf(entry.getKey()));
        out.append(": ");
        value(entry.getValue(), indent + "  ");
        out.append(entries.hasNext() ? "," + indent + "  " : indent);
      }
      out.append('}');
    } else if (value instanceof List<?> list) {
      open('[', !list.isEmpty(), indent);
      for (int i = 0; i < list.size(); i++) {
        value(list.get(i), indent + "  ");
        out.append(i + 1 < list.size() ? "," + indent + "  " : indent);
      }
      out.append(']');
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      text(String.valueOf(value));
    }
  }

  private void open(char bracket, boolean more, String indent) {
    out.append(bracket);
    if (more) {
      out.append(indent).append("  ");
    }
  }

  private void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
