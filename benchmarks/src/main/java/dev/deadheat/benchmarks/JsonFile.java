package dev.deadheat.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a result file into maps, lists, texts, numbers and booleans. */
final class JsonFile {
  private JsonFile() {}

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> read(Path file) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      parser.nextToken();
      Object value = value(parser);
      if (value instanceof Map<?, ?> map) {
        return (Map<String, @Nullable Object>) map;
      }
      throw new IOException(file + " holds no object");
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> map(parser);
      case START_ARRAY -> list(parser);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  private static Map<String, @Nullable Object> map(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      map.put(name, value(parser));
    }
    return map;
  }

  private static List<@Nullable Object> list(JsonParser parser) throws IOException {
    List<@Nullable Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(parser));
    }
    return list;
  }
}
