package dev.deadheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.Golden;
import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.source.SourceFinder;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The page in a real browser: needs node, a chromium and playwright-core, which are not part of the
 * build. Without them the test is skipped and says what is missing; CONTRIBUTING.md has the
 * commands.
 */
class BrowserTest {
  private static final int MANY = 5_000;
  private static final List<String> BROWSERS =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

  private final Path output = Path.of("target", "browser").toAbsolutePath();

  @Test
  void pageWorksInABrowser() throws Exception {
    Path library =
        found("DEADHEAT_PLAYWRIGHT", List.of("target/browser"), "node_modules/playwright-core");
    Path browser = found("DEADHEAT_CHROMIUM", BROWSERS, "");
    Files.createDirectories(output);
    Path sample = page("sample.html", SampleFindings.all());
    Path large = page("large.html", many());
    Process node =
        new ProcessBuilder(
                "node",
                Path.of("src/test/browser/page.mjs").toAbsolutePath().toString(),
                library.toString(),
                browser.toString(),
                sample.toString(),
                large.toString(),
                output.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.resolve("browser.log").toFile())
            .start();
    boolean ended = node.waitFor(120, TimeUnit.SECONDS);
    if (!ended) {
      node.destroyForcibly();
    }
    String log = Files.readString(output.resolve("browser.log"), StandardCharsets.UTF_8);
    assertThat(ended).as("ended within two minutes\n%s", log).isTrue();
    assertThat(node.exitValue()).as(log).isZero();
    assertThat(output.resolve("race.png")).isNotEmptyFile();
  }

  private static Path found(String variable, List<String> places, String needed) {
    List<String> all = new ArrayList<>();
    if (System.getenv(variable) != null) {
      all.add(System.getenv(variable));
    }
    all.addAll(places);
    for (String place : all) {
      Path path = Path.of(place).toAbsolutePath();
      if (Files.exists(path.resolve(needed))) {
        return path;
      }
    }
    Assumptions.abort(
        "no browser test: set " + variable + ", see CONTRIBUTING.md; looked in " + all);
    throw new AssertionError("abort does not return");
  }

  private Path page(String name, Findings findings) throws IOException {
    Path file = output.resolve(name);
    try (SourceFinder sources =
            SourceFinder.of(Path.of("").toAbsolutePath(), List.of(Golden.sources()), List.of());
        Writer writer = Files.newBufferedWriter(file)) {
      new HtmlReport(sources).write(findings, writer);
    }
    return file;
  }

  /** As large as the findings of a big library, with stacks as deep as real ones. */
  private static Findings many() {
    Random random = new Random(5);
    Findings.Builder findings = Findings.of(Mode.CHECK, "1").input("large.jar");
    for (int i = 0; i < MANY; i++) {
      String owner = "org.large.p" + i % 40 + ".Type" + i % 700;
      Race.Builder race =
          Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, owner + ".field" + i)
              .message(owner + ".field" + i + " </script><b>is read and written</b>")
              .objectClass(owner);
      for (AccessKind kind : AccessKind.values()) {
        List<Frame> stack = new ArrayList<>();
        for (int depth = random.nextInt(20); depth >= 0; depth--) {
          int at = random.nextInt(700);
          stack.add(
              new Frame(
                  "org.large.p" + at % 40 + ".Type" + at,
                  "method" + depth,
                  "Type" + at + ".java",
                  1 + random.nextInt(900)));
        }
        race.access(
            Access.at(kind, owner, "m" + i % 9).source("Type.java", i + 1).stack(stack).build());
      }
      findings.race(race.build());
    }
    return findings.build();
  }
}
