package dev.deadheat.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code deadheat.toml}: what options are when the command line does not say. A key is the name of
 * an option without its dashes; keys before the first table are for every command that has the
 * option, those in {@code [check]} for that command alone.
 */
final class Configuration implements IDefaultValueProvider {
  /** What is read if it is in the working directory. */
  static final String FILE = "deadheat.toml";

  static final String OPTION = "--config";

  private final String file;
  private final Map<String, Map<String, Toml.Value>> tables;

  private Configuration(String file, Map<String, Map<String, Toml.Value>> tables) {
    this.file = file;
    this.tables = tables;
  }

  /** The configuration that a command line asks for, or that of the working directory. */
  static Configuration forArguments(List<String> arguments) {
    int end = arguments.contains("--") ? arguments.indexOf("--") : arguments.size();
    for (int i = 0; i < end; i++) {
      String argument = arguments.get(i);
      if (argument.startsWith(OPTION + "=")) {
        return read(Path.of(argument.substring(OPTION.length() + 1)));
      }
      if (argument.equals(OPTION) && i + 1 < arguments.size()) {
        return read(Path.of(arguments.get(i + 1)));
      }
    }
    Path usual = Path.of(FILE);
    return Files.isRegularFile(usual) ? read(usual) : new Configuration(FILE, Map.of());
  }

  private static Configuration read(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return new Configuration(file.toString(), Toml.parse(file.toString(), text));
    } catch (IOException e) {
      throw new UserError(file + ": cannot be read; check the path given with --config");
    }
  }

  /** Refuses keys that no command has: a misspelt one would silently do nothing. */
  void check(CommandLine commands) {
    tables.forEach(
        (table, values) -> {
          if (!table.isEmpty() && !commands.getSubcommands().containsKey(table)) {
            throw new UserError(file + ": there is no command '" + table + "' for [" + table + "]");
          }
          values.forEach((key, value) -> check(commands, table, key, value));
        });
  }

  private void check(CommandLine commands, String table, String key, Toml.Value value) {
    List<OptionSpec> options =
        commands.getSubcommands().entrySet().stream()
            .filter(entry -> table.isEmpty() || entry.getKey().equals(table))
            .map(entry -> entry.getValue().getCommandSpec().findOption("--" + key))
            .filter(option -> option != null)
            .toList();
    String place = file + ":" + value.line() + ": ";
    if (options.isEmpty() || key.equals("help") || key.equals("config")) {
      throw new UserError(
          place
              + "there is no option '--"
              + key
              + "'"
              + (table.isEmpty() ? "" : " of " + table)
              + "; a key is the name of an option without the dashes");
    }
    if (value.texts().size() > 1 && options.stream().noneMatch(OptionSpec::isMultiValue)) {
      throw new UserError(place + "'" + key + "' takes one value");
    }
  }

  /** An option whose value may be left out can be switched on and off like a flag. */
  private static @Nullable String text(OptionSpec option, String value) {
    boolean hasFallback = option.fallbackValue() != null && !option.fallbackValue().isEmpty();
    if (hasFallback && value.equals("true")) {
      return option.fallbackValue();
    }
    return hasFallback && value.equals("false") ? null : value;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String command = option.command().name();
    for (String table : List.of(command, "")) {
      Map<String, Toml.Value> values = tables.getOrDefault(table, Map.of());
      for (String name : option.names()) {
        Toml.Value value = values.get(name.replaceFirst("^--?", ""));
        if (value != null) {
          return text(option, String.join(",", value.texts()));
        }
      }
    }
    return null;
  }
}
