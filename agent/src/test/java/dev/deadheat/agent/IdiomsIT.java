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
  private static final Pattern CASE = Pattern.compile("\"class\":\"idioms\\.Idioms\\$(\\w+?)[\"$]");

  /** Rows whose fault is known: each must be missed, or it leaves this list. */
  private static final Set<String> KNOWN_MISSES = Set.of("C22Bad", "C24ReferenceBad");

  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void rightIsQuietAndWrongIsReported(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "idioms");
    // As executed: on a busy machine one thread may have done all the work of a parallel stream.
    Set<String> missed = new TreeSet<>();
    Set<String> reported = new TreeSet<>();
    for (int run = 0; run < RUNS; run++) {
      Programs.Result result =
          programs.run(jdk, ",exclude=idioms.Turn", List.of(), "idioms.Idioms");
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(result.findings()).contains("\"warnings\":[]");
      Set<String> racy = new TreeSet<>();
      Matcher matcher = CASE.matcher(result.findings());
      while (matcher.find()) {
        racy.add(matcher.group(1));
      }
      assertThat(racy).as(result.err()).noneMatch(name -> name.endsWith("Ok"));
      Set<String> ran = new TreeSet<>();
      result
          .out()
          .lines()
          .filter(line -> line.startsWith("ran "))
          .forEach(line -> ran.add(line.substring(4)));
      assertThat(ran).hasSizeGreaterThan(80);
      reported.addAll(racy);
      for (String name : ran) {
        if (name.endsWith("Bad") && !racy.contains(name)) {
          missed.add(name);
        }
      }
    }
    missed.removeAll(reported);
    assertThat(missed).isEqualTo(KNOWN_MISSES);
  }
}
