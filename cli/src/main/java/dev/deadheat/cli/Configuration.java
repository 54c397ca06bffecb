package dev.deadheat.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  static final String NO_COLOUR = "--no-color";

  private final String file;
  private final Map<String, Map<String, Toml.Value>> tables;

  private Configuration(String file, Map<String, Map<String, Toml.Value>> tables) {
    this.file = file;
    this.tables = tables;
  }

  /** The configuration that a command line asks for, or that of the working directory. */
  static Configuration forArguments(List<String> arguments) {
    List<String> own = own(arguments);
    for (int i = 0; i < own.size(); i++) {
      String argument = own.get(i);
      if (argument.startsWith(OPTION + "=")) {
        return read(Path.of(argument.substring(OPTION.length() + 1)));
      }
      if (argument.equals(OPTION) && i + 1 < own.size()) {
        return read(Path.of(own.get(i + 1)));
      }
    }
    Path usual = Path.of(FILE);
    return Files.isRegularFile(usual) ? read(usual) : new Configuration(FILE, Map.of());
  }

  /** What comes after two dashes is for the program that {@code run} starts. */
  private static List<String> own(List<String> arguments) {
    return arguments.contains("--") ? arguments.subList(0, arguments.indexOf("--")) : arguments;
  }

  /** Whether colours are switched off, which has to be known before anything is parsed. */
  boolean isColourless(List<String> arguments) {
    List<String> own = own(arguments);
    return own.contains(NO_COLOUR)
        || tables.entrySet().stream()
            .filter(table -> table.getKey().isEmpty() || own.contains(table.getKey()))
            .map(table -> table.getValue().get(NO_COLOUR.substring(2)))
            .anyMatch(value -> value != null && value.texts().contains("true"));
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
    for (OptionSpec option : options) {
      String wanted = wanted(option, value.texts());
      if (wanted != null) {
        throw new UserError(place + "'" + key + "' has to be " + wanted);
      }
    }
  }

  /**
   * What the values of an option look like, if these do not; picocli knows neither file nor line.
   */
  private static @Nullable String wanted(OptionSpec option, List<String> values) {
    Class<?> type = option.auxiliaryTypes()[0];
    List<String> known =
        type.isEnum()
            ? Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                .toList()
            : type == boolean.class ? List.of("true", "false") : List.of();
    boolean number = type == int.class || type == Integer.class;
    if (number && !values.stream().allMatch(value -> value.matches("-?\\d{1,9}"))) {
      return "a number";
    }
    return known.isEmpty()
            || values.stream().allMatch(value -> known.contains(value.toLowerCase(Locale.ROOT)))
        ? null
        : String.join(", ", known.subList(0, known.size() - 1))
            + " or "
            + known.get(known.size() - 1);
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
