package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the program or to the agent's files, the program does what it would do. */
class FaultsIT {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path directory;
  private Programs programs;

  @BeforeEach
  void compile() throws IOException {
    programs = new Programs(directory, "faults");
  }

  private Programs.Result run(String options, List<String> jvm, String what) throws Exception {
    return programs.run(JDK, options, jvm, "faults.Faults", what);
  }

  @Test
  void findingsThatCannotBeWrittenAreSaidOnce() throws Exception {
    Programs.Result result = run(",findings=" + directory + "/no/such/f.json", List.of(), "race");
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEqualTo("end of race\n");
    assertThat(result.err()).containsOnlyOnce("cannot write").contains("DATA RACE");
  }

  @Test
  void aLogThatCannotBeWrittenIsReplaced() throws Exception {
    Programs.Result result = run(",log_path=" + directory + "/no/such/log", List.of(), "race");
    assertThat(result.out()).isEqualTo("end of race\n");
    assertThat(result.err()).contains("using standard error", "DATA RACE");
  }

  static boolean hasFullDevice() {
    return Files.exists(Path.of("/dev/full"));
  }

  @Test
  @EnabledIf("hasFullDevice")
  void aFullDiskDoesNotDisturbTheProgram() throws Exception {
    Process process =
        new ProcessBuilder(programs.command(JDK, "", List.of(), "faults.Faults", "race"))
            .redirectError(Path.of("/dev/full").toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(out).isEqualTo("end of race\n");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void whatWasPrintedSurvivesAKill() throws Exception {
    Process process =
        new ProcessBuilder(programs.command(JDK, "", List.of(), "faults.Faults", "wait"))
            .redirectError(directory.resolve("err").toFile())
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).isEqualTo("ready");
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(Files.readString(programs.findings())).contains("Faults.raced").endsWith("}\n");
  }

  @Test
  void outOfMemoryIsTheProgramsAffair() throws Exception {
    Programs.Result result = run("", List.of("-Xmx64m"), "memory");
    assertThat(result.out()).as(result.err()).isEqualTo("out of memory\nend of memory\n");
    assertThat(result.findings()).contains("Faults.raced");
  }

  @Test
  void aFullStackLeavesNothingBroken() throws Exception {
    Programs.Result result = run("", List.of("-Xss512k"), "stack");
    assertThat(result.out())
        .as(result.err())
        .isEqualTo("too deep\n".repeat(20) + "true\nend of stack\n");
    assertThat(result.findings()).contains("Faults.raced");
  }

  @Test
  void threadsComeAndGo() throws Exception {
    Programs.Result result = run("", List.of(), "threads");
    assertThat(result.out()).isEqualTo("many threads\nend of threads\n");
    assertThat(result.races()).isZero();
  }

  @Test
  void aHookThatHaltsKeepsItsCode() throws Exception {
    Programs.Result result = run("", List.of(), "hook");
    assertThat(result.code()).isEqualTo(9);
    assertThat(result.findings()).contains("Faults.raced");
  }
}
