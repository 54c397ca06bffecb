package dev.deadheat.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A terminal that keeps what is printed to it. */
final class CapturedTerminal {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Terminal terminal;

  private CapturedTerminal(boolean isTerminal) {
    terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(err, true), isTerminal, isTerminal);
  }

  /** One that a person looks at. */
  static CapturedTerminal interactive() {
    return new CapturedTerminal(true);
  }

  /** One that is redirected. */
  static CapturedTerminal redirected() {
    return new CapturedTerminal(false);
  }

  Terminal terminal() {
    return terminal;
  }

  String out() {
    terminal.out().flush();
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
