package dev.deadheat.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.deadheat.report.model.Named;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a parsed JSON document that knows where it is, so that everything that is wrong with
 * it can be said with file and path. Members that nobody asks for are ignored: newer versions may
 * add some.
 */
final class JsonValue {
  private final String file;
  private final String path;
  private final @Nullable Object value;

  private JsonValue(String file, String path, @Nullable Object value) {
    this.file = file;
    this.path = path;
    this.value = value;
  }

  /** Reads a document whose value is an object. */
  static JsonValue parse(String file, Reader reader) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(reader)) {
      if (parser.nextToken() == null) {
        throw new ReportException(file + ": is empty; write it again");
      }
      JsonValue document = new JsonValue(file, "", value(parser));
      if (parser.nextToken() != null) {
        throw document.wrong("more follows after the end of the document");
      }
      return document;
    } catch (JsonProcessingException e) {
      int line = e.getLocation().getLineNr();
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      // Not always of the class JsonEOFException.
      boolean cut = e instanceof JsonEOFException || problem.startsWith("Unexpected end-of-input");
      throw new ReportException(
          cut
              ? file
                  + ": ends in the middle, at line "
                  + line
                  + ": it was written only in part; write it again"
              : file + ": is not JSON, line " + line + ": " + problem);
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        members.put(name, value(parser));
      }
      return members;
    }
    if (token == JsonToken.START_ARRAY) {
      List<@Nullable Object> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(value(parser));
      }
      return elements;
    }
    if (token == JsonToken.VALUE_NUMBER_INT
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
      return parser.getLongValue();
    }
    if (token.isNumeric()) {
      return parser.getDoubleValue();
    }
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
      return token == JsonToken.VALUE_TRUE;
    }
    return parser.getText();
  }

  /** The member of this name, if it is there and not null. */
  @Nullable JsonValue find(String name) {
    Object member = members().get(name);
    return member == null ? null : new JsonValue(file, childPath(name), member);
  }

  /** The member of this name. */
  JsonValue get(String name) {
    JsonValue found = find(name);
    if (found == null) {
      throw new ReportException(file + ": '" + childPath(name) + "' is missing; write it again");
    }
    return found;
  }

  /** The elements of the member of this name, none if it is absent. */
  List<JsonValue> list(String name) {
    JsonValue found = find(name);
    if (found == null) {
      return List.of();
    }
    if (!(found.value instanceof List<?> elements)) {
      throw found.wrong("is not an array");
    }
    List<JsonValue> result = new ArrayList<>();
    for (Object element : elements) {
      result.add(new JsonValue(file, found.path + "[" + result.size() + "]", element));
    }
    return result;
  }

  /** The names of all members. */
  List<String> names() {
    return members().keySet().stream().map(String::valueOf).toList();
  }

  /** The strings of the member of this name, none if it is absent. */
  List<String> strings(String name) {
    return list(name).stream().map(JsonValue::text).toList();
  }

  /** This string. */
  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw wrong("is not a string");
  }

  /** The string of this name, if there is one. */
  @Nullable String textOrNull(String name) {
    JsonValue found = find(name);
    return found == null ? null : found.text();
  }

  /** The string of this name, or another. */
  String textOr(String name, String other) {
    String text = textOrNull(name);
    return text == null ? other : text;
  }

  /** This number without a fraction. */
  long number() {
    if (value instanceof Long number) {
      return number;
    }
    throw wrong("is not a whole number");
  }

  /** This number without a fraction, which must fit an {@code int}. */
  int integer() {
    long number = number();
    if (number != (int) number) {
      throw wrong("is out of range");
    }
    return (int) number;
  }

  /** The number of this name, or another. */
  long numberOr(String name, long other) {
    JsonValue found = find(name);
    return found == null ? other : found.number();
  }

  /** The number of this name, or another. */
  int integerOr(String name, int other) {
    JsonValue found = find(name);
    return found == null ? other : found.integer();
  }

  /** The number of this name, or 0. */
  double realOrZero(String name) {
    JsonValue found = find(name);
    if (found == null) {
      return 0;
    }
    if (found.value instanceof Number number) {
      return number.doubleValue();
    }
    throw found.wrong("is not a number");
  }

  /** Whether the member of this name is true. */
  boolean isTrue(String name) {
    JsonValue found = find(name);
    return found != null && Boolean.TRUE.equals(found.value);
  }

  /** The constant that this string spells. */
  <E extends Enum<E> & Named> E constant(Class<E> type) {
    String text = text();
    for (E candidate : type.getEnumConstants()) {
      if (candidate.text().equals(text)) {
        return candidate;
      }
    }
    throw wrong("has the unknown value '" + text + "'");
  }

  private Map<?, ?> members() {
    if (value instanceof Map<?, ?> members) {
      return members;
    }
    throw wrong("is not an object");
  }

  private String childPath(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** What to throw if this value cannot be used. */
  ReportException wrong(String what) {
    return new ReportException(
        file + ": " + (path.isEmpty() ? "the document" : "'" + path + "'") + " " + what);
  }
}
