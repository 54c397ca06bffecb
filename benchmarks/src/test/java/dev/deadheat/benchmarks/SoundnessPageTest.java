package dev.deadheat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The tests, cases, classes and methods that docs/soundness.md and how-it-works.md name are there.
 */
class SoundnessPageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern CASE = Pattern.compile("\\b([A-D]\\d{2}[A-Z]\\w*)(…|\\*)?");
  private static final Pattern ROW = Pattern.compile("\\b([A-D])0?([1-9]\\d?)\\b");
  private static final Pattern HEADER = Pattern.compile("// CASE ([A-D0-9,]+)");
  private static final Pattern NAME =
      Pattern.compile("`(?:[a-z]+[/.])*([A-Z]\\w+)(?:\\.([a-z]\\w*))?`");
  private static final List<String> PACKAGES =
      List.of(
          "java.lang.",
          "java.lang.invoke.",
          "java.util.",
          "java.util.concurrent.",
          "java.util.concurrent.locks.");

  /** Text of the files of a class, by its simple name. */
  private static final Map<String, String> SOURCES = new HashMap<>();

  private static final Set<String> CASES = new HashSet<>();
  private static final Set<String> ROWS = new HashSet<>();

  @BeforeAll
  static void read() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(SoundnessPageTest::isSource).toList()) {
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        String text = Files.readString(file);
        SOURCES.merge(name, text, String::concat);
        if (file.startsWith(ROOT.resolve("corpus/cases"))) {
          CASES.add(name);
          Matcher header = HEADER.matcher(text);
          if (header.find()) {
            for (String row : header.group(1).split(",", -1)) {
              ROWS.add(row.replaceFirst("^([A-D])0+", "$1"));
            }
          }
        }
      }
    }
  }

  private static boolean isSource(Path file) {
    String name = ROOT.relativize(file).toString();
    return name.endsWith(".java") && !name.contains("target/");
  }

  /** From the part about check on; before it are tables of calls in other people's code. */
  private static String page() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/soundness.md"));
    return page.substring(page.indexOf("## check"))
        + Files.readString(ROOT.resolve("docs/how-it-works.md"));
  }

  @Test
  void casesAreInTheCorpus() throws IOException {
    Set<String> missing = new TreeSet<>();
    CASE.matcher(page())
        .results()
        .filter(
            name ->
                CASES.stream()
                    .noneMatch(
                        one ->
                            name.group(2) == null
                                ? one.equals(name.group(1))
                                : one.startsWith(name.group(1))))
        .forEach(name -> missing.add(name.group()));
    ROW.matcher(page())
        .results()
        .filter(row -> !ROWS.contains(row.group(1) + row.group(2)))
        .forEach(row -> missing.add(row.group()));
    assertThat(missing).isEmpty();
  }

  @Test
  void classesAndMethodsAreThere() throws IOException {
    String others =
        Files.readString(ROOT.resolve("benchmarks/results/real-races.json"))
            + Files.readString(ROOT.resolve("benchmarks/mutation-labels.txt"));
    List<String> missing = new ArrayList<>();
    NAME.matcher(page())
        .results()
        .forEach(
            name -> {
              String source = SOURCES.get(name.group(1));
              String member = name.group(2);
              if (source == null
                  ? !isOfJdk(name.group(1)) && !others.contains(name.group(1))
                  : member != null && !source.matches("(?s).*\\b" + member + "\\b.*")) {
                missing.add(name.group());
              }
            });
    assertThat(missing).isEmpty();
  }

  private static boolean isOfJdk(String name) {
    for (String inPackage : PACKAGES) {
      try {
        Class.forName(inPackage + name, false, null);
        return true;
      } catch (ClassNotFoundException e) {
        // Perhaps of the next one.
      }
    }
    return name.equals("Unsafe");
  }
}
