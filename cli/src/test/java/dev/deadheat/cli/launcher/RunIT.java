package dev.deadheat.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.cli.launcher.Installation.Result;
import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.sarif.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
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
                Thread t = new Thread(() -> n = 1);
                t.start();
                if (args[0].equals("wrong")) n = 2;
                t.join();
                System.out.println("done " + args.length);
                System.exit(Integer.parseInt(args[1]));
              }
            }
            """);
    Path parent =
        Files.writeString(
            directory.resolve("Parent.java"),
            """
            public class Parent {
              public static void main(String[] args) throws Exception {
                var child = new ProcessBuilder(args[0], "-cp", args[1], "Racy", "wrong", "0").inheritIO();
                System.out.println("the child's code is " + child.start().waitFor());
              }
            }
            """);
    String[] compile = {"--release", "17", "-d", directory.toString(), "" + source, "" + parent};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, compile)).isZero();
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

  @ParameterizedTest
  @MethodSource("jdks")
  void theAgentIsToldTheOptions(Path jdk) throws Exception {
    assertThat(runWith(jdk, List.of("--exitcode=7"), "wrong", "0").code()).isEqualTo(7);
    Result halted = runWith(jdk, List.of("--halt-on-error", "--exitcode=8"), "wrong", "0");
    assertThat(halted.code()).as(halted.err()).isEqualTo(8);
    assertThat(halted.out()).isEmpty();
    Path logs = Files.createDirectory(directory.resolve("logs"));
    Result logged = runWith(jdk, List.of("--log=" + logs.resolve("log")), "wrong", "0");
    assertThat(logged.err()).doesNotContain("DATA RACE");
    try (Stream<Path> files = Files.list(logs)) {
      assertThat(files.toList())
          .singleElement()
          .satisfies(file -> assertThat(Files.readString(file)).contains("DATA RACE"));
    }
    Result cut = runWith(jdk, List.of("--history=0", "--max-reports=1"), "wrong", "0");
    assertThat(cut.err()).contains("the callers were not kept");
    assertThat(runWith(jdk, List.of("--no-check=Racy"), "wrong", "0").code()).isZero();
    assertThat(runWith(jdk, List.of("--check-only=Other"), "wrong", "0").code()).isZero();
  }

  private Result runWith(List<String> options, String... arguments) throws Exception {
    return runWith(Path.of(System.getProperty("java.home")), options, arguments);
  }

  private Result runWith(Path jdk, List<String> options, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(options);
    command.addAll(List.of("--", jdk.resolve("bin/java").toString()));
    command.addAll(List.of("-cp", directory.toString(), "Racy"));
    command.addAll(List.of(arguments));
    return installation.run(command.toArray(String[]::new));
  }

  @Test
  void findingsAreWrittenAsThoseOfCheck() throws Exception {
    Path json = directory.resolve("f.json");
    Path sarif = directory.resolve("f.sarif");
    Path html = directory.resolve("f.html");
    Path raw = directory.resolve("raw.json");
    Result result =
        runWith(
            List.of(
                "--json=" + json,
                "--sarif=" + sarif,
                "--html=" + html,
                "--findings=" + raw,
                "--all"),
            "wrong",
            "0");
    assertThat(result.code()).as(result.err()).isEqualTo(66);
    assertThat(result.out()).isEqualTo("done 2\n");
    Findings found = FindingsReader.read(json);
    assertThat(found.mode()).isEqualTo(Mode.RUN);
    assertThat(found.races()).isNotEmpty();
    Race race = found.races().get(0);
    assertThat(race.location()).isEqualTo("Racy.n");
    assertThat(race.id()).matches("[0-9a-f]{12}");
    assertThat(race.accesses())
        .allSatisfy(a -> assertThat(a.stack().get(a.stack().size() - 1)).isEqualTo(a.frame()));
    assertThat(FindingsSchema.problems(Files.readString(json))).isEmpty();
    assertThat(Files.readString(sarif)).contains("Racy.n");
    assertThat(SarifSchema.problems(Files.readString(sarif))).isEmpty();
    assertThat(Files.readString(html)).contains("Racy.n");
    // What the agent has written by itself is the same, under the same ids.
    assertThat(FindingsSchema.problems(Files.readString(raw))).isEmpty();
    assertThat(FindingsReader.read(raw).races())
        .extracting(Race::id)
        .containsExactlyElementsOf(found.races().stream().map(Race::id).toList());
  }

  @Test
  void textGoesToStandardOutputOnlyIfAskedFor() throws Exception {
    assertThat(runWith(List.of("--text"), "wrong", "0").out()).contains("done 2", "Racy.n");
  }

  @Test
  void whatIsKnownDoesNotFailTheRun() throws Exception {
    Path baseline = directory.resolve("known.json");
    assertThat(runWith(List.of("--write-baseline=" + baseline), "wrong", "0").code()).isEqualTo(66);
    assertThat(runWith(List.of("--baseline=" + baseline), "wrong", "0").code()).isZero();
    Path hidden = Files.writeString(directory.resolve("hidden.txt"), "race:Racy.n # we know it\n");
    Result result = runWith(List.of("--suppressions=" + hidden), "wrong", "0");
    assertThat(result.code()).isZero();
    assertThat(result.err()).doesNotContain("DATA RACE");
    assertThat(runWith(List.of("--fail-on=never"), "wrong", "0").code()).isZero();
  }

  @Test
  void theFindingsOfAllJvmsAreMerged() throws Exception {
    Path json = directory.resolve("all.json");
    String java = System.getProperty("java.home") + "/bin/java -cp " + directory + " Racy wrong 0";
    Result result =
        installation.run(
            "run",
            "--json=" + json,
            "--",
            "/bin/sh",
            "-c",
            java + "; " + java.replace("wrong", "right"));
    assertThat(result.out()).isEqualTo("done 2\ndone 2\n");
    assertThat(FindingsReader.read(json).races()).extracting(Race::location).containsOnly("Racy.n");
    assertThat(result.code()).isEqualTo(66);
  }

  /** The first JVM only starts the one with the race, which may be of another JDK. */
  @ParameterizedTest
  @MethodSource("jdks")
  void theJvmsThatAProgramStartsAreFollowedIfAskedFor(Path child) throws Exception {
    Path json = directory.resolve("followed.json");
    List<String> parent =
        List.of(
            "--",
            System.getProperty("java.home") + "/bin/java",
            "-cp",
            directory.toString(),
            "Parent",
            child.resolve("bin/java").toString(),
            directory.toString());
    List<String> followed = new ArrayList<>(List.of("run", "--follow", "--json=" + json));
    followed.addAll(parent);
    Result result = installation.run(followed.toArray(String[]::new));
    assertThat(result.out()).as(result.err()).isEqualTo("done 2\nthe child's code is 0\n");
    assertThat(FindingsReader.read(json).races()).extracting(Race::location).containsOnly("Racy.n");
    assertThat(result.code()).isEqualTo(66);
    List<String> alone = new ArrayList<>(List.of("run", "--json=" + json));
    alone.addAll(parent);
    Result unfollowed = installation.run(alone.toArray(String[]::new));
    assertThat(unfollowed.out()).isEqualTo("done 2\nthe child's code is 0\n");
    assertThat(FindingsReader.read(json).races()).isEmpty();
    assertThat(unfollowed.code()).isZero();
  }

  @Test
  void aJarIsRunWithItsArguments() throws Exception {
    Path jar = directory.resolve("racy.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Racy");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new JarEntry("Racy.class"));
      out.write(Files.readAllBytes(directory.resolve("Racy.class")));
    }
    Result result = installation.run("run", jar.toString(), "wrong", "0", "--help", "-x");
    assertThat(result.out()).as(result.err()).isEqualTo("done 4\n");
    assertThat(result.err()).contains("DATA RACE", "Racy.n");
    assertThat(result.code()).isEqualTo(66);
    assertThat(installation.run("run", jar.toString(), "right", "3").code()).isEqualTo(3);
  }

  @Test
  void aCommandWithoutJavaIsNamed() throws Exception {
    Result result = installation.run("run", "--", "/bin/true");
    assertThat(result.err()).contains("/bin/true: no JVM with the agent has run");
    assertThat(result.code()).isEqualTo(2);
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
