package dev.deadheat.program.ir.interp;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a run came to, as text: the result or the exception, and the arguments afterwards. */
record Outcome(String result, String arguments) {
  private static final int MAX_DEPTH = 12;

  static Outcome returned(Object value, Object[] arguments) {
    return new Outcome("returns " + render(value), render(arguments));
  }

  static Outcome threw(Throwable thrown, Object[] arguments) {
    return new Outcome("throws " + render(thrown), render(arguments));
  }

  /** A text that tells apart what a program could tell apart, identities of objects excepted. */
  static String render(Object value) {
    return render(value, 0);
  }

  private static String render(Object value, int depth) {
    if (value == null) {
      return "null";
    }
    if (depth > MAX_DEPTH) {
      return "…";
    }
    if (value instanceof String s) {
      return quote(s);
    } else if (value instanceof Character c) {
      return "'" + quote(String.valueOf(c)) + "'";
    } else if (value instanceof Float f) {
      return f + "f:" + Integer.toHexString(Float.floatToIntBits(f));
    } else if (value instanceof Double d) {
      return d + "d:" + Long.toHexString(Double.doubleToLongBits(d));
    } else if (value instanceof Number || value instanceof Boolean || value instanceof Class) {
      return value.getClass().getSimpleName() + ":" + value;
    } else if (value.getClass().isArray()) {
      List<String> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(render(Array.get(value, i), depth + 1));
      }
      return value.getClass().getSimpleName() + elements;
    } else if (value instanceof Throwable t) {
      return renderThrowable(t, depth);
    } else if (value instanceof Enum<?> e) {
      return e.getDeclaringClass().getName() + "." + e.name();
    } else if (value instanceof Map<?, ?> map) {
      return "{"
          + map.entrySet().stream()
              .map(e -> render(e.getKey(), depth + 1) + "=" + render(e.getValue(), depth + 1))
              .collect(Collectors.joining(", "))
          + "}";
    } else if (value instanceof Collection<?> all) {
      return all.stream().map(e -> render(e, depth + 1)).toList().toString();
    } else if (value.getClass().getClassLoader() == null) {
      return value.getClass().getName() + ":" + value;
    }
    return renderFields(value, depth);
  }

  private static String renderThrowable(Throwable thrown, int depth) {
    List<String> suppressed = new ArrayList<>();
    for (Throwable each : thrown.getSuppressed()) {
      suppressed.add(render(each, depth + 1));
    }
    return thrown.getClass().getName()
        + "("
        + message(thrown)
        + ")"
        + (suppressed.isEmpty() ? "" : " suppressed " + suppressed);
  }

  /** Of messages that the JVM makes, only what it promises for each JDK. */
  private static String message(Throwable thrown) {
    String message = thrown.getMessage();
    if (message == null) {
      return "";
    }
    if (thrown instanceof ClassCastException && message.startsWith("class ")) {
      return message.substring(0, message.indexOf(" ("));
    }
    return quote(message);
  }

  private static String renderFields(Object value, int depth) {
    Map<String, String> fields = new TreeMap<>();
    for (Class<?> c = value.getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && c.getClassLoader() != null) {
          field.setAccessible(true);
          try {
            fields.put(field.getName(), render(field.get(value), depth + 1));
          } catch (IllegalAccessException e) {
            throw new LinkageError("field of the corpus", e);
          }
        }
      }
    }
    return value.getClass().getName() + fields;
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted.append(c >= ' ' && c < 127 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return quoted.append('"').toString();
  }
}
