package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.DirectoryContent;
import dev.deadheat.program.input.IndexedContainer;
import dev.deadheat.program.input.InputException;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.JavaFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens what a user passes as a program: class files, or sources where there are none. */
public final class SourceInputs {
  private final InputOptions options;
  private final List<ClassContainer> classpath;
  private final Jdk platform;
  private final Warnings warnings;

  /**
   * Sources are compiled against these.
   *
   * @param classpath stays open, and belongs to the caller
   */
  public SourceInputs(
      InputOptions options, List<ClassContainer> classpath, Jdk platform, Warnings warnings) {
    this.options = options;
    this.classpath = List.copyOf(classpath);
    this.platform = platform;
    this.warnings = warnings;
  }

  /**
   * Opens everything that {@link Inputs#open} does, and compiles a {@code .java} file, an archive
   * of sources, or a directory of sources that has no class files. Archives beside sources in a
   * directory are their class path, and part of the result. Test sources and module descriptions
   * are left out.
   *
   * @throws InputException if the path does not exist, cannot be read, or has neither classes nor
   *     sources
   */
  public ClassContainer open(Path path) {
    ClassContainer container = Inputs.isDirectory(path) ? openDirectory(path) : openFile(path);
    if (container.classFiles().isEmpty()) {
      container.close();
      throw new InputException(
          path
              + ": neither class files nor Java sources that compile in it; is it the right path?");
    }
    return container;
  }

  private ClassContainer openDirectory(Path path) {
    DirectoryContent content = DirectoryContent.scan(path, options.limits(), warnings);
    ClassContainer classes = Inputs.openContent(path, content, options, warnings);
    if (!content.classFiles().isEmpty() || content.javaFiles().isEmpty()) {
      return classes;
    }
    List<JavaFile> files = new ArrayList<>();
    for (Path file : content.javaFiles()) {
      read(file, files);
    }
    return compile(path, files, classes);
  }

  private ClassContainer openFile(Path path) {
    ClassContainer none =
        IndexedContainer.of(path.toString(), null, List.of(), List.of(), warnings);
    List<JavaFile> files = new ArrayList<>();
    if (path.toString().endsWith(".java")) {
      read(path, files);
    } else {
      ClassContainer classes = Inputs.openAny(path, options, warnings);
      if (!classes.classFiles().isEmpty()) {
        return classes;
      }
      classes.close();
      files.addAll(Inputs.javaFiles(path, options, warnings));
    }
    return compile(path, files, none);
  }

  private ClassContainer compile(Path path, List<JavaFile> files, ClassContainer libraries) {
    List<ClassContainer> all = new ArrayList<>(classpath);
    all.add(libraries);
    List<SourceUnit> units =
        files.stream()
            .map(SourceUnit::decode)
            // On the class path, as all of this is compiled, there are no modules.
            .filter(unit -> !unit.simpleName().equals("module-info"))
            .toList();
    List<ClassFile> compiled =
        new SourceCompiler(path.toString(), options, new CompileClasspath(all), platform, warnings)
            .compile(units);
    return IndexedContainer.of(
        path.toString(),
        libraries.mainClass(),
        List.of(
            new IndexedContainer.Group(path.toString(), compiled),
            new IndexedContainer.Group(path.toString(), List.copyOf(libraries.classFiles()))),
        List.of(libraries::close),
        warnings);
  }

  private void read(Path file, List<JavaFile> into) {
    long limit = options.limits().classBytes();
    String problem;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) limit + 1);
      if (bytes.length <= limit) {
        into.add(new JavaFile(file.toString().replace('\\', '/'), file.toString(), bytes));
        return;
      }
      problem = "is larger than " + limit + " bytes";
    } catch (IOException e) {
      problem = "cannot be read (" + e + ")";
    }
    warnings.add(Warning.Kind.UNREADABLE_INPUT, file.toString(), problem + "; it is left out");
  }
}
