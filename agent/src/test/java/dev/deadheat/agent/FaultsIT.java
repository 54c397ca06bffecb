package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  @EnabledIf("hasFullDevice")
  void aFindingsFileOnAFullDiskDoesNotDisturbTheProgram() throws Exception {
    Files.createSymbolicLink(directory.resolve("full.json.new"), Path.of("/dev/full"));
    Programs.Result result = run(",findings=" + directory + "/full.json", List.of(), "race");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo("end of race\n");
    assertThat(result.err()).contains("DATA RACE").containsOnlyOnce("cannot write");
  }

  static boolean hasReadOnlyDirectory() {
    return Files.isDirectory(Path.of("/proc"));
  }

  @Test
  @EnabledIf("hasReadOnlyDirectory")
  void aDirectoryThatCannotBeWrittenToDoesNotDisturbTheProgram() throws Exception {
    String options = ",findings=f.json,log_path=log";
    Process process =
        new ProcessBuilder(programs.command(JDK, options, List.of(), "faults.Faults", "race"))
            .directory(Path.of("/proc").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(out).isEqualTo("end of race\n");
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(directory.resolve("err"))).contains("DATA RACE", "cannot write");
  }

  @Test
  void aLoaderThatFailsIsSaidAndTheProgramGoesOn() throws Exception {
    Programs.Result result = run("", List.of(), "loader");
    assertThat(result.out()).as(result.err()).isEqualTo("n is 4\nend of loader\n");
    assertThat(result.err()).contains("rewriting it failed");
    assertThat(result.findings()).contains("Faults.raced");
  }

  @Test
  void aSlotThatIsUsedAgainHidesNoRace() throws Exception {
    Programs.Result result = run("", List.of(), "lateRace");
    assertThat(result.out()).isEqualTo("end of lateRace\n");
    assertThat(result.findings()).contains("Faults.raced").doesNotContain("Faults.depth");
  }

  @Test
  void anArrayWithEverNewStatesHidesNoRace() throws Exception {
    Programs.Result result = run("", List.of(), "manyStates");
    assertThat(result.out()).as(result.err()).isEqualTo("end of manyStates\n");
    assertThat(result.findings())
        .contains("Faults.late[]")
        .doesNotContain("Faults.kept[]", "Faults.longer[]");
  }

  @Test
  void aClassLeftOutIsNotCheckedHoweverItAccessesButItOrders() throws Exception {
    assertThat(run("", List.of(), "handles").findings())
        .contains("Faults$Box.n")
        .doesNotContain("Faults$Box.data");
    assertThat(run(",exclude=faults.Faults$Handles", List.of(), "handles").findings())
        .doesNotContain("Faults$Box");
  }

  /** Reflection, handles and updaters throw; the shadow is not where it would be. */
  @Test
  void objectsOfAnotherClassAreNotTouched() throws Exception {
    Programs.Result result = run("", List.of("-XX:+UseSerialGC"), "wrongObjects");
    String argument = "IllegalArgumentException\n".repeat(3);
    String cast = "ClassCastException\n".repeat(4);
    assertThat(result.out())
        .as(result.err())
        .isEqualTo(
            argument
                + cast
                + "6 right other true\n"
                + argument
                + cast
                + argument
                + cast
                + "end of wrongObjects\n");
    assertThat(result.races()).isZero();
  }

  @Test
  void ofThousandsOfThreadsThatNobodyWaitsForNoneIsForgotten() throws Exception {
    Programs.Result result = run("", List.of("-Xmx128m"), "unjoined");
    assertThat(result.out()).as(result.err()).isEqualTo("passed on 1\nend of unjoined\n");
    assertThat(result.err()).doesNotContain("threads have ended");
    assertThat(result.findings())
        .contains("Faults.raced", "Faults.early")
        .doesNotContain("Faults.passedOn");
  }

  /** Where the heap is too small for them: the first are, with a warning; no false alarm. */
  @Test
  void threadsThatNobodyWaitsForAreForgottenAtLast() throws Exception {
    Programs.Result result = run("", List.of("-Xmx20m", "-XX:+UseSerialGC"), "unjoined");
    assertThat(result.out()).as(result.err()).isEqualTo("passed on 1\nend of unjoined\n");
    assertThat(result.err()).contains("more than 4096 threads have ended");
    assertThat(result.findings())
        .contains("Faults.raced")
        .doesNotContain("Faults.early", "Faults.passedOn");
  }

  @ParameterizedTest
  @MethodSource("virtualThreads")
  void virtualThreadsComeAndGo(Path jdk) throws Exception {
    Programs.Result result = programs.run(jdk, "", List.of(), "faults.Faults", "virtual");
    assertThat(result.out()).as(result.err()).isEqualTo("10000\nend of virtual\n");
    assertThat(result.findings()).contains("Faults.raced").doesNotContain("Faults.depth");
  }

  /** JDKs that have them. */
  static List<Path> virtualThreads() {
    return Programs.jdks().stream().filter(jdk -> version(jdk) >= 21).toList();
  }

  private static int version(Path jdk) {
    try {
      Matcher version =
          Pattern.compile("JAVA_VERSION=\"(\\d+)")
              .matcher(Files.readString(jdk.resolve("release")));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait", "deadlock", "exitInHook"})
  void whatWasPrintedSurvivesAKill(String what) throws Exception {
    Process process =
        new ProcessBuilder(programs.command(JDK, "", List.of(), "faults.Faults", what))
            .redirectError(directory.resolve("err").toFile())
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null && !line.equals("ready")) {
        line = out.readLine();
      }
      assertThat(line).isEqualTo("ready");
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

  @ParameterizedTest
  @MethodSource("allJdks")
  void aStackThatEndsAnywhereLeavesNoLockBehind(Path jdk) throws Exception {
    Programs.Result result = programs.run(jdk, "", List.of(), "faults.Faults", "recursion");
    assertThat(result.out()).as(result.err()).isEqualTo("end of recursion\n");
    assertThat(result.findings()).contains("Faults.raced").doesNotContain("Faults.depth");
  }

  static List<Path> allJdks() {
    return Programs.jdks();
  }

  static boolean hasSecurityManager() {
    return Runtime.version().feature() < 24;
  }

  /** That may forbid the program to write files, and looks at who loads a class. */
  @Test
  @EnabledIf("hasSecurityManager")
  void aSecurityManagerConcernsTheProgramOnly() throws Exception {
    Programs.Result result = run("", List.of("-Djava.security.manager=allow"), "security");
    assertThat(result.out()).as(result.err()).isEqualTo("end of security\n");
    assertThat(result.findings()).contains("Faults.raced");
  }

  @Test
  @EnabledIf("hasSecurityManager")
  void anExitThatIsForbiddenStaysSo() throws Exception {
    Programs.Result result = run("", List.of("-Djava.security.manager=allow"), "exitTrap");
    assertThat(result.out()).as(result.err()).isEqualTo("no exit\nend of exitTrap\n");
    assertThat(result.findings()).contains("Faults.raced");
  }

  /** The JVM would abort. */
  @Test
  void anAgentThatCannotStartLeavesTheProgramAlone() throws Exception {
    Path broken = directory.resolve("broken.jar");
    Files.copy(Programs.AGENT, broken);
    try (FileSystem jar = FileSystems.newFileSystem(broken)) {
      Files.delete(jar.getPath("dev/deadheat/runtime/Sites.class"));
    }
    List<String> command =
        programs.command(JDK, "", List.of(), "faults.Faults", "race").stream()
            .map(word -> word.replace(Programs.AGENT.toString(), broken.toString()))
            .toList();
    Process process =
        new ProcessBuilder(command).redirectError(directory.resolve("err").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(out).isEqualTo("end of race\n");
    assertThat(Files.readString(directory.resolve("err"))).contains("deadheat: cannot start");
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
