package dev.deadheat.cli.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A directory that looks like the repository to the launcher: the launcher, a source file, and the
 * real jar, which is newer. Its processes see only the tools and variables that a test gives them.
 */
final class Installation {
  /** What the launcher may use of the system. */
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "readlink",
          "find",
          "mkdir",
          "rmdir",
          "ln",
          "rm",
          "mv",
          "touch",
          "grep",
          "head",
          "sleep",
          "cp",
          "cat");

  private static final Path LAUNCHER = Path.of("..", "deadheat");
  static final Path REAL_JAR = Path.of("target", "deadheat.jar").toAbsolutePath();

  private final Path directory;
  private final Path root;
  private final Map<String, String> environment = new HashMap<>();

  /** What a process left. */
  record Result(int code, String out, String err) {}

  /**
   * @param directory an empty directory, which also takes the cache and the tools
   * @param name of the clone in it
   */
  Installation(Path directory, String name) throws IOException {
    this.directory = directory.toRealPath();
    this.root = this.directory.resolve(name);
    Files.createDirectories(root().resolve("cli/src/main"));
    Files.createDirectories(jar().getParent());
    Files.createDirectories(tools());
    Files.copy(LAUNCHER, launcher());
    Files.writeString(root().resolve("pom.xml"), "<project/>");
    Files.writeString(source(), "class A {}");
    Files.copy(REAL_JAR, jar());
    FileTime earlier = FileTime.from(Instant.now().minusSeconds(60));
    for (Path older : List.of(source(), source().getParent(), root.resolve("pom.xml"))) {
      Files.setLastModifiedTime(older, earlier);
    }
    for (String tool : TOOLS) {
      script(tool, "exec '" + onPath(tool) + "' \"$@\"");
    }
    environment.put("PATH", tools().toString());
    environment.put("HOME", directory.resolve("home").toString());
    environment.put("DEADHEAT_CACHE", cache().toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
  }

  Path root() {
    return root;
  }

  Path launcher() {
    return root().resolve("deadheat");
  }

  Path jar() {
    return root().resolve("cli/target/deadheat.jar");
  }

  Path source() {
    return root().resolve("cli/src/main/A.java");
  }

  Path lock() {
    return root().resolve("target/launcher/lock");
  }

  Path cache() {
    return directory.resolve("the cache");
  }

  Path tools() {
    return directory.resolve("tools");
  }

  /** Gives it the real Maven and the poms of all modules, but nothing to compile. */
  void realMaven() throws IOException {
    String caller = "PATH='" + System.getenv("PATH") + "' HOME='" + System.getenv("HOME") + "'";
    script("mvn", caller + " exec '" + onPath("mvn") + "' \"$@\"");
    Path repository = LAUNCHER.getParent();
    try (Stream<Path> files = Files.walk(repository, 2)) {
      for (Path pom : files.filter(f -> f.endsWith("pom.xml")).toList()) {
        Path copy = root.resolve(repository.relativize(pom).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(pom, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** Sets a variable, or removes it if the value is null. */
  Installation with(String variable, String value) {
    if (value == null) {
      environment.remove(variable);
    } else {
      environment.put(variable, value);
    }
    return this;
  }

  /** Puts a shell script onto the path. */
  Path script(String name, String... lines) throws IOException {
    return script(tools().resolve(name), lines);
  }

  static Path script(Path file, String... lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A Maven that takes its time, counts its calls in a file, and brings the real jar. */
  Path fakeMaven(int seconds) throws IOException {
    Path calls = directory.resolve("calls");
    script(
        "mvn",
        "echo \"$*\" >>'" + calls + "'",
        "sleep " + seconds,
        "mkdir -p cli/target",
        "cp '" + REAL_JAR + "' cli/target/deadheat.jar");
    return calls;
  }

  Result run(String... arguments) throws Exception {
    return finish(start(launcher(), arguments));
  }

  /** Starts a command; its output goes to files, so that it never waits for a reader. */
  Started start(Path command, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    File out = File.createTempFile("out", "", directory.toFile());
    File err = File.createTempFile("err", "", directory.toFile());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(directory.toFile())
            .redirectOutput(out)
            .redirectError(err);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Started(builder.start(), out.toPath(), err.toPath());
  }

  /** A running process. */
  record Started(Process process, Path out, Path err) {}

  static Result finish(Started started) throws Exception {
    if (!started.process().waitFor(60, TimeUnit.SECONDS)) {
      started.process().destroyForcibly();
      throw new AssertionError("hangs; standard error: " + Files.readString(started.err()));
    }
    return new Result(
        started.process().exitValue(),
        Files.readString(started.out()),
        Files.readString(started.err()));
  }

  /** The archives in the cache, finished or not. */
  List<Path> archives() throws IOException {
    if (!Files.exists(cache())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(cache())) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  static Path onPath(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(tool + " is not on the path"));
  }

  /**
   * The homes of the JDKs to test with: those that DEADHEAT_TEST_JDKS lists, or the running one and
   * those beside it.
   */
  static List<Path> jdks() throws IOException {
    String given = System.getenv("DEADHEAT_TEST_JDKS");
    if (given != null && !given.isEmpty()) {
      return Stream.of(given.split(File.pathSeparator, -1)).map(Path::of).toList();
    }
    Path running = Path.of(System.getProperty("java.home")).toRealPath();
    List<Path> homes = new ArrayList<>(List.of(running));
    try (Stream<Path> siblings = Files.list(running.getParent())) {
      for (Path sibling : siblings.sorted().toList()) {
        if (isRecentJdk(sibling) && !homes.contains(sibling.toRealPath())) {
          homes.add(sibling.toRealPath());
        }
      }
    }
    return homes;
  }

  private static boolean isRecentJdk(Path home) throws IOException {
    Path release = home.resolve("release");
    return Files.isExecutable(home.resolve("bin/java"))
        && Files.isReadable(release)
        && Files.readAllLines(release).stream()
            .anyMatch(line -> line.matches("JAVA_VERSION=\"(1[7-9]|[2-9]\\d).*"));
  }
}
