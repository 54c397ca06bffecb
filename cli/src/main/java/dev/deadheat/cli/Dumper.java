package dev.deadheat.cli;

import java.io.PrintWriter;

/** Prints the types and IR that a request names. */
@FunctionalInterface
interface Dumper {
  /**
   * Prints them.
   *
   * @throws UserError where nothing has that name, or no input can be read
   */
  void dump(DumpRequest request, PrintWriter out, PrintWriter err);
}
