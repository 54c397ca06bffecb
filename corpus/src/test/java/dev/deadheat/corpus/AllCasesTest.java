package dev.deadheat.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every case compiles, says what its name says, and, where it is a program, runs to its end. */
class AllCasesTest {
  private static List<CorpusCase> cases;

  @TempDir private static Path work;
  private static CaseCompiler compiler;
  private static List<CompiledCase> compiled;

  @BeforeAll
  static void compileAll() throws IOException {
    cases = Corpus.load();
    compiler = new CaseCompiler(work);
    compiled = compiler.compile(cases);
  }

  @Test
  void everyCaseHasItsOwnClasses() throws IOException {
    assertThat(compiled.size() + compiler.leftOut().size()).isEqualTo(cases.size());
    for (CompiledCase one : compiled) {
      assertThat(one.classes().resolve(one.source().section()))
          .isDirectoryContaining(
              file -> file.getFileName().toString().equals(one.source().name() + ".class"));
      String missing = one.source().header().missing();
      if (missing != null) {
        try (Stream<Path> files = Files.walk(one.classes())) {
          assertThat(files).noneMatch(file -> file.toString().contains(missing + ".class"));
        }
      }
    }
  }

  @Test
  void classFileVersionsAreThoseAskedFor() throws IOException {
    for (CompiledCase one : compiled) {
      Header header = one.source().header();
      byte[] bytes =
          Files.readAllBytes(
              one.classes().resolve(one.source().className().replace('.', '/') + ".class"));
      int expected = header.major() == 0 ? header.release() + 44 : header.major();
      assertThat(bytes[7]).as(one.source().name()).isEqualTo((byte) expected);
    }
  }

  @Test
  void programsEnd() throws Exception {
    List<String> problems = new ArrayList<>();
    for (CompiledCase one : programs(true)) {
      String problem = MainsInOneJvm.run(one.classes(), one.source().className());
      if (!problem.isEmpty()) {
        problems.add(one.source() + ": " + problem);
      }
    }
    assertThat(problems).isEmpty();
  }

  /** In a JVM of a newer JDK; nothing to do where none is installed. */
  @Test
  void programsForNewerJdksEnd() throws Exception {
    Map<Path, List<CompiledCase>> byJdk =
        programs(false).stream().collect(Collectors.groupingBy(CompiledCase::jdk));
    for (Map.Entry<Path, List<CompiledCase>> entry : byJdk.entrySet()) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  entry.getKey().resolve("bin/java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  MainsInOneJvm.class.getName()));
      for (CompiledCase one : entry.getValue()) {
        command.add(one.classes().toString());
        command.add(one.source().className());
      }
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(output).isEmpty();
      assertThat(process.waitFor()).isZero();
    }
  }

  private static List<CompiledCase> programs(boolean here) {
    return compiled.stream()
        .filter(one -> one.source().header().runnable())
        .filter(one -> one.jdk().equals(Jdks.running()) == here)
        .toList();
  }

  @Test
  void namesStateTheVerdict() {
    for (CorpusCase one : cases) {
      boolean race = one.owes(Tool.CHECK, Level.RACE);
      boolean note = one.owes(Tool.CHECK, Level.NOTE);
      boolean sound = one.expectations().stream().anyMatch(e -> e.kind() == Marker.Kind.SOUND);
      String suffix = race ? "Bad" : note ? "Note" : sound ? "Sound" : "Ok";
      assertThat(one.name()).endsWith(suffix);
    }
  }

  @Test
  void modeFitsTheProgram() {
    for (CorpusCase one : cases) {
      boolean hasMain = one.text().contains("public static void main(String[] args)");
      assertThat(hasMain).as(one.name()).isEqualTo(one.header().mode() == Header.Mode.PROGRAM);
      if (!one.header().runnable()) {
        assertThat(one.expectations()).as(one.name()).noneMatch(e -> e.owedBy(Tool.RUN));
      }
    }
  }

  @Test
  void everyRowHasCases() {
    Set<String> rows = new TreeSet<>();
    cases.forEach(one -> rows.addAll(one.header().rows()));
    assertThat(rows)
        .containsAll(numbered("A", 26))
        .containsAll(numbered("B", 34))
        .containsAll(numbered("C", 34))
        .containsAll(numbered("D", 9))
        .contains("A17b", "A22b", "B11b", "B11c", "B11d", "B15b")
        .contains("C6b", "C11b", "C13b", "C18b", "C23b", "C25b");
    assertThat(cases).hasSizeGreaterThanOrEqualTo(220);
  }

  private static List<String> numbered(String letter, int last) {
    return IntStream.rangeClosed(1, last).mapToObj(i -> letter + i).toList();
  }
}
