package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.recorder.Edge;
import dev.deadheat.benchmarks.recorder.RecordingAgent;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/**
 * A program that uses a library as its users do: one source file in {@code benchmarks/workloads},
 * compiled here against the library, so that the build does not need all these jars.
 *
 * @param source the file; its name is the main class's
 * @param jars the library, which is recorded, and what it needs
 * @param place where files about it go
 */
record Workload(Path source, String jars, Path place) {
  private static final long LIMIT_SECONDS = 300;

  String name() {
    return source.getFileName().toString().replace(".java", "");
  }

  /**
   * Runs it with the recording agent and returns the file of edges; a recording that is younger
   * than the workload is used again.
   */
  Path record() throws IOException, InterruptedException {
    Path edges = place.resolve(name() + ".edges");
    if (Files.exists(edges)
        && Files.getLastModifiedTime(edges).compareTo(Files.getLastModifiedTime(source)) > 0) {
      checkComplete(edges);
      return edges;
    }
    Files.deleteIfExists(edges);
    int exit = run(RecordingAgent.class, edges + "," + jars.split(File.pathSeparator, -1)[0]);
    if (exit != 0) {
      throw new IllegalStateException(
          "workload " + name() + " ended with " + exit + "; see " + log());
    }
    checkComplete(edges);
    return edges;
  }

  /** Runs a program that is compiled already, with the recording agent, and returns the edges. */
  static Path record(String main, String classPath, String jar, Path place)
      throws IOException, InterruptedException {
    Path edges = place.resolve(main + ".edges");
    Path work = Files.createTempDirectory(place, main);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-Djava.io.tmpdir=" + work));
    command.add("-javaagent:" + jar(RecordingAgent.class, place) + "=" + edges + "," + jar);
    // A database wants a place that is not there yet.
    command.addAll(List.of("-cp", classPath, main, work.resolve("data").toString()));
    Path log = place.resolve(main + ".log");
    int exit = launch(command, work, log, LIMIT_SECONDS);
    if (exit != 0) {
      throw new IllegalStateException(
          main + " ended with " + exit + ": " + Files.readString(log, StandardCharsets.UTF_8));
    }
    checkComplete(edges);
    return edges;
  }

  private Path log() {
    return place.resolve(name() + ".log");
  }

  /** Runs it with an agent of this module and returns its exit code. */
  int run(Class<?> agent, String options, String... more) throws IOException, InterruptedException {
    Path classes = Files.createDirectories(place.resolve(name() + "-classes"));
    compile(classes);
    Path work = Files.createTempDirectory(place, name());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx1g");
    command.addAll(List.of(more));
    command.add("-Djava.io.tmpdir=" + work);
    command.add("-javaagent:" + jar(agent, place) + "=" + options);
    command.addAll(List.of("-cp", classes + File.pathSeparator + jars, name()));
    return launch(command, work, log(), LIMIT_SECONDS);
  }

  /** Runs a command in a directory, which is deleted when it is over. */
  static int launch(List<String> command, Path work, Path log, long limit)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(limit, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new IllegalStateException("not done in " + limit + " s; see " + log);
    }
    delete(work);
    return process.exitValue();
  }

  /** A recording with holes would say little about what the static graph misses. */
  private static void checkComplete(Path edges) throws IOException {
    List<String> problems =
        Files.readAllLines(edges).stream().filter(line -> line.startsWith("PROBLEM")).toList();
    if (!problems.isEmpty()) {
      throw new IllegalStateException("not all was recorded: " + problems);
    }
  }

  private void compile(Path to) {
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                System.err,
                System.err,
                "-proc:none",
                "-Xlint:-options",
                "-cp",
                jars,
                "-d",
                to.toString(),
                source.toString());
    if (status != 0) {
      throw new IllegalStateException("workload " + source + " does not compile");
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** An agent's package as a jar, with ASM beside it. */
  static Path jar(Class<?> agent, Path place) throws IOException {
    Path jar = place.resolve(agent.getSimpleName() + ".jar");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", agent.getName());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(path -> path.getFileName().toString().startsWith("asm"))
            .map(path -> path.toAbsolutePath().toUri().toString())
            .collect(Collectors.joining(" ")));
    String folder = agent.getPackageName().replace('.', '/');
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        Stream<Path> classes = Files.list(classesOf(Edge.class).resolve(folder))) {
      for (Path path : classes.sorted().toList()) {
        out.putNextEntry(new ZipEntry(folder + "/" + path.getFileName()));
        try (InputStream in = Files.newInputStream(path)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }

  static Path classesOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
