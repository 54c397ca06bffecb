package dev.deadheat.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsJsonTest {
  @TempDir Path directory;

  private static String json(Findings findings) throws IOException {
    StringWriter text = new StringWriter();
    FindingsWriter.write(findings, text);
    return text.toString();
  }

  private static Findings read(String text) throws IOException {
    return FindingsReader.read("f.json", new StringReader(text));
  }

  @Test
  void everythingSurvivesARoundTrip() throws IOException {
    Findings findings = SampleFindings.all();
    assertThat(read(json(findings))).isEqualTo(findings);
    StringWriter compact = new StringWriter();
    FindingsWriter.writeCompact(findings, compact);
    assertThat(compact.toString()).doesNotContain("\n");
    assertThat(read(compact.toString())).isEqualTo(findings);
  }

  @Test
  void fitsTheSchema() throws IOException {
    assertThat(FindingsSchema.problems(json(SampleFindings.all()))).isEmpty();
    assertThat(FindingsSchema.problems(json(Findings.of(Mode.RUN, "1").build()))).isEmpty();
  }

  @Test
  void theSchemaRefusesWhatIsNotInTheContract() throws IOException {
    String good = json(SampleFindings.all());
    assertThat(FindingsSchema.problems(good.replace("\"level\" : \"race\"", "\"level\" : \"bad\"")))
        .isNotEmpty();
    assertThat(FindingsSchema.problems(good.replace("\"location\"", "\"place\""))).isNotEmpty();
    assertThat(FindingsSchema.problems(good.replace("findings/1", "findings/2"))).isNotEmpty();
  }

  @Test
  void unknownMembersAreIgnored() throws IOException {
    String newer = json(SampleFindings.all()).replaceFirst("\\{", "{ \"later\": [1.5, {}, null],");
    assertThat(read(newer)).isEqualTo(SampleFindings.all());
  }

  @Test
  void everyPrefixIsRefusedWithItsName() throws IOException {
    String whole = json(SampleFindings.all()).strip();
    for (int length = 0; length < whole.length(); length += 37) {
      String part = whole.substring(0, length);
      assertThatThrownBy(() -> read(part))
          .isInstanceOf(ReportException.class)
          .hasMessageStartingWith("f.json: ");
    }
    assertThatThrownBy(() -> read(whole.substring(0, whole.length() / 2)))
        .hasMessageContaining("written only in part");
  }

  @Test
  void wrongDocumentsAreNamed() {
    assertThatThrownBy(() -> read("[]")).hasMessage("f.json: the document is not an object");
    assertThatThrownBy(() -> read("{}")).hasMessageContaining("not a findings file");
    assertThatThrownBy(() -> read("{\"schema\": \"deadheat-findings/9\"}"))
        .hasMessageContaining("'deadheat-findings/9'")
        .hasMessageContaining("write it again");
    assertThatThrownBy(() -> read("<html>")).hasMessageContaining("is not JSON, line 1");
    assertThatThrownBy(
            () -> read("{\"schema\":\"deadheat-findings/1\",\"mode\":\"check\",\"races\":[{}]}"))
        .hasMessage("f.json: 'races[0].kind' is missing; write it again");
    assertThatThrownBy(() -> read("{\"schema\":\"deadheat-findings/1\",\"mode\":\"walk\"}"))
        .hasMessage("f.json: 'mode' has the unknown value 'walk'");
  }

  @Test
  void unreadableFilesAreNamed() throws IOException {
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> FindingsReader.read(directory.resolve("gone.json")))
        .hasMessageContaining("gone.json: no such file");
    assertThatThrownBy(() -> FindingsReader.read(directory)).hasMessageContaining("is a directory");
    assertThatThrownBy(() -> FindingsReader.read(binary)).hasMessageContaining("UTF-8");
  }
}
