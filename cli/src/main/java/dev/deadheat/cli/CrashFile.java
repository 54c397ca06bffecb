package dev.deadheat.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a developer needs to know about a crash: versions, arguments, stack trace.
 *
 * @param arguments the command line
 */
record CrashFile(List<String> arguments, Throwable failure) {

  /** Writes the text to a new file in the temporary directory and returns its path. */
  Path save() throws IOException {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    if (!Files.isDirectory(directory)) {
      throw new IOException("no such directory: " + directory);
    }
    Path file = Files.createTempFile(directory, "deadheat-crash-", ".txt");
    return Files.writeString(file, text());
  }

  /** The content of the file. */
  String text() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println("deadheat " + Version.number());
    out.printf(
        "Java %s (%s, %s)%n",
        System.getProperty("java.runtime.version"),
        System.getProperty("java.vendor"),
        System.getProperty("java.home"));
    out.printf(
        "%s %s %s, %d processors, heap at most %d MB%n",
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20);
    out.println("in " + System.getProperty("user.dir"));
    for (String argument : arguments) {
      out.println("argument: " + argument);
    }
    out.println();
    failure.printStackTrace(out);
    out.flush();
    return text.toString();
  }
}
