package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * What the user chose: {@code name=value} pairs separated by commas or spaces, from the agent's
 * argument and the environment variable DEADHEAT_OPTIONS.
 */
public final class Options {
  /** The exit code when races were found; kept by {@code deadheat run}, -1 leaves it alone. */
  public int exitCode = -1;

  public boolean haltOnError;
  public @Nullable String logPath;
  public @Nullable String findings;

  /** Races that are suppressed are not printed, but the file has them: its reader hides them. */
  public boolean keepSuppressed;

  public int maxReports = 1000;

  /** How many stacks are kept; negative for the default. */
  public int history = -1;

  public final List<String> include = new ArrayList<>();
  public final List<String> exclude = new ArrayList<>();

  /** Classes to be left as they are: not even what they synchronize is seen. For tests. */
  public final List<String> ignore = new ArrayList<>();

  public final List<String> suppressions = new ArrayList<>();
  public final List<String> errors = new ArrayList<>();

  /** Count events, see {@link Counts}. For tests. */
  public boolean count;

  /** Say what was done, for tests and the curious. */
  public boolean verbose;

  /** Adds what a text says; what makes no sense goes to {@link #errors}. */
  public void parse(@Nullable String text) {
    if (text == null) {
      return;
    }
    for (String pair : text.split("[,\\s]+", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        set(name, equals < 0 ? "1" : pair.substring(equals + 1));
      }
    }
  }

  private void set(String name, String value) {
    try {
      switch (name) {
        case "exitcode" -> exitCode = Integer.parseInt(value);
        case "halt_on_error" -> haltOnError = isTrue(name, value);
        case "log_path" -> logPath = value;
        case "findings" -> findings = value.replace("%p", "" + ProcessHandle.current().pid());
        case "keep_suppressed" -> keepSuppressed = isTrue(name, value);
        case "max_reports" -> maxReports = natural(name, value, maxReports);
        case "history" -> history = natural(name, value, history);
        case "include" -> addAll(include, value);
        case "exclude" -> addAll(exclude, value);
        case "ignore" -> addAll(ignore, value);
        case "suppressions" -> addAll(suppressions, value);
        case "count" -> count = isTrue(name, value);
        case "verbose" -> verbose = isTrue(name, value);
        default -> errors.add("there is no option '" + name + "'");
      }
    } catch (NumberFormatException e) {
      errors.add("'" + value + "' is no number; " + name + " needs one");
    }
  }

  private static void addAll(List<String> list, String value) {
    for (String part : value.split(":", -1)) {
      if (!part.isEmpty()) {
        list.add(part);
      }
    }
  }

  private int natural(String name, String value, int before) {
    int number = Integer.parseInt(value);
    if (number < 0) {
      errors.add("'" + value + "' is negative; " + name + " cannot be");
      return before;
    }
    return number;
  }

  private boolean isTrue(String name, String value) {
    boolean on = value.equals("1") || value.equals("true");
    if (!on && !value.equals("0") && !value.equals("false")) {
      errors.add("'" + value + "' is neither 1 nor 0; " + name + " needs one of them");
    }
    return on;
  }
}
