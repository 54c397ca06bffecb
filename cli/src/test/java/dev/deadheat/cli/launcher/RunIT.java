package dev.deadheat.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.cli.launcher.Installation.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code deadheat run} on a small program: its output, its exit code, its races. */
class RunIT {
  @TempDir private Path directory;
  private Installation installation;

  static List<Path> jdks() throws IOException {
    return Installation.jdks();
  }

  @BeforeEach
  void install() throws Exception {
    installation = new Installation(directory, "clone");
    Path source =
        Files.writeString(
            directory.resolve("Racy.java"),
            """
            public class Racy {
              static int n;
              public static void main(String[] args) throws Exception {
                Thread t = new Thread(() -> n++);
                t.start();
                if (args[0].equals("wrong")) n++;
                t.join();
                System.out.println("done " + args.length);
                System.exit(Integer.parseInt(args[1]));
              }
            }
            """);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", directory.toString(), "" + source))
        .isZero();
  }

  private Result run(Path jdk, String... arguments) throws Exception {
    List<String> command =
        List.of(
            "run", "--", jdk.resolve("bin/java").toString(), "-cp", directory.toString(), "Racy");
    String[] all = new String[command.size() + arguments.length];
    command.toArray(all);
    System.arraycopy(arguments, 0, all, command.size(), arguments.length);
    return installation.run(all);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void racesAreReportedWithBothLines(Path jdk) throws Exception {
    Result result = run(jdk, "wrong", "0");
    assertThat(result.out()).isEqualTo("done 2\n");
    assertThat(result.err())
        .contains("DATA RACE", "Racy.n", "Racy.java:4", "Racy.java:6", "1 race");
    assertThat(result.code()).isEqualTo(66);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void withoutRacesNothingIsSaid(Path jdk) throws Exception {
    Result result = run(jdk, "right", "0");
    assertThat(result.out()).isEqualTo("done 2\n");
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
  }

  @Test
  void aFailingProgramKeepsItsCode() throws Exception {
    Path jdk = Path.of(System.getProperty("java.home"));
    assertThat(run(jdk, "wrong", "5").code()).isEqualTo(5);
  }

  @Test
  void aMissingJarIsNamed() throws Exception {
    Result result = installation.run("run", "no-such.jar");
    assertThat(result.err()).contains("no-such.jar: no such file");
    assertThat(result.code()).isEqualTo(2);
  }
}
