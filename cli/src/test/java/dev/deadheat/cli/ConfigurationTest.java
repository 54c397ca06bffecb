package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option of every command can have its value in deadheat.toml. */
class ConfigurationTest {
  /** These say where the configuration is, or are answered before options; colours: see below. */
  private static final Set<String> NOT_CONFIGURED = Set.of("--help", "--config", "--no-color");

  /** Values of options that do not take just any text. */
  private static final Map<String, String> VALUES =
      Map.of("--format", "sarif", "--fail-on", "note", "--domain", "octagon", "--library", "all");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"check", "run", "prove", "report", "dump"})
  void everyOptionOfACommand(String command) throws Exception {
    CapturedTerminal terminal = CapturedTerminal.redirected();
    List<OptionSpec> options = options(Main.commands(terminal.terminal()), command);
    assertThat(options).hasSizeGreaterThan(2);
    for (OptionSpec option : options) {
      String value = value(option);
      String toml =
          option.type() == boolean.class || option.type() == int.class ? value : "'" + value + "'";
      Path file =
          Files.writeString(
              directory.resolve("d.toml"),
              "[" + command + "]\n" + option.longestName().substring(2) + " = " + toml + "\n");
      CommandLine commands = Main.commands(terminal.terminal());
      String config = "--config=" + file;
      Main.connect(
              commands,
              terminal.terminal(),
              new Failures(terminal.terminal(), new String[0]),
              config)
          .parseArgs(command, config, "x", "y");
      OptionSpec parsed =
          commands.getSubcommands().get(command).getCommandSpec().findOption(option.longestName());
      Object set = parsed.getValue();
      String text = set instanceof List<?> list ? String.valueOf(list.get(0)) : String.valueOf(set);
      assertThat(text).as("%s of %s", option.longestName(), command).isEqualToIgnoringCase(value);
    }
  }

  private static List<OptionSpec> options(CommandLine commands, String command) {
    List<OptionSpec> options =
        new ArrayList<>(commands.getSubcommands().get(command).getCommandSpec().options());
    options.removeIf(option -> NOT_CONFIGURED.contains(option.longestName()));
    return options;
  }

  private static String value(OptionSpec option) {
    if (option.type() == boolean.class) {
      return "true";
    }
    boolean number = option.type() == int.class || option.type() == Integer.class;
    return VALUES.getOrDefault(option.longestName(), number ? "21" : "some-value");
  }

  /** What is configured is what the command does, not only what is parsed. */
  @Test
  void checkDoesWhatIsConfigured() throws Exception {
    Path json = directory.resolve("findings.json");
    Path file =
        Files.writeString(
            directory.resolve("d.toml"),
            "fail-on = 'never'\n[check]\njson = '" + json + "'\nlibrary = true\nall = true\n");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code =
        Main.run(
            terminal.terminal(),
            "check",
            "../examples/connection-pool",
            "--config",
            file.toString());
    assertThat(code).as(terminal.err()).isZero();
    assertThat(json).content().contains("pool.ConnectionPool.closed");
  }

  /** Colours are decided on before options are parsed. */
  @ParameterizedTest
  @ValueSource(strings = {"no-color = true\n", "[check]\nno-color = true\n"})
  void coloursCanBeSwitchedOff(String toml) throws Exception {
    Path file = Files.writeString(directory.resolve("d.toml"), toml);
    assertThat(colours("check", "x", "--config=" + file)).isFalse();
    Path other = Files.writeString(directory.resolve("e.toml"), "[report]\nno-color = true\n");
    assertThat(colours("check", "x", "--config=" + other)).isTrue();
    assertThat(colours("run", "--config=" + other, "--", "java", "--no-color")).isTrue();
  }

  private static boolean colours(String... arguments) {
    Terminal terminal = CapturedTerminal.interactive().terminal();
    return Main.connect(
            Main.commands(terminal), terminal, new Failures(terminal, arguments), arguments)
        .getColorScheme()
        .ansi()
        .enabled();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail-on = 'x'", "all = 'maybe'", "format = 'pdf'", "release = 'new'"})
  void aWrongValueIsNamedWithItsLine(String line) throws Exception {
    Path file = Files.writeString(directory.resolve("d.toml"), "# first\n" + line + "\n");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code = Main.run(terminal.terminal(), "check", ".", "--config=" + file);
    assertThat(code).isEqualTo(ExitCode.USAGE);
    String key = line.substring(0, line.indexOf(' '));
    assertThat(terminal.err()).contains("d.toml:2: '" + key + "' has to be ");
  }
}
