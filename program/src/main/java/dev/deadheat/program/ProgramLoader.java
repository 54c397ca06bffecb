package dev.deadheat.program;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.InputException;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.source.SourceInputs;
import dev.deadheat.program.warning.Warnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens a program from what a user passes on the command line. */
public final class ProgramLoader {
  private final InputOptions options;
  private final @Nullable Path jdkHome;
  private final Warnings warnings = new Warnings();

  /**
   * @param release which part of multi-release jars counts, and the language level of sources
   * @param jdkHome the JDK the program is meant for; null for the running one
   */
  public ProgramLoader(int release, @Nullable Path jdkHome) {
    this.options = InputOptions.defaults().withRelease(release);
    this.jdkHome = jdkHome;
  }

  /** What has been found wrong with the inputs, also where nothing could be opened. */
  public Warnings warnings() {
    return warnings;
  }

  /**
   * Opens everything or nothing.
   *
   * @param paths what is analysed; none means the JDK itself
   * @param classpath what it refers to
   * @throws InputException if one of them cannot be used at all
   */
  public Program open(List<Path> paths, List<Path> classpath) {
    List<ClassContainer> opened = new ArrayList<>();
    try {
      Jdk jdk = jdkHome == null ? Jdk.running() : Jdk.open(jdkHome, options, warnings);
      opened.add(jdk);
      List<ClassContainer> libraries = new ArrayList<>();
      for (Path path : classpath) {
        ClassContainer library = Inputs.openAny(path, options, warnings);
        opened.add(library);
        libraries.add(library);
      }
      SourceInputs inputs = new SourceInputs(options, libraries, jdk, warnings);
      List<ClassContainer> analysed = new ArrayList<>();
      for (Path path : paths) {
        ClassContainer input = inputs.open(path);
        opened.add(input);
        analysed.add(input);
      }
      if (analysed.isEmpty()) {
        return new Program(List.of(jdk), libraries, warnings);
      }
      libraries.add(jdk);
      return new Program(analysed, libraries, warnings);
    } catch (RuntimeException | Error e) {
      opened.forEach(ClassContainer::close);
      throw e;
    }
  }
}
