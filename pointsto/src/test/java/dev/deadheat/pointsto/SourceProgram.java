package dev.deadheat.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A program compiled from one text, with the running JDK as its library. */
public final class SourceProgram implements AutoCloseable {
  private final Path directory;
  private final ClassContainer input;
  private final Program program;

  private SourceProgram(Path directory) {
    this.directory = directory;
    this.input = Inputs.open(directory, InputOptions.defaults(), new Warnings());
    this.program = new Program(List.of(input), List.of(Jdk.running()), new Warnings());
  }

  /** Compiles a text whose one public class is T, if it has one. */
  public static SourceProgram compile(String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    try {
      Path directory = Files.createTempDirectory("small");
      List<String> options = List.of("-d", directory.toString(), "-proc:none", "-nowarn", "-g");
      JavaFileObject file =
          new SimpleJavaFileObject(URI.create("string:///T.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
              return source;
            }
          };
      boolean done = compiler.getTask(problems, null, null, options, null, List.of(file)).call();
      assertThat(done).as(problems.toString()).isTrue();
      return new SourceProgram(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Program program() {
    return program;
  }

  @Override
  public void close() {
    program.close();
    input.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
