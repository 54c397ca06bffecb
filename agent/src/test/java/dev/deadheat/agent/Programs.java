package dev.deadheat.agent;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles a program of src/test/programs and runs it with the agent's jar. */
final class Programs {
  static final Path AGENT = Path.of("target", "deadheat-agent.jar").toAbsolutePath();

  /** What a run left. */
  record Result(int code, String out, String err, String findings) {
    long races() {
      return Pattern.compile("\"id\":\"[0-9a-f]{12}\"").matcher(findings).results().count();
    }
  }

  private final Path directory;
  private final Path classes;
  private final String libraries;

  Programs(Path directory, String name) throws IOException {
    this(directory, name, 17);
  }

  /** With jars that it needs. */
  Programs(Path directory, String name, int release, Path... jars) throws IOException {
    this.directory = directory;
    libraries = Stream.of(jars).map(jar -> File.pathSeparator + jar).collect(joining());
    classes = Files.createDirectories(directory.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-g", "--release", "" + release));
    // The oracle listens to the runtime.
    arguments.addAll(List.of("-cp", AGENT + libraries, "-d", classes.toString()));
    try (Stream<Path> files = Files.list(Path.of("src", "test", "programs", name))) {
      files.forEach(file -> arguments.add(file.toString()));
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
  }

  /** The running JDK and, where it is installed beside it, another. */
  static List<Path> jdks() {
    String named = System.getenv("DEADHEAT_TEST_JDKS");
    if (named != null) {
      return Stream.of(named.split(File.pathSeparator, -1)).map(Path::of).toList();
    }
    Path home = Path.of(System.getProperty("java.home"));
    List<Path> found = new ArrayList<>(List.of(home));
    try (Stream<Path> beside = Files.list(home.toRealPath().resolve(".."))) {
      beside
          .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")) && !Files.isSymbolicLink(jdk))
          .map(Path::normalize)
          .filter(jdk -> !isSame(jdk, home))
          .forEach(found::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private static boolean isSame(Path one, Path two) {
    try {
      return one.toRealPath().equals(two.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  /** Where the compiled program is. */
  Path classes() {
    return classes;
  }

  Path findings() {
    return directory.resolve("findings.json");
  }

  /** What starts a program under the agent. */
  List<String> command(Path jdk, String options, List<String> jvm, String... program) {
    List<String> command = new ArrayList<>();
    command.add(jdk.resolve("bin/java").toString());
    command.addAll(jvm);
    command.add("-javaagent:" + AGENT + "=findings=" + findings() + options);
    command.addAll(List.of("-cp", classes + libraries));
    command.addAll(List.of(program));
    return command;
  }

  Result run(Path jdk, String options, List<String> jvm, String... program)
      throws IOException, InterruptedException {
    Path findings = findings();
    Files.deleteIfExists(findings);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    List<String> command = command(jdk, options, jvm, program);
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + command);
    }
    return new Result(
        process.exitValue(),
        Files.readString(out),
        Files.readString(err),
        Files.exists(findings) ? Files.readString(findings) : "");
  }
}
