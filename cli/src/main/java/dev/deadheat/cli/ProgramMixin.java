package dev.deadheat.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which program is meant: what to read, and where it starts; shared by check and prove. */
final class ProgramMixin {
  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Directory, jar, war, ear, jmod, class file or source tree.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--main",
      paramLabel = "CLASS",
      description = "The class whose main method starts the program.")
  private @Nullable String main;

  List<Path> paths() {
    return List.copyOf(paths);
  }

  @Nullable String main() {
    return main;
  }
}
