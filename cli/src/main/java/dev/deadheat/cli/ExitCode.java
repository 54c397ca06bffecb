package dev.deadheat.cli;

/** What the process tells its caller; described for users in docs/exit-codes.md. */
final class ExitCode {
  /** Nothing to report. */
  static final int OK = 0;

  /** Findings were reported. */
  static final int FINDINGS = 1;

  /** Bad usage, or an input that cannot be read. */
  static final int USAGE = 2;

  /** A defect of deadheat; a crash file was saved. */
  static final int INTERNAL = 3;

  /** The reader of standard output has gone: what a process killed by SIGPIPE shows. */
  static final int CLOSED_OUTPUT = 141;

  private ExitCode() {}
}
