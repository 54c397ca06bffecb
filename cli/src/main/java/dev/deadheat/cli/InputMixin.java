package dev.deadheat.cli;

import dev.deadheat.program.ProgramLoader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How class files are found beside the given paths; shared by the commands that read some. */
final class InputMixin {
  private static final int OLDEST_RELEASE = 8;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--classpath",
      paramLabel = "P",
      description = "Where to look for further types, separated as on a Java class path.")
  private @Nullable String classpath;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "Home of the JDK whose library is meant (default: the running one).")
  private @Nullable Path jdk;

  @Option(
      names = "--release",
      paramLabel = "N",
      description = "Read multi-release jars as Java N does (default: the running Java).")
  private @Nullable Integer release;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  InputMixin() {}

  /** Reports what is wrong with the options or paths before anything is read. */
  void validate(List<Path> paths) {
    release();
    paths.forEach(InputMixin::requireReadable);
    classpath().forEach(InputMixin::requireReadable);
  }

  ProgramLoader loader() {
    return new ProgramLoader(release(), jdk);
  }

  List<Path> classpath() {
    List<Path> entries = new ArrayList<>();
    if (classpath != null) {
      for (String entry : classpath.split(Pattern.quote(File.pathSeparator), -1)) {
        if (!entry.isEmpty()) {
          entries.add(Path.of(entry));
        }
      }
    }
    return List.copyOf(entries);
  }

  @Nullable Path jdk() {
    return jdk;
  }

  int release() {
    int chosen = release == null ? Runtime.version().feature() : release;
    if (chosen < OLDEST_RELEASE) {
      throw new ParameterException(
          spec.commandLine(),
          "--release " + chosen + ": give " + OLDEST_RELEASE + " or a later release");
    }
    return chosen;
  }

  private static void requireReadable(Path path) {
    if (!Files.exists(path)) {
      throw new UserError(path + ": no such file or directory; check the path");
    }
    if (!Files.isReadable(path)) {
      throw new UserError(path + ": permission denied; make it readable");
    }
  }
}
