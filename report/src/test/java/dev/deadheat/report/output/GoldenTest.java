package dev.deadheat.report.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.Golden;
import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.sarif.SarifSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every format that people compare by eye, over the sample program in src/test/golden/sources. */
class GoldenTest {
  private static final Findings FINDINGS = SampleFindings.all();

  @TempDir private Path directory;

  @Test
  void text() throws Exception {
    Golden.compare("sample.txt", new Reports().all().printed(FINDINGS));
  }

  @Test
  void narrowTextInColour() throws Exception {
    String printed = new Reports().colour().width(60).printed(FINDINGS);
    Golden.compare("sample-narrow.ansi", printed);
  }

  @Test
  void explanation() throws Exception {
    String id = FINDINGS.races().get(1).id();
    Golden.compare("sample-explain.txt", new Reports().explain(id).printed(FINDINGS));
  }

  /** What an execution had: the other access was earlier, and there is no funnel. */
  @Test
  void textOfARun() throws Exception {
    Race seen = SampleFindings.size().toBuilder().count(12).guard(null).sharing(null).build();
    Findings run = Findings.of(Mode.RUN, "0.1.0").input("app.jar").race(seen).build();
    Golden.compare("sample-run.txt", new Reports().printed(run));
  }

  @Test
  void json() throws Exception {
    String printed = new Reports().target(Format.JSON, null).printed(FINDINGS);
    Golden.compare("sample.json", printed);
    assertThat(FindingsSchema.problems(printed)).isEmpty();
  }

  @Test
  void sarif() throws Exception {
    // A repository of its own: the addresses must not depend on where this one is.
    Files.createDirectory(directory.resolve(".git"));
    Path sources = Files.createDirectories(directory.resolve("src/main/java/app"));
    for (String name : List.of("Pool.java", "Worker.java", "Main.java")) {
      Files.copy(Golden.sources().resolve("app").resolve(name), sources.resolve(name));
    }
    String printed =
        new Reports()
            .all()
            .directory(directory, sources.getParent())
            .target(Format.SARIF, null)
            .printed(FINDINGS);
    // The texts of the rules are in docs/rules already.
    String withoutHelp = printed.replaceAll("(?m)^ *\"(text|markdown)\" : \"# .*\\R?", "");
    Golden.compare("sample.sarif", withoutHelp);
    assertThat(SarifSchema.problems(printed)).isEmpty();
  }
}
