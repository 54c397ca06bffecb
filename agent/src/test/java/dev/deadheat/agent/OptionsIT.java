package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent's options do, on a program with seven races. */
class OptionsIT {
  private static final int RACES = 7;
  private static final Pattern PRINTED = Pattern.compile("DATA RACE #");

  @TempDir private static Path directory;
  private static Programs programs;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @BeforeAll
  static void compile() throws IOException {
    programs = new Programs(directory, "names");
  }

  private static Programs.Result run(Path jdk, String options) throws Exception {
    return programs.run(jdk, options, List.of(), "names.Names");
  }

  private static long printed(String text) {
    return PRINTED.matcher(text).results().count();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theExitCodeIsTheProgramsUnlessTheFirstRaceHaltsIt(Path jdk) throws Exception {
    Programs.Result result = run(jdk, ",exitcode=5");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo("end\n");
    assertThat(printed(result.err())).isEqualTo(RACES);
    Programs.Result halted = run(jdk, ",halt_on_error=1,exitcode=5");
    assertThat(halted.code()).isEqualTo(5);
    assertThat(halted.out()).isEmpty();
    assertThat(halted.races()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void reportsGoToTheLogThatIsNamed(Path jdk) throws Exception {
    Path logs = Files.createTempDirectory(directory, "logs");
    Programs.Result result = run(jdk, ",log_path=" + logs.resolve("log"));
    assertThat(result.err()).isEmpty();
    try (Stream<Path> files = Files.list(logs)) {
      assertThat(files.toList())
          .singleElement()
          .satisfies(log -> assertThat(printed(Files.readString(log))).isEqualTo(RACES));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void noMoreIsReportedThanAskedFor(Path jdk) throws Exception {
    Programs.Result result = run(jdk, ",max_reports=2");
    assertThat(printed(result.err())).isEqualTo(2);
    assertThat(result.races()).isEqualTo(2);
    assertThat(result.err()).contains("more than 2 races; the rest is counted");
    assertThat(result.findings()).contains("more than 2 races");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsSuppressedIsCounted(Path jdk) throws Exception {
    Path file = directory.resolve("hidden.txt");
    Files.writeString(file, "race:names.Names.FORMAT # known\ntop:names.Names$Other.inc\n");
    Programs.Result result = run(jdk, ",suppressions=" + file);
    assertThat(printed(result.err())).isEqualTo(RACES - 2);
    assertThat(result.findings())
        .doesNotContain("\"location\":\"names.Names.FORMAT\"")
        .contains("\"race:names.Names.FORMAT\":1", "\"top:names.Names$Other.inc\":1");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classesCanBeChosen(Path jdk) throws Exception {
    Programs.Result only = run(jdk, ",include=names.Names$Other");
    assertThat(printed(only.err())).isEqualTo(1);
    assertThat(only.findings()).contains("\"location\":\"names.Names$Other.n\"");
    Programs.Result without = run(jdk, ",exclude=names.Names$Other:names.Names$Worker");
    assertThat(printed(without.err())).isEqualTo(RACES - 2);
    assertThat(without.findings()).doesNotContain("names.Names$Other.n", "names.Names.count");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void historyIsAsLongAsAskedFor(Path jdk) throws Exception {
    String cut = "the callers were not kept";
    Programs.Result none = run(jdk, ",history=0");
    assertThat(printed(none.err())).isEqualTo(RACES);
    assertThat(none.err()).contains(cut);
    assertThat(run(jdk, "").err()).doesNotContain(cut);
  }

  /** The agent's own arguments come after those of the environment. */
  @ParameterizedTest
  @MethodSource("jdks")
  void optionsComeFromTheEnvironmentToo(Path jdk) throws Exception {
    Path findings = directory.resolve("environment.json");
    String options =
        "max_reports=2,findings=" + findings + ",nonsense=1,history=-5,halt_on_error=maybe";
    String err = inEnvironment(jdk, options, "");
    assertThat(printed(err)).isEqualTo(2);
    assertThat(err).contains("there is no option 'nonsense'");
    assertThat(err).contains("'-5' is negative; history cannot be");
    assertThat(err).contains("'maybe' is neither 1 nor 0; halt_on_error");
    assertThat(Files.readString(findings)).contains("more than 2 races");
    assertThat(printed(inEnvironment(jdk, options, "=max_reports=3"))).isEqualTo(3);
    assertThat(printed(inEnvironment(jdk, "", ""))).isEqualTo(RACES);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theAgentItselfComesFromTheEnvironment(Path jdk) throws Exception {
    String err = inEnvironment(jdk, "JAVA_TOOL_OPTIONS", "-javaagent:" + Programs.AGENT, List.of());
    assertThat(printed(err)).isEqualTo(RACES);
  }

  private static String inEnvironment(Path jdk, String options, String arguments) throws Exception {
    List<String> agent = List.of("-javaagent:" + Programs.AGENT + arguments);
    return inEnvironment(jdk, "DEADHEAT_OPTIONS", options, agent);
  }

  private static String inEnvironment(Path jdk, String name, String value, List<String> jvm)
      throws Exception {
    Path err = directory.resolve("environment.err");
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
    command.addAll(jvm);
    command.addAll(List.of("-cp", programs.classes().toString(), "names.Names"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(name, value);
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(out).isEqualTo("end\n");
    return Files.readString(err);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anOptionThatThereIsNotIsNamed(Path jdk) throws Exception {
    Programs.Result result = run(jdk, ",halt=1,history=many");
    assertThat(result.err()).contains("there is no option 'halt'", "'many' is no number");
    assertThat(result.out()).isEqualTo("end\n");
  }
}
