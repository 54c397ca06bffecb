package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.rules.Rule;
import dev.deadheat.report.sarif.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The wrong example on each page of docs/rules is reported under that rule, the right one is not.
 */
class RuleExamplesTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("```java (wrong|right)\n(.*?)```", Pattern.DOTALL);

  private static final Pattern PUBLIC_CLASS = Pattern.compile("public class (\\w+)");

  @TempDir Path directory;

  static List<Rule> rules() {
    return Rule.all();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theWrongOneIsReported(Rule rule) throws IOException {
    Findings findings = examine(rule, "wrong", ExitCode.FINDINGS);
    if (rule.equals(Rule.UNPROVED)) {
      assertThat(findings.assertions()).anyMatch(a -> a.verdict() == Assertion.Verdict.UNPROVED);
    } else {
      assertThat(findings.races())
          .anyMatch(r -> r.level() == Level.RACE && r.category().text().equals(rule.id()));
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theRightOneIsSilent(Rule rule) throws IOException {
    Findings findings = examine(rule, "right", ExitCode.OK);
    assertThat(findings.races()).isEmpty();
    assertThat(findings.assertions()).allMatch(a -> a.verdict() == Assertion.Verdict.PROVED);
    assertThat(findings.assertions().isEmpty()).isEqualTo(!rule.equals(Rule.UNPROVED));
  }

  private Findings examine(Rule rule, String which, int expected) throws IOException {
    Matcher examples = EXAMPLE.matcher(rule.page());
    List<String> found = new ArrayList<>();
    while (examples.find()) {
      if (examples.group(1).equals(which)) {
        found.add(examples.group(2));
      }
    }
    assertThat(found).as("one %s example in %s", which, rule.id()).hasSize(1);
    Matcher name = PUBLIC_CLASS.matcher(found.get(0));
    assertThat(name.find()).as("a public class in %s", rule.id()).isTrue();
    Path source = directory.resolve(name.group(1) + ".java");
    Files.writeString(source, found.get(0));
    Path json = directory.resolve("findings.json");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    String verb = rule.equals(Rule.UNPROVED) ? "prove" : "check";
    Path sarif = directory.resolve("findings.sarif");
    int code =
        Main.run(
            terminal.terminal(),
            verb,
            source.toString(),
            "--json",
            json.toString(),
            "--sarif",
            sarif.toString());
    assertThat(code).as(terminal.err()).isEqualTo(expected);
    assertThat(FindingsSchema.problems(Files.readString(json))).isEmpty();
    assertThat(SarifSchema.problems(Files.readString(sarif))).isEmpty();
    return FindingsReader.read(json);
  }
}
