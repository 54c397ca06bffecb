package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each stage of the funnel takes away, and what is assumed of methods that are missing. */
class FunnelTest {
  @TempDir Path directory;

  private static Findings check(boolean sound, Path input, String... only) {
    try (Program program = new ProgramLoader(17, null).open(List.of(input), List.of())) {
      Findings.Builder findings = Findings.of(Mode.CHECK, "test");
      CheckOptions options = new CheckOptions("T", false, false, false, sound, Sensitivity.OBJ2);
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .only(List.of(only))
          .run(findings);
      return findings.build();
    }
  }

  @Test
  void eachStageTakesItsPairs() throws IOException {
    Files.writeString(
        directory.resolve("T.java"),
        """
        public class T {
          static int never;
          static class Box { int in; }
          static int ordered;
          static int locked;
          static int racy;
          static void unreachable() { never = 1; }
          static void local() { Box b = new Box(); b.in = 1; }
          static void work() {
            synchronized (T.class) { locked = 1; }
            racy = 1;
          }
          public static void main(String[] a) throws Exception {
            ordered = 1;
            local();
            Thread t = new Thread(T::work);
            t.start();
            work();
            t.join();
          }
        }
        """);
    Stages stages = check(false, directory).stages();
    // One write of each field, with itself.
    assertThat(stages.original()).isEqualTo(5);
    assertThat(stages.reachable()).isEqualTo(4);
    assertThat(stages.aliasing()).isEqualTo(4);
    assertThat(stages.escaping()).isEqualTo(3);
    assertThat(stages.unordered()).isEqualTo(2);
    assertThat(stages.unlocked()).isEqualTo(1);
    assertThat(stages.reported()).isEqualTo(1);
  }

  @Test
  void onlyWhatWasAskedForIsReported() throws IOException {
    Files.writeString(
        directory.resolve("T.java"),
        """
        public class T {
          static int one;
          static int two;
          static final int[] three = new int[1];
          static void work() {
            one++;
            two++;
            three[0]++;
          }
          public static void main(String[] a) {
            new Thread(T::work).start();
            work();
          }
        }
        """);
    for (boolean sound : new boolean[] {false, true}) {
      assertThat(locations(check(sound, directory))).containsExactly("T.one", "T.three[]", "T.two");
      assertThat(locations(check(sound, directory, "T.one"))).containsExactly("T.one");
      assertThat(locations(check(sound, directory, "T.two", "T.three")))
          .containsExactly("T.three[]", "T.two");
      assertThat(locations(check(sound, directory, "T.four"))).isEmpty();
    }
  }

  private static Set<String> locations(Findings findings) {
    Set<String> locations = new TreeSet<>();
    findings.races().forEach(race -> locations.add(race.location()));
    return locations;
  }

  /** 20 lines that write a field and 10 that read it, in a method that two threads run. */
  private void writeManyLines() throws IOException {
    Files.writeString(
        directory.resolve("T.java"),
        "public class T {\n  static int racy;\n  static int sum;\n  static int work(int x) {\n"
            + "    racy = x;\n".repeat(20)
            + "    x += racy;\n".repeat(10)
            + "    return x;\n  }\n"
            + "  public static void main(String[] a) {\n"
            + "    new Thread(() -> work(1)).start();\n    work(2);\n  }\n}\n");
  }

  private static final int PAIRS = 20 * 21 / 2 + 20 * 10;

  @Test
  void eachOfManyLinesIsInAFinding() throws IOException {
    writeManyLines();
    Findings findings = check(false, directory);
    assertThat(findings.warnings())
        .anyMatch(w -> w.kind().equals("many") && w.message().contains("not listed"));
    Set<Integer> lines = new TreeSet<>();
    int listed = 0;
    for (Race race : findings.races()) {
      race.accesses().forEach(access -> lines.add(access.line()));
      listed += 1 + race.also().size();
      for (String pair : race.also()) {
        Pattern.compile(":([0-9]+)\\)")
            .matcher(pair)
            .results()
            .forEach(m -> lines.add(Integer.parseInt(m.group(1))));
      }
    }
    assertThat(lines).hasSize(30);
    assertThat(findings.stages().reported()).isEqualTo(listed);
    assertThat(listed).isLessThan(PAIRS).isGreaterThanOrEqualTo(LocationVerdicts.MANY);
  }

  @Test
  void soundListsAllPairsOfManyLines() throws IOException {
    writeManyLines();
    Findings findings = check(true, directory);
    assertThat(findings.races()).hasSize(PAIRS);
    assertThat(findings.warnings()).noneMatch(w -> w.kind().equals("many"));
  }

  @Test
  void arraysThatTheSameLinesTouchAreLocationsOfTheirOwn() throws IOException {
    Files.writeString(
        directory.resolve("T.java"),
        """
        public class T {
          static final int[] ONE = new int[1];
          static final int[] OTHER = new int[1];
          static void fill(int[] of) { of[0] = 1; }
          static void work() { fill(ONE); fill(OTHER); }
          public static void main(String[] a) {
            new Thread(T::work).start();
            work();
          }
        }
        """);
    assertThat(check(false, directory).races())
        .extracting(Race::location)
        .containsExactlyInAnyOrder("T.ONE[]", "T.OTHER[]");
  }

  private static final String MISSING_CALLEE =
      """
      public class T {
        static class Box { int in; }
        static final Box BOX = new Box();
        static void give() { gone.Gone.take(BOX); }
        public static void main(String[] a) throws Exception {
          Thread t = new Thread(T::give);
          t.start();
          int seen = BOX.in;
          t.join();
        }
      }
      """;

  /** The class that is missing was there when the program was compiled. */
  private Findings checkWithoutGone(boolean sound) throws IOException {
    Path sources = Files.createDirectories(directory.resolve("sources"));
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Path program = Files.writeString(sources.resolve("T.java"), MISSING_CALLEE);
    Path gone =
        Files.writeString(
            sources.resolve("Gone.java"),
            "package gone; public class Gone { public static void take(Object o) {} }");
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    int status =
        javac.run(
            null,
            null,
            null,
            "--release",
            "17",
            "-d",
            classes.toString(),
            program.toString(),
            gone.toString());
    assertThat(status).isZero();
    Files.delete(classes.resolve("gone").resolve("Gone.class"));
    return check(sound, classes);
  }

  @Test
  void aMissingCalleeWritesItsArguments() throws IOException {
    assertThat(checkWithoutGone(false).races())
        .singleElement()
        .matches(race -> race.level() == Level.NOTE)
        .matches(race -> race.location().equals("T$Box.in"));
    assertThat(checkWithoutGone(true).races())
        .singleElement()
        .matches(race -> race.level() == Level.RACE);
  }

  /** Where a method has more contexts than it may have, the warning says which and how many. */
  @Test
  void contextsThatWereMergedAreNamed() throws IOException {
    assertThat(precision(boxes(20))).isEmpty();
    assertThat(precision(boxes(1_200)))
        .anyMatch(message -> message.endsWith("T$Box.put(java.lang.Object) (0obj)"))
        .anyMatch(message -> message.endsWith("T$Box.<init> (200 merged)"));
  }

  private List<String> precision(String source) throws IOException {
    Files.writeString(directory.resolve("T.java"), source);
    return check(false, directory).warnings().stream()
        .filter(warning -> warning.kind().equals("precision"))
        .map(warning -> warning.message())
        .toList();
  }

  private static String boxes(int count) {
    StringBuilder text = new StringBuilder("public class T {\n");
    text.append("  static class Box { Object x; void put(Object y) { x = y; } }\n");
    text.append("  public static void main(String[] a) {\n");
    for (int i = 0; i < count; i++) {
      text.append("    new Box().put(new Object());\n");
    }
    return text.append("  }\n}\n").toString();
  }
}
