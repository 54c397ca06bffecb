package dev.deadheat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.races.Check;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.races.PlainCheck;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stages;
import dev.deadheat.values.Prove;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.sharing.RaceOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The example of docs/how-it-works.md goes through the stages as the page says. */
class HowItWorksTest {
  private static final Path DOCS = Path.of("").toAbsolutePath().getParent().resolve("docs");

  @Test
  void theExampleIsAsThePageSays() throws IOException {
    Findings findings =
        PlainCheck.findings(
            new ProgramLoader(17, null),
            DOCS.resolve("how-it-works/Tally.java"),
            List.of(),
            CheckOptions.of("Tally", false, false));
    String page = Files.readString(DOCS.resolve("how-it-works.md"));
    Stages stages = findings.stages();
    assertThat(stages).isNotNull();
    assertThat(page)
        .contains(
            stages.original()
                + " pairs of accesses, "
                + stages.reachable()
                + " reachable, "
                + stages.aliasing()
                + " aliasing, "
                + stages.escaping()
                + " escaping, "
                + stages.unordered()
                + " unordered, "
                + stages.unlocked()
                + " unlocked, "
                + stages.reported()
                + " reported");
    assertThat(findings.races()).hasSize(1);
    Race race = findings.races().get(0);
    assertThat(race.location()).isEqualTo("Tally.count");
    assertThat(race.accesses().stream().map(a -> a.line()).sorted()).containsExactly(15, 19);
    assertThat(page).contains(race.suggestion());
  }

  @Test
  void theExampleIsRefusedAsThePageSays() throws IOException {
    Findings.Builder builder = Findings.of(Mode.CHECK, "docs");
    Path source = DOCS.resolve("how-it-works/Tally.java");
    try (Program program = new ProgramLoader(17, null).open(List.of(source), List.of())) {
      CheckOptions options = CheckOptions.of("Tally", false, true);
      Check check =
          new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {});
      check.run(builder);
      List<Race> races = builder.build().races();
      RaceOracle known =
          new RaceOracle() {
            @Override
            public @Nullable Known race(Field field) {
              return races.stream()
                  .filter(r -> r.location().equals(field.toString()))
                  .map(r -> new Known(r.id(), r.message()))
                  .findFirst()
                  .orElse(null);
            }

            @Override
            public @Nullable Known raceAt(Method method, int line) {
              return null;
            }
          };
      Method main = null;
      for (ClassType type : program.analysedClasses()) {
        for (Method method : type.methods()) {
          main = method.name().equals("main") ? method : main;
        }
      }
      Result solved = check.solved();
      assertThat(solved).isNotNull();
      Prove.Answer answer = Prove.solved(program, solved, main, Style.POLYHEDRA, known);
      assertThat(answer.verdicts()).hasSize(1);
      Verdict verdict = answer.verdicts().get(0);
      assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.REFUSED);
      assertThat(Files.readString(DOCS.resolve("how-it-works.md")))
          .contains(
              "refused assert at Tally.main(Tally.java:"
                  + verdict.obligation().line()
                  + "), because of race "
                  + verdict.refusal().id());
    }
  }
}
