package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles the sources in {@code src/test/resources/features} for a release. */
final class FeatureCompiler {
  private static final int[] LEVELS = {8, 9, 11, 17, 21, 25};

  /** A compiler that can make class files for releases up to some. */
  enum Compiler {
    JAVAC,
    ECJ
  }

  private FeatureCompiler() {}

  /** The JDK to compile for this release with: the running one, or a newer one that is found. */
  static Optional<Path> jdkFor(int release) {
    Path running = Path.of(System.getProperty("java.home"));
    if (release <= Runtime.version().feature()) {
      return Optional.of(running);
    }
    return candidates(running).filter(home -> feature(home) >= release).findFirst();
  }

  /** Those named in DEADHEAT_TEST_JDKS, or else the neighbours of the running JDK. */
  private static Stream<Path> candidates(Path running) {
    String named = System.getenv("DEADHEAT_TEST_JDKS");
    if (named != null) {
      return Stream.of(named.split(File.pathSeparator)).map(Path::of);
    }
    Path parent = running.getParent();
    if (parent == null) {
      return Stream.of();
    }
    try (Stream<Path> neighbours = Files.list(parent)) {
      return neighbours
          .filter(home -> Files.isExecutable(home.resolve("bin").resolve("javac")))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      return Stream.of();
    }
  }

  private static int feature(Path home) {
    try {
      for (String line : Files.readAllLines(home.resolve("release"))) {
        if (line.startsWith("JAVA_VERSION=")) {
          return Integer.parseInt(line.replaceAll("JAVA_VERSION=\"(\\d+).*", "$1"));
        }
      }
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
    return 0;
  }

  /** Compiles all sources up to the release into a directory. */
  static void compile(Compiler compiler, Path jdk, int release, boolean debug, Path directory) {
    Path sources = directory.resolve("sources");
    List<String> arguments =
        new ArrayList<>(List.of("-d", directory.resolve("classes").toString()));
    arguments.add(debug ? "-g" : "-g:none");
    boolean running = jdk.equals(Path.of(System.getProperty("java.home")));
    if (compiler == Compiler.ECJ && !running) {
      arguments.addAll(List.of("-" + release, "--system", jdk.toString()));
    } else {
      arguments.addAll(List.of("--release", Integer.toString(release)));
    }
    arguments.add(compiler == Compiler.ECJ ? "-nowarn" : "-Xlint:none");
    try {
      Files.createDirectories(sources);
      for (int level : LEVELS) {
        if (level <= release) {
          String name = "Java" + level + ".java";
          try (InputStream in = FeatureCompiler.class.getResourceAsStream("/features/" + name)) {
            Files.write(sources.resolve(name), in.readAllBytes());
          }
          arguments.add(sources.resolve(name).toString());
        }
      }
      if (compiler == Compiler.ECJ) {
        ecj(arguments);
      } else if (running) {
        javac(arguments);
      } else {
        otherJavac(jdk, arguments);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void javac(List<String> arguments) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, messages, messages, arguments.toArray(String[]::new));
    assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static void otherJavac(Path jdk, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin").resolve("javac").toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.onExit().join().exitValue()).as(messages).isZero();
  }

  private static void ecj(List<String> arguments) {
    StringWriter messages = new StringWriter();
    boolean good =
        BatchCompiler.compile(
            arguments.toArray(String[]::new),
            new PrintWriter(messages),
            new PrintWriter(messages),
            null);
    assertThat(good).as(messages.toString()).isTrue();
  }
}
