package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
  private final CapturedTerminal captured = CapturedTerminal.redirected();

  private int run(String... arguments) {
    return Main.run(captured.terminal(), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void versionIsOneLine(String option) {
    assertThat(run(option)).isEqualTo(0);
    assertThat(captured.out()).matches("deadheat \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
    assertThat(captured.err()).isEmpty();
  }

  @Test
  void versionAmongOtherOptionsIsTheSame() {
    assertThat(run("--no-color", "--version")).isEqualTo(0);
    assertThat(captured.out().strip()).isEqualTo(Version.line());
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "-h"})
  void helpListsTheCommands(String argument) {
    assertThat(run(argument)).isEqualTo(0);
    assertThat(captured.out()).contains("Usage: deadheat", "dump", "generate-completion");
    assertThat(captured.err()).isEmpty();
  }

  static Stream<String> subcommands() {
    return Main.commands(CapturedTerminal.redirected().terminal())
        .getSubcommands()
        .keySet()
        .stream();
  }

  @ParameterizedTest
  @MethodSource("subcommands")
  void everyCommandHasHelpWithAnExample(String command) {
    assertThat(run("help", command)).isEqualTo(0);
    assertThat(captured.out()).contains("Usage: deadheat " + command);
    assertThat(captured.out()).containsPattern("Examples:\\R  .*deadheat " + command);
    CapturedTerminal other = CapturedTerminal.redirected();
    assertThat(Main.run(other.terminal(), command, "--help")).isEqualTo(0);
    assertThat(other.out()).isEqualTo(captured.out());
  }

  @Test
  void noCommandIsBadUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(captured.err()).contains("a command is missing", "Try 'deadheat --help'");
    assertThat(captured.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "dmup,               unknown command 'dmup',     Did you mean dump?",
    "help dmp,           unknown command 'dmp',      Did you mean dump?",
    "--verison,          unknown option '--verison', Did you mean --version?",
    "dump --jkd,         unknown option '--jkd',     Did you mean --jdk?",
    "dump a.B --relase=9,unknown option '--relase',  Did you mean --release?",
    "dump a.B --class,   unknown option '--class',   Did you mean --classpath?",
  })
  void mistypedNamesGetASuggestion(String line, String problem, String suggestion) {
    assertThat(run(line.split(" ", -1))).isEqualTo(2);
    assertThat(captured.err()).contains(problem, suggestion);
  }

  @Test
  void nothingNearMeansNoSuggestion() {
    assertThat(run("xyzzy")).isEqualTo(2);
    assertThat(captured.err()).contains("unknown command 'xyzzy'").doesNotContain("Did you mean");
  }

  @Test
  void userErrorIsOneLineAndExitCodeTwo() {
    assertThat(runFailing(new UserError("x.jar: cannot be read; check it"))).isEqualTo(2);
    assertThat(captured.err())
        .isEqualToIgnoringNewLines("deadheat: x.jar: cannot be read; check it");
  }

  @Test
  void unexpectedExceptionSavesACrashFile() throws Exception {
    assertThat(runFailing(new IllegalStateException("seven\nis odd"), "--no-color")).isEqualTo(3);
    assertThat(captured.err().lines())
        .singleElement()
        .asString()
        .startsWith("deadheat: internal error: IllegalStateException: seven; details are in ");
    Path file = Path.of(captured.err().replaceAll("(?s).* are in (.*), please.*", "$1"));
    assertThat(Files.readString(file))
        .contains(Version.line())
        .contains("Java " + System.getProperty("java.runtime.version"))
        .contains(System.getProperty("os.name"))
        .contains("argument: fail")
        .contains("argument: --no-color")
        .contains("IllegalStateException: seven")
        .contains("at dev.deadheat.cli.MainTest");
    Files.delete(file);
  }

  @Test
  void crashFileThatCannotBeSavedIsPrinted(@TempDir Path directory) {
    String usual = System.getProperty("java.io.tmpdir");
    System.setProperty("java.io.tmpdir", directory.resolve("missing").toString());
    try {
      assertThat(runFailing(new IllegalStateException("seven"))).isEqualTo(3);
    } finally {
      System.setProperty("java.io.tmpdir", usual);
    }
    assertThat(captured.err())
        .contains(
            "crash file cannot be saved", "missing", "IllegalStateException: seven", "at dev.");
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorsOfTheMachineAreInternalErrorsToo(Error error, String message) throws Exception {
    assertThat(runFailing(error)).isEqualTo(3);
    assertThat(captured.err()).contains(message).doesNotContain("\tat ");
    Files.delete(Path.of(captured.err().replaceAll("(?s).* are in (.*), please.*", "$1")));
  }

  static List<Object[]> errors() {
    return List.of(
        new Object[] {new OutOfMemoryError("Java heap space"), "DEADHEAT_JAVA_OPTS=-Xmx"},
        new Object[] {new StackOverflowError(), "the stack overflowed"},
        new Object[] {new AssertionError("broken"), "AssertionError: broken"});
  }

  @Test
  void closedOutputEndsQuietly() {
    IOException cause = new IOException("Broken pipe");
    assertThat(runFailing(new Terminal.ClosedOutput(cause))).isEqualTo(141);
    assertThat(captured.err()).isEmpty();
  }

  @Test
  void coloursAreForTerminalsAndCanBeRefused() {
    Terminal terminal = CapturedTerminal.interactive().terminal();
    assertThat(terminal.colour(false, Map.of())).isTrue();
    assertThat(terminal.colour(false, Map.of("NO_COLOR", ""))).isTrue();
    assertThat(terminal.colour(false, Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(terminal.colour(false, Map.of("TERM", "dumb"))).isFalse();
    assertThat(terminal.colour(true, Map.of())).isFalse();
    assertThat(captured.terminal().colour(false, Map.of())).isFalse();
  }

  @Test
  void noColorOptionReachesTheHelp() {
    CapturedTerminal interactive = CapturedTerminal.interactive();
    assertThat(Main.run(interactive.terminal(), "help", "--no-color")).isEqualTo(0);
    assertThat(interactive.out()).contains("Usage").doesNotContain("\033[");
    assumeTrue(interactive.terminal().colour(false, System.getenv()), "NO_COLOR is set");
    assertThat(Main.run(interactive.terminal(), "help")).isEqualTo(0);
    assertThat(interactive.out()).contains("\033[");
  }

  @Test
  void completionIsValidBash(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    assertThat(run("generate-completion")).isEqualTo(0);
    Path script = directory.resolve("completion");
    Files.writeString(
        script,
        captured.out()
            + "COMP_WORDS=(deadheat du); COMP_CWORD=1; COMP_LINE='deadheat du'; COMP_POINT=11\n"
            + "_complete_deadheat; echo \"got ${COMPREPLY[*]}\"\n");
    Process bash =
        new ProcessBuilder("/bin/bash", script.toString()).redirectErrorStream(true).start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(output).isEqualTo(0);
    assertThat(output).contains("got dump");
  }

  /** Runs a command that throws. */
  private int runFailing(Throwable failure, String... options) {
    String[] arguments =
        Stream.concat(Stream.of("fail"), Stream.of(options)).toArray(String[]::new);
    Failures failures = new Failures(captured.terminal(), arguments);
    CommandLine commands = Main.commands(captured.terminal()).addSubcommand(new Failing(failure));
    return Main.connect(commands, captured.terminal(), failures, arguments).execute(arguments);
  }

  @CommandLine.Command(name = "fail")
  private record Failing(Throwable failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    }
  }
}
