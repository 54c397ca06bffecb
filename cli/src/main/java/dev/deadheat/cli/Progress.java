package dev.deadheat.cli;

import java.io.PrintWriter;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * One line on standard error that says what is going on: only on a terminal, only once a command
 * has taken two seconds, and gone when it ends. It asks for the text, so that the work itself only
 * has to keep its counters.
 */
final class Progress implements AutoCloseable {
  static final long DELAY_MILLIS = 2_000;
  private static final long INTERVAL_MILLIS = 100;
  private static final int WIDTH = 79;
  private static final String ERASE = "\r\033[K";

  private final PrintWriter err;
  private final Supplier<String> text;
  private final Thread painter;
  private volatile boolean closed;

  private Progress(PrintWriter err, Supplier<String> text, long delayMillis) {
    this.err = err;
    this.text = text;
    this.painter = new Thread(() -> paint(delayMillis), "deadheat-progress");
    this.painter.setDaemon(true);
  }

  /** Starts to show the text; close it when the work is done and before results are printed. */
  static Progress show(Terminal terminal, Supplier<String> text) {
    return show(terminal, text, DELAY_MILLIS);
  }

  static Progress show(Terminal terminal, Supplier<String> text, long delayMillis) {
    Progress progress = new Progress(terminal.err(), text, delayMillis);
    if (terminal.errIsTerminal()) {
      progress.painter.start();
    }
    return progress;
  }

  private void paint(long delayMillis) {
    sleep(delayMillis);
    if (closed) {
      return;
    }
    for (; !closed; sleep(INTERVAL_MILLIS)) {
      String line = text.get();
      err.print(ERASE + (line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line));
      err.flush();
    }
    err.print(ERASE);
    err.flush();
  }

  private static void sleep(long millis) {
    LockSupport.parkNanos(millis * 1_000_000);
  }

  /** Erases the line. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(painter);
    boolean interrupted = false;
    while (painter.isAlive()) {
      try {
        painter.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
