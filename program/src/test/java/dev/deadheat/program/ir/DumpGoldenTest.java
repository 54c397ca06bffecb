package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.warning.Warnings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code deadheat dump} prints, against src/test/golden. */
class DumpGoldenTest {
  private static final Path GOLDEN = Path.of("src", "test", "golden");

  @TempDir private Path classes;

  @Test
  void dumpOfEveryLanguageShape() throws Exception {
    compile(GOLDEN.resolve("Shapes.java"));
    Warnings warnings = new Warnings();
    String printed;
    try (Program program =
        new Program(
            List.of(Inputs.open(classes, InputOptions.defaults(), warnings)),
            List.of(Jdk.running()),
            warnings)) {
      printed =
          program.analysedClasses().stream()
              .map(type -> print(type, program))
              .collect(Collectors.joining("\n"));
    }
    assertThat(warnings.list()).isEmpty();
    compare(GOLDEN.resolve("Shapes.dump"), printed);
  }

  private static String print(ClassType type, Program program) {
    return ClassPrinter.print(type, type.methods(), program.bodies());
  }

  private void compile(Path source) {
    String arguments = "-17 -g -proc:none -d \"" + classes + "\" \"" + source + "\"";
    boolean compiled =
        BatchCompiler.compile(
            arguments,
            new java.io.PrintWriter(java.io.Writer.nullWriter()),
            new java.io.PrintWriter(System.err, true, java.nio.charset.StandardCharsets.UTF_8),
            null);
    assertThat(compiled).as("%s compiles", source).isTrue();
  }

  private static void compare(Path golden, String printed) throws Exception {
    if ("refresh".equals(System.getProperty("deadheat.golden"))) {
      Files.writeString(golden, printed);
    }
    assertThat(printed)
        .as("differs from %s; if that is meant: mvn verify -Ddeadheat.golden=refresh", golden)
        .isEqualTo(Files.readString(golden));
  }
}
