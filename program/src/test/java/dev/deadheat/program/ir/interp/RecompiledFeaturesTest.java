package dev.deadheat.program.ir.interp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** The same programs and newer ones, from other compilers: their bytecode has other shapes. */
class RecompiledFeaturesTest {
  private static final int TUPLES = 30;
  private static final long SEED = 314_000;
  private static final Path FEATURES =
      Path.of("src/test/java").resolve(FeaturePrograms.PACKAGE).toAbsolutePath();
  private static final Path PATTERNS = Path.of("src/test/resources/patterns/Patterns.java");

  @TempDir static Path classes;

  @TestFactory
  Stream<DynamicTest> byEcj() throws IOException {
    Path out = classes.resolve("ecj");
    List<String> arguments =
        new ArrayList<>(List.of("-17", "-nowarn", "-parameters", "-proc:none"));
    arguments.addAll(List.of("-d", out.toString(), "-cp", classPath()));
    arguments.add(FEATURES.toString());
    StringWriter log = new StringWriter();
    PrintWriter messages = new PrintWriter(log);
    boolean compiled =
        BatchCompiler.compile(arguments.toArray(String[]::new), messages, messages, null);
    assertThat(compiled).as(log.toString()).isTrue();
    Differential differential = new Differential(name -> read(out, name));
    return tests(FeaturePrograms.all(), differential);
  }

  @TestFactory
  @EnabledForJreRange(min = JRE.JAVA_21)
  Stream<DynamicTest> byTheRunningJavac() throws IOException {
    Path out = classes.resolve("javac");
    try (Stream<Path> sources = Files.list(FEATURES)) {
      javac(out, sources.toList());
    }
    Differential differential = new Differential(name -> read(out, name));
    return tests(FeaturePrograms.all(), differential);
  }

  @TestFactory
  @EnabledForJreRange(min = JRE.JAVA_21)
  Stream<DynamicTest> patternSwitches() throws IOException, ClassNotFoundException {
    Path out = classes.resolve("patterns");
    javac(out, List.of(PATTERNS));
    Differential differential = new Differential(name -> read(out, name));
    Class<?> programs = differential.jvmClass("patterns.Patterns");
    assertThat(FeaturePrograms.of(programs)).hasSizeGreaterThanOrEqualTo(8);
    return tests(FeaturePrograms.of(programs), differential);
  }

  @Test
  void theSourcesAreThere() {
    assertThat(FEATURES).isDirectory();
    assertThat(PATTERNS).isRegularFile();
  }

  private static Stream<DynamicTest> tests(
      List<java.lang.reflect.Method> programs, Differential differential) {
    return programs.stream()
        .map(
            program ->
                DynamicTest.dynamicTest(
                    FeaturePrograms.name(program),
                    () -> FeaturePrograms.compare(differential, program, SEED, TUPLES)))
        .onClose(differential::close);
  }

  private static void javac(Path out, List<Path> sources) throws IOException {
    Files.createDirectories(out);
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--release", String.valueOf(Runtime.version().feature())));
    arguments.addAll(List.of("-nowarn", "-parameters", "-proc:none", "-d", out.toString()));
    arguments.addAll(List.of("-cp", classPath()));
    sources.forEach(source -> arguments.add(source.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
  }

  private static String classPath() {
    try {
      var location = Range.class.getProtectionDomain().getCodeSource().getLocation();
      return Path.of(location.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new LinkageError("where are the tests?", e);
    }
  }

  private static byte[] read(Path directory, String internalName) {
    Path file = directory.resolve(internalName + ".class");
    try {
      return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
