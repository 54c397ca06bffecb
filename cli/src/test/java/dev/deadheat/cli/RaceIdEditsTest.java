package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Edits a program and compares the ids of all races that {@code check} finds in it: what the
 * compiler and the analysis make of an edit is what ids have to stand.
 */
class RaceIdEditsTest {
  private static final String PROGRAM =
      """
      class P {
        int count;

        int get() {
          return count;
        }

        void add(int amount) {
          int sum = count + amount;
          count = sum;
        }

        void lambda(int step) {
          Runnable first = () -> System.out.println(step);
          new Thread(() -> { first.run(); count = step; }).start();
        }

        void anonymous(int[] start) {
          new Thread(new Runnable() {
            public void run() {
              start[0] = count;
            }
          }).start();
        }
      }
      """;

  @TempDir Path directory;

  private final Map<String, String> locations = new HashMap<>();
  private int compilations;

  @Test
  void lineShift() throws IOException {
    assertThat(ids("// a comment\n\n\n" + PROGRAM)).isEqualTo(ids(PROGRAM));
  }

  @Test
  void renamedLocals() throws IOException {
    String renamed =
        PROGRAM
            .replace("sum", "total")
            .replace("step", "width")
            .replace("start[", "begin[")
            .replace("[] start", "[] begin");
    assertThat(ids(renamed)).isEqualTo(ids(PROGRAM));
  }

  /** Also gives the lambdas and anonymous classes other numbers. */
  @Test
  void reorderedMethods() throws IOException {
    String reordered =
        PROGRAM.replace(
            "  int count;\n",
            """
              int count;
              Runnable early = () -> System.out.println();
              Runnable earlier = new Runnable() { public void run() {} };
            """);
    int lambda = reordered.indexOf("  void lambda");
    int anonymous = reordered.indexOf("  void anonymous");
    int end = reordered.lastIndexOf("}");
    String moved =
        reordered.substring(0, reordered.indexOf("  int get()"))
            + reordered.substring(anonymous, end)
            + reordered.substring(lambda, anonymous)
            + reordered.substring(reordered.indexOf("  int get()"), lambda)
            + "}\n";
    assertThat(ids(moved)).isEqualTo(ids(PROGRAM));
  }

  @Test
  void newAccessGivesNewIdsAndKeepsTheOld() throws IOException {
    Set<String> before = ids(PROGRAM);
    Set<String> after =
        ids(
            PROGRAM.replace(
                "  int get() {", "  void reset() {\n    count = 0;\n  }\n\n  int get() {"));
    assertThat(after).containsAll(before).hasSizeGreaterThan(before.size());
  }

  /** A second write behind the first in one method is another pair. */
  @Test
  void secondAccessInAMethodIsAnother() throws IOException {
    Set<String> before = ids(PROGRAM);
    Set<String> after = ids(PROGRAM.replace("count = sum;", "count = sum;\n    count = amount;"));
    assertThat(after).containsAll(before).hasSizeGreaterThan(before.size());
  }

  @Test
  void renamedFieldOrMethodChangesThem() throws IOException {
    Set<String> before = ids(PROGRAM);
    String renamedField = PROGRAM.replace("count", "number");
    Set<String> kept = ids(renamedField);
    kept.retainAll(before);
    // The array that the threads share is another location.
    assertThat(kept).hasSize(1).allMatch(id -> locations.get(id).endsWith("start[]"));
    Set<String> renamed = ids(PROGRAM.replace("get()", "read()"));
    assertThat(renamed).hasSameSizeAs(before).isNotEqualTo(before);
  }

  /** Known races stay known; another access to the same field makes new ones. */
  @Test
  void aNewPairOnABaselinedFieldIsNew() throws IOException {
    Path place = Files.createDirectory(directory.resolve("b"));
    Path baseline = directory.resolve("baseline.json");
    Files.writeString(place.resolve("P.java"), PROGRAM);
    check(place, "--write-baseline", baseline.toString());
    CapturedTerminal same = check(place, "--baseline", baseline.toString());
    assertThat(same.out()).contains("against the baseline: 0 new, 10 unchanged, 0 fixed");
    Files.writeString(
        place.resolve("P.java"),
        "// moved\n"
            + PROGRAM.replace("int get() {", "void reset() { count = 0; }\n  int get() {"));
    CapturedTerminal more = check(place, "--baseline", baseline.toString());
    assertThat(more.out()).containsPattern("baseline: [1-9]\\d* new, 10 unchanged, 0 fixed");
    Files.writeString(
        place.resolve("P.java"), PROGRAM.replace("count = step;", "System.out.println(step);"));
    CapturedTerminal less = check(place, "--baseline", baseline.toString());
    assertThat(less.out()).containsPattern("baseline: 0 new, \\d+ unchanged, [1-9]\\d* fixed");
  }

  /** By default pairs are gathered in one finding; one that joins a known finding is not known. */
  @Test
  void aNewPairThatIsListedWithAKnownOneIsNew() throws IOException {
    String program =
        """
        public class Q {
          private int size;
          public synchronized void put() { size = size + 1; }
          public int size() { return size; }
        }
        """;
    Path place = Files.createDirectory(directory.resolve("c"));
    Path baseline = directory.resolve("gathered.json");
    Files.writeString(place.resolve("Q.java"), program);
    run(place, "--write-baseline", baseline.toString());
    Files.writeString(place.resolve("Q.java"), "\n\n" + program);
    CapturedTerminal moved = run(place, "--baseline", baseline.toString());
    assertThat(moved.out()).contains("baseline: 0 new, 1 unchanged, 0 fixed");
    Files.writeString(
        place.resolve("Q.java"),
        program.replace("public int", "public void clear() { size = 0; }\n  public int"));
    CapturedTerminal more = run(place, "--baseline", baseline.toString());
    assertThat(more.out())
        .contains("Also:")
        .containsPattern("baseline: [1-9] new, \\d unchanged, 0");
  }

  private static CapturedTerminal check(Path place, String option, String value) {
    return run(place, "--library=all", "--sound", option, value);
  }

  private static CapturedTerminal run(Path place, String... options) {
    CapturedTerminal terminal = CapturedTerminal.redirected();
    List<String> arguments = new ArrayList<>(List.of("check", place.toString()));
    arguments.addAll(List.of(options));
    int code = Main.run(terminal.terminal(), arguments.toArray(String[]::new));
    boolean known = arguments.contains("--baseline");
    boolean fresh = !terminal.out().contains(" 0 new,");
    assertThat(code).as(terminal.err()).isEqualTo(known && !fresh ? 0 : ExitCode.FINDINGS);
    return terminal;
  }

  /** The ids of all races that check finds in a program. */
  private Set<String> ids(String program) throws IOException {
    Path place = Files.createDirectory(directory.resolve("v" + compilations++));
    Files.writeString(place.resolve("P.java"), program);
    Path json = directory.resolve("findings.json");
    check(place, "--json", json.toString());
    Set<String> ids = new TreeSet<>();
    for (Race race : FindingsReader.read(json).races()) {
      assertThat(ids.add(race.id())).as(race.toString()).isTrue();
      locations.put(race.id(), race.location());
    }
    assertThat(ids).hasSizeGreaterThanOrEqualTo(10);
    return ids;
  }
}
