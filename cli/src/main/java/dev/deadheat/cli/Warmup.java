package dev.deadheat.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * What the launcher runs once to record which classes a start needs, so that the JVM can map them
 * from an archive later (docs/decisions/002-launcher-and-appcds.md). It runs commands as users do
 * and drops what they print; a command that fails has still loaded its classes.
 */
final class Warmup {
  private Warmup() {}

  /**
   * Runs the commands.
   *
   * @param arguments the path of deadheat's own jar, as something to look at
   */
  public static void main(String[] arguments) throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Terminal terminal = new Terminal(nowhere, nowhere, false, false);
    Main.run(terminal, "--version");
    Main.run(terminal, "help");
    Main.run(terminal, "dump", "--hlep");
    Main.run(terminal, "dump", Main.class.getName(), arguments[0]);
    Path directory = Files.createTempDirectory("deadheat");
    try {
      analyses(terminal, directory);
    } finally {
      delete(directory);
    }
    Terminal.system().out().flush();
  }

  /** Most of a small analysis is the loading of its classes. */
  private static void analyses(Terminal terminal, Path directory) throws IOException {
    String name = WarmupProgram.class.getName().replace('.', '/') + ".class";
    Path copy = directory.resolve("classes").resolve(name);
    Files.createDirectories(copy.getParent());
    try (InputStream in = Warmup.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        return;
      }
      Files.copy(in, copy);
    }
    for (String command : new String[] {"check", "prove"}) {
      Main.run(
          terminal,
          command,
          directory.resolve("classes").toString(),
          "--text",
          "--json",
          directory.resolve("out.json").toString(),
          "--sarif",
          directory.resolve("out.sarif").toString(),
          "--html",
          directory.resolve("out.html").toString());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
