package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of IDIOMS.md, many in one JVM: what is right is quiet, what is wrong is reported. */
class IdiomsIT {
  private static final int RUNS = 3;

  /** The class of an access; its stack and that of its thread's start have others. */
  private static final Pattern CASE =
      Pattern.compile("\"access\":\"\\w+\",\"class\":\"idioms\\.[A-Za-z]+\\$([A-Za-z0-9]+)[\"$]");

  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void rightIsQuietAndWrongIsReported(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "idioms");
    for (int run = 0; run < RUNS; run++) {
      Programs.Result result = run(programs, jdk);
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.findings()).contains("\"warnings\":[]");
      // Reflection, which may be made of method handles, is checked where the program calls it.
      assertThat(result.findings()).doesNotContain("(method handle)");
      Set<String> racy = cases(result.findings(), "race");
      Set<String> noted = cases(result.findings(), "note");
      assertThat(racy)
          .as(result.err())
          .noneMatch(name -> name.endsWith("Ok") || name.endsWith("Note"));
      assertThat(noted).noneMatch(name -> name.endsWith("Ok"));
      Set<String> ran = new TreeSet<>();
      result
          .out()
          .lines()
          .filter(line -> line.startsWith("ran "))
          .forEach(line -> ran.add(line.substring(4)));
      assertThat(ran).hasSizeGreaterThan(120);
      ran.removeIf(
          name -> name.endsWith("Ok") || (name.endsWith("Note") ? noted : racy).contains(name));
      assertThat(ran).as("not reported in run " + run).isEmpty();
    }
  }

  /** If the JVM itself aborts, its log stays in target. */
  private static Programs.Result run(Programs programs, Path jdk) throws Exception {
    List<String> log =
        List.of("-XX:ErrorFile=" + Path.of("target", "hs_err_%p.log").toAbsolutePath());
    return programs.run(jdk, ",ignore=idioms.Turn", log, "idioms.Idioms");
  }

  /** The cases with findings of that level. */
  private static Set<String> cases(String findings, String level) {
    Set<String> names = new TreeSet<>();
    for (String finding : findings.split("\\{\"id\":", -1)) {
      if (finding.contains("\"level\":\"" + level + "\"")) {
        Matcher matcher = CASE.matcher(finding);
        while (matcher.find()) {
          names.add(matcher.group(1));
        }
      }
    }
    return names;
  }
}
