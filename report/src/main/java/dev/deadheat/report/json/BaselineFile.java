package dev.deadheat.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * The file that {@code --write-baseline} makes: ids, and locations for those who review it. One
 * finding a line, sorted, so that versions of it can be compared and merged.
 */
public final class BaselineFile {
  private static final String SCHEMA = "deadheat-baseline/1";

  /** The same name as in findings. */
  private static final String ALSO = "alsoIds";

  private BaselineFile() {}

  /**
   * One known finding.
   *
   * @param also the ids of the pairs that are listed with it
   */
  public record Entry(String id, String location, List<String> also) {}

  /** Reads the entries of a baseline, or of a findings file. */
  public static List<Entry> read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      JsonValue document = JsonValue.parse(file.toString(), reader);
      String schema = document.textOr("schema", "");
      if (!schema.equals(SCHEMA) && !schema.equals(Findings.SCHEMA)) {
        throw new ReportException(
            file
                + ": "
                + (schema.isEmpty() ? "is no baseline" : "has the unknown schema '" + schema + "'")
                + "; write one with --write-baseline");
      }
      return document.list(schema.equals(SCHEMA) ? "findings" : "races").stream()
          .map(
              entry ->
                  new Entry(
                      entry.get("id").text(), entry.get("location").text(), entry.strings(ALSO)))
          .toList();
    } catch (CharacterCodingException e) {
      throw new ReportException(file + ": is not a text file in UTF-8; give a baseline");
    } catch (IOException e) {
      throw FileProblem.reading(file, e);
    }
  }

  /** Writes all findings as known. */
  public static void write(Findings findings, Writer target) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(target)) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      json.setPrettyPrinter(new DefaultPrettyPrinter().withArrayIndenter(lines));
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeArrayFieldStart("findings");
      List<Race> sorted =
          findings.races().stream()
              .sorted(Comparator.comparing(Race::location).thenComparing(Race::id))
              .toList();
      for (Race race : sorted) {
        json.writeStartObject();
        json.writeStringField("id", race.id());
        json.writeStringField("location", race.location());
        if (!race.alsoIds().isEmpty()) {
          json.writeFieldName(ALSO);
          String[] ids = race.alsoIds().stream().sorted().distinct().toArray(String[]::new);
          json.writeArray(ids, 0, ids.length);
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    target.write('\n');
  }
}
