package dev.deadheat.report.json;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The schema of findings files, as a check. */
public final class FindingsSchema {
  private static final JsonSchema SCHEMA = load();

  private FindingsSchema() {}

  /** What is wrong with a document; nothing if it fits. */
  public static List<String> problems(String json) {
    return SCHEMA.validate(json, InputFormat.JSON).stream()
        .map(ValidationMessage::toString)
        .toList();
  }

  private static JsonSchema load() {
    try (InputStream in = FindingsWriter.class.getResourceAsStream("findings-1.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
