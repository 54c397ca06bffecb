package dev.deadheat.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.deadheat.report.Golden;
import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.gate.ChangedLines;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.source.SourceFinder;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifReportTest {
  @TempDir Path directory;

  private static JsonNode sarif(
      Path workingDirectory, List<Path> sources, ChangedLines changes, Findings findings)
      throws Exception {
    StringWriter text = new StringWriter();
    try (SourceFinder finder = SourceFinder.of(workingDirectory, sources, List.of())) {
      new SarifReport(workingDirectory, finder, changes, true).write(findings, text);
    }
    assertThat(SarifSchema.problems(text.toString())).isEmpty();
    return new ObjectMapper().readTree(text.toString()).at("/runs/0");
  }

  @Test
  void theSchemaRefusesWrongLogs() {
    assertThat(SarifSchema.problems("{\"version\": \"2.1.0\"}")).isNotEmpty();
    assertThat(SarifSchema.problems("{\"version\": \"2.1.0\", \"runs\": [{}]}")).isNotEmpty();
  }

  @Test
  void nothingFoundIsStillARun() throws Exception {
    Findings nothing = Findings.of(Mode.CHECK, "").build();
    assertThat(sarif(directory, List.of(), null, nothing).get("results")).isEmpty();
  }

  @Test
  void addressesAreRelativeToTheRepository() throws Exception {
    Path repository = Files.createDirectories(directory.resolve("repo"));
    Files.createDirectory(repository.resolve(".git"));
    Path tree = repository.resolve("a b/src/main/java");
    Files.createDirectories(tree.resolve("app"));
    Files.copy(Golden.sources().resolve("app/Pool.java"), tree.resolve("app/Pool.java"));
    JsonNode run = sarif(repository.resolve("a b"), List.of(tree), null, SampleFindings.all());
    JsonNode place = run.at("/results/0/locations/0/physicalLocation/artifactLocation");
    assertThat(place.get("uri").asText()).isEqualTo("a%20b/src/main/java/app/Pool.java");
    assertThat(place.get("uriBaseId").asText()).isEqualTo("SRCROOT");
    assertThat(run.get("originalUriBaseIds").has("SRCROOT")).isTrue();
  }

  /** SARIF 3.49.7: an identifier; one that only repeats the id would say nothing. */
  @Test
  void rulesHaveNames() throws Exception {
    JsonNode rules =
        sarif(directory, List.of(), null, SampleFindings.all()).at("/tool/driver/rules");
    assertThat(rules).isNotEmpty();
    assertThat(rules)
        .allMatch(rule -> rule.get("name").asText().matches("([A-Z][a-z]+)+"))
        .noneMatch(rule -> rule.get("name").asText().equalsIgnoreCase(rule.get("id").asText()));
  }

  @Test
  void aRaceHasTwoThreadsAndItsOtherEnd() throws Exception {
    Findings findings = SampleFindings.all();
    JsonNode result = sarif(directory, List.of(), null, findings).at("/results/0");
    assertThat(result.at("/codeFlows/0/threadFlows")).hasSize(2);
    assertThat(result.at("/codeFlows/0/threadFlows/1/locations")).hasSize(2);
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(22);
    assertThat(result.at("/relatedLocations/0/physicalLocation/region/startLine").asInt())
        .isEqualTo(15);
    assertThat(result.at("/partialFingerprints/deadheatId~1v1").asText())
        .isEqualTo(findings.races().get(0).id());
    assertThat(result.has("baselineState")).isFalse();
  }

  @Test
  void theChangedEndComesFirst() throws Exception {
    Path diff =
        Files.writeString(
            directory.resolve("change.diff"),
            """
            --- a/src/main/java/app/Pool.java
            +++ b/src/main/java/app/Pool.java
            @@ -14,2 +14,3 @@ class Pool
             void put
            +  size++
             }
            """);
    ChangedLines changes = ChangedLines.ofFile(diff);
    JsonNode result = sarif(directory, List.of(), changes, SampleFindings.all()).at("/results/0");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(15);
    assertThat(result.at("/relatedLocations/0/physicalLocation/region/startLine").asInt())
        .isEqualTo(22);
  }

  /** The same from a real repository, whose user likes other prefixes. */
  @Test
  void theEndThatChangedSinceARevisionComesFirst() throws Exception {
    Path source = directory.resolve("src/main/java/app/Pool.java");
    Files.createDirectories(source.getParent());
    Files.copy(Golden.sources().resolve("app/Pool.java"), source);
    git("init", "-q");
    git("config", "diff.noprefix", "true");
    git("add", ".");
    git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "first");
    List<String> lines = new ArrayList<>(Files.readAllLines(source));
    lines.set(14, lines.get(14) + " // changed");
    Files.write(source, lines);
    ChangedLines changes = ChangedLines.since("HEAD", directory);
    JsonNode result = sarif(directory, List.of(), changes, SampleFindings.all()).at("/results/0");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(15);
  }

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(output).isZero();
  }

  @Test
  void baselineStatesAreKept() throws Exception {
    Findings findings =
        Findings.of(Mode.CHECK, "1")
            .race(SampleFindings.size().toBuilder().baseline(BaselineState.UNCHANGED).build())
            .build();
    JsonNode result = sarif(directory, List.of(), null, findings).at("/results/0");
    assertThat(result.get("baselineState").asText()).isEqualTo("unchanged");
  }
}
