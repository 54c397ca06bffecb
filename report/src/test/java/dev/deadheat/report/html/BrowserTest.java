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
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.report.source.SourceFinder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The page in a real browser, with a few findings of all kinds and with many. */
class BrowserTest {
  private static final int MANY = 5_000;

  /** Operations of a library that may all start its one thread. */
  private static final int OPERATIONS = 800;

  private final Path output = Path.of("target", "browser").toAbsolutePath();

  @Test
  void pageWorksInABrowser() throws Exception {
    Files.createDirectories(output);
    Path sample = page("sample.html", SampleFindings.all());
    Path large = page("large.html", many());
    Browser.run("page.mjs", output, sample, large);
    assertThat(output.resolve("race.png")).isNotEmptyFile();
    assertThat(output.resolve("many.png")).isNotEmptyFile();
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
    ThreadRef worker =
        new ThreadRef("T1", "org.large.Worker.run", Multiplicity.MANY, List.of(), "t1");
    List<String> callers = new ArrayList<>();
    for (int i = 0; i < OPERATIONS; i++) {
      String root = "org.large.Api.call" + i;
      callers.add("c" + i);
      findings.thread(
          new ThreadNode("c" + i, "a caller", root, Multiplicity.MANY, List.of(), null));
    }
    findings.thread(new ThreadNode("t1", "T1", worker.root(), Multiplicity.MANY, callers, null));
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
            Access.at(kind, owner, "m" + i % 9)
                .source("Type.java", i + 1)
                .thread(worker)
                .stack(stack)
                .build());
      }
      findings.race(race.build());
    }
    return findings.build();
  }
}
