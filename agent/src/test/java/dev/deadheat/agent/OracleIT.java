package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random programs: the detector names exactly the locations that a brute-force closure over the
 * program's own log finds racy. {@code benchmarks/run oracle} runs many more.
 */
class OracleIT {
  private static final int PROGRAMS = 2000;

  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void agreesOnEveryProgram(Path jdk) throws Exception {
    int each = PROGRAMS / jdks().size();
    int first = 1 + each * jdks().indexOf(jdk);
    Programs.Result result =
        new Programs(directory, "oracle")
            .run(
                jdk,
                ",max_reports=0,count=1,exclude=oracle.Worker,ignore=oracle.Oracle*:oracle.Turns",
                List.of(),
                "oracle.Oracle",
                String.valueOf(first),
                String.valueOf(each));
    assertThat(result.out()).as(result.err()).contains("AGREE " + each + " programs");
    assertThat(result.code()).isZero();
  }
}
