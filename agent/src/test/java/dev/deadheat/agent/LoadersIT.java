package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Loaders that ask nobody for the runtime: their classes run as ever, and are checked. */
class LoadersIT {
  /** The loaders themselves may be among the classes that the user has us leave alone. */
  private static final String IGNORED =
      ",ignore=loaders.Loaders$W*:loaders.Loaders$By*:loaders.Loaders$Below";

  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyForm(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "loaders");
    String classes = programs.classes().toString();
    for (String form : List.of("child", "resolve", "name", "find", "below", "wired")) {
      check(programs.run(jdk, "", List.of(), "loaders.Loaders", classes, form));
    }
    check(programs.run(jdk, IGNORED, List.of(), "loaders.Loaders", classes, "below"));
  }

  private static void check(Programs.Result result) {
    assertThat(result.err()).doesNotContain("NoClassDefFoundError");
    assertThat(result.out()).contains("ran ", "not found");
    assertThat(result.findings()).contains("Body.racy").doesNotContain("Body.guarded");
  }

  /** A bundle, made by the program itself, in Apache Felix. */
  @ParameterizedTest
  @MethodSource("jdks")
  void osgi(Path jdk) throws Exception {
    Path felix =
        Path.of(FrameworkFactory.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Programs programs = new Programs(directory, "osgi", 17, felix);
    Programs.Result result =
        programs.run(
            jdk, "", List.of(), "osgi.Host", directory.toString(), programs.classes().toString());
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.err()).doesNotContain("NoClassDefFoundError");
    assertThat(result.out()).contains("bundle 2");
    assertThat(result.findings()).contains("Activator.racy").doesNotContain("Activator.guarded");
  }
}
