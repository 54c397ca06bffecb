package dev.deadheat.report.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.model.Category;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule has a page, every page a rule, and the examples on it are real Java. */
class RuleTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("```java (wrong|right)\n(.*?)```", Pattern.DOTALL);

  private static final Pattern PUBLIC_CLASS = Pattern.compile("public class (\\w+)");

  @TempDir Path classes;

  static List<Rule> rules() {
    return Rule.all();
  }

  @Test
  void pagesAndRulesAreTheSame() throws IOException {
    try (Stream<Path> pages = Files.list(Path.of("..", "docs", "rules"))) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Rule.all().stream().map(rule -> rule.id() + ".md").toList());
    }
    assertThat(Rule.all())
        .extracting(Rule::id)
        .contains(Stream.of(Category.values()).map(Category::text).toArray(String[]::new));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void pageSaysWhatToDo(Rule rule) {
    assertThat(rule.title()).isNotBlank().doesNotContain("#");
    assertThat(rule.summary()).endsWith(".");
    assertThat(rule.page()).contains("## How to fix it", "## How to suppress it");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void examplesCompile(Rule rule) {
    Matcher examples = EXAMPLE.matcher(rule.page());
    assertThat(examples.results().map(found -> found.group(1))).containsExactly("wrong", "right");
    examples.reset();
    while (examples.find()) {
      compile(rule.id() + " " + examples.group(1), examples.group(2));
    }
  }

  private static String file(String code) {
    Matcher found = PUBLIC_CLASS.matcher(code);
    assertThat(found.find()).as("a public class in\n%s", code).isTrue();
    return found.group(1) + ".java";
  }

  private void compile(String name, String code) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///" + file(code)), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    boolean compiled =
        compiler
            .getTask(
                null,
                null,
                problems,
                List.of("-d", classes.toString(), "-Xlint:all", "-proc:none"),
                null,
                List.of(source))
            .call();
    assertThat(problems.getDiagnostics()).as(name).isEmpty();
    assertThat(compiled).as(name).isTrue();
  }
}
