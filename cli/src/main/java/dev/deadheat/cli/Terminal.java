package dev.deadheat.cli;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Standard output and standard error, and whether a person is looking at them.
 *
 * @param outIsTerminal whether standard output is a terminal
 * @param errIsTerminal whether standard error is a terminal
 */
record Terminal(PrintWriter out, PrintWriter err, boolean outIsTerminal, boolean errIsTerminal) {
  /** Set by the launcher to 1 or 0, because a shell can ask about each stream and Java cannot. */
  private static final String OUT_PROPERTY = "deadheat.terminal.out";

  private static final int DEFAULT_COLUMNS = 100;
  private static final int LEAST_COLUMNS = 40;
  private static final String ERR_PROPERTY = "deadheat.terminal.err";

  /** The reader of standard output has gone, as in {@code deadheat dump … | head}. */
  static final class ClosedOutput extends RuntimeException {
    ClosedOutput(IOException cause) {
      super(cause);
    }
  }

  /** The process's own streams. */
  static Terminal system() {
    Charset charset = charset();
    return new Terminal(
        new PrintWriter(
            new FailingOutput(new FileOutputStream(FileDescriptor.out)), false, charset),
        new PrintWriter(new FileOutputStream(FileDescriptor.err), true, charset),
        isTerminal(OUT_PROPERTY),
        isTerminal(ERR_PROPERTY));
  }

  /** Whether to colour what goes to standard output. */
  boolean colour(boolean noColourOption, Map<String, String> environment) {
    return outIsTerminal
        && !noColourOption
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }

  /** Columns to wrap text at: those of the terminal, or a width that reads well in a log. */
  int columns() {
    if (!outIsTerminal) {
      return DEFAULT_COLUMNS;
    }
    try {
      // Java cannot ask, and a shell does not export COLUMNS.
      Process stty = new ProcessBuilder("sh", "-c", "stty size </dev/tty 2>/dev/null").start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      String[] parts = size.strip().split(" ", -1);
      int columns = parts.length == 2 ? Integer.parseInt(parts[1]) : DEFAULT_COLUMNS;
      return Math.max(columns, LEAST_COLUMNS);
    } catch (IOException | NumberFormatException e) {
      return DEFAULT_COLUMNS;
    }
  }

  private static boolean isTerminal(String property) {
    String told = System.getProperty(property);
    return told != null ? told.equals("1") : isTerminal(System.console());
  }

  /** From Java 22 on a console exists even without a terminal, and has a method to ask. */
  private static boolean isTerminal(@Nullable Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** The encoding of the terminal; Java 17 and 18 know it under another name. */
  private static Charset charset() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.jnu.encoding"));
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : Charset.defaultCharset();
  }

  /**
   * Lets a failed write through the print writer, which would swallow an {@code IOException}: a
   * command whose reader has gone must stop, and one whose disk is full must say so. Once: the
   * writers above still hold what could not be written and try again when they are flushed.
   */
  private static final class FailingOutput extends OutputStream {
    private final OutputStream target;
    private boolean failed;

    FailingOutput(OutputStream target) {
      this.target = target;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (failed) {
        return;
      }
      try {
        target.write(bytes, offset, length);
      } catch (IOException e) {
        failed = true;
        String reason = String.valueOf(e.getMessage());
        if (reason.contains("Broken pipe")) {
          throw new ClosedOutput(e);
        }
        throw new UserError(
            "cannot write to standard output: " + reason + "; make room or write elsewhere");
      }
    }
  }
}
