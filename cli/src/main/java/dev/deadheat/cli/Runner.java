package dev.deadheat.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Starts the program with the agent and waits for its end. */
final class Runner {
  private static final Pattern REPORTED = Pattern.compile("\"stages\":\\{\"reported\":(\\d+)\\}");
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
    Path findings = request.findings();
    boolean temporary = findings == null;
    if (findings == null) {
      findings = Files.createTempFile("deadheat", ".json");
    }
    try {
      int code = start(command, findings);
      return code == 0 && races(findings) > 0 ? request.exitCode() : code;
    } finally {
      if (temporary) {
        Files.deleteIfExists(findings);
      }
    }
  }

  private int start(List<String> command, Path findings) throws IOException, InterruptedException {
    AgentFiles files = new AgentFiles();
    Path agent = files.agent();
    List<String> options = new ArrayList<>();
    Path java = java(command.get(0));
    if (java != null && request.patch() && !patchesBase(command)) {
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
          .merge("JAVA_TOOL_OPTIONS", String.join(" ", options), (a, b) -> a + " " + b);
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

  private static int races(Path findings) throws IOException {
    if (Files.size(findings) == 0) {
      return 0;
    }
    Matcher matcher = REPORTED.matcher(Files.readString(findings));
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
