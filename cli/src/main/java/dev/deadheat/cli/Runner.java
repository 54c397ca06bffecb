package dev.deadheat.cli;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.merge.Merge;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.output.AtomicFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the program with the agent and waits for its end. */
final class Runner {
  private final Run request;

  Runner(Run request) {
    this.request = request;
  }

  int run() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(request.command());
    if (command.get(0).endsWith(".jar")) {
      requireFile(command.get(0));
      command.addAll(
          0, List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar"));
    }
    Path directory = Files.createTempDirectory("deadheat");
    try {
      // One that is asked for is written by the agent itself: a kill then loses nothing.
      Path wanted = request.findings();
      Path file = wanted != null && !isSeveral(command) ? wanted : directory.resolve("%p.json");
      boolean direct = file == wanted;
      if (direct) {
        Files.deleteIfExists(file);
      }
      int code = start(command, file);
      List<Path> files = direct ? List.of(file) : list(directory);
      if (files.isEmpty() || files.stream().anyMatch(f -> !Files.exists(f))) {
        if (code != 0) {
          return code;
        }
        throw new UserError(
            command.get(0) + ": no JVM with the agent has run; is it a command that starts Java?");
      }
      Findings found = read(files);
      if (wanted != null && !direct) {
        AtomicFile.write(wanted, writer -> FindingsWriter.write(found, writer));
      }
      return request.deliver(found) && code == 0 ? request.exitCode() : code;
    } finally {
      delete(directory);
    }
  }

  /** Whether more than one JVM may report. */
  private boolean isSeveral(List<String> command) throws IOException {
    return request.follow() || java(command.get(0)) == null;
  }

  private Findings read(List<Path> files) {
    Findings all = Merge.of(files.stream().map(FindingsReader::read).toList());
    Findings.Builder found = Findings.of(Mode.RUN, Version.number());
    found.input(String.join(" ", request.command())).stats(all.stats());
    all.races().forEach(found::race);
    all.warnings().forEach(found::warning);
    all.suppressed().forEach(found::suppressed);
    return found.build();
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private int start(List<String> command, Path findings) throws IOException, InterruptedException {
    AgentFiles files = new AgentFiles();
    Path agent = files.agent();
    List<String> options = new ArrayList<>();
    Path java = java(command.get(0));
    // A JVM that the program starts may be of another JDK, for which the patch is not made.
    if (java != null && request.patch() && !request.follow() && !patchesBase(command)) {
      Path patch = files.patch(java, agent);
      if (patch != null) {
        options.add("--patch-module=java.base=" + patch);
      }
    }
    options.add("-javaagent:" + agent + "=" + request.agentOptions(findings));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    if (java == null || request.follow()) {
      builder
          .environment()
          .merge(
              "JAVA_TOOL_OPTIONS",
              String.join(" ", options.stream().map(Runner::quoted).toList()),
              (a, b) -> a + " " + b);
    } else {
      command.addAll(1, options);
      builder.command(command);
    }
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UserError(command.get(0) + ": cannot be started; give a command that exists");
    }
    return process.waitFor();
  }

  /** As one word of JAVA_TOOL_OPTIONS, which the JVM takes apart at spaces. */
  private static String quoted(String option) {
    return option.matches(".*\\s.*") ? "\"" + option + "\"" : option;
  }

  private static boolean patchesBase(List<String> command) {
    return command.stream().anyMatch(word -> word.contains("java.base="))
        || command.contains("--patch-module");
  }

  private static void requireFile(String name) {
    if (!Files.isRegularFile(Path.of(name))) {
      throw new UserError(name + ": no such file; check the path");
    }
  }

  /** The executable, if the command is a Java launcher; else null. */
  private static @Nullable Path java(String word) throws IOException {
    String name = Path.of(word).getFileName().toString();
    if (!name.equals("java") && !name.equals("java.exe")) {
      return null;
    }
    if (word.contains(File.separator)) {
      return Files.isExecutable(Path.of(word)) ? Path.of(word).toRealPath() : null;
    }
    for (String directory :
        System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path file = Path.of(directory, word);
      if (Files.isExecutable(file) && !Files.isDirectory(file)) {
        return file.toRealPath();
      }
    }
    return null;
  }
}
