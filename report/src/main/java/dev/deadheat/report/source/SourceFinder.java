package dev.deadheat.report.source;

import dev.deadheat.report.model.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds source files by class and file name: in the directories and archives that the user names,
 * in the sources jar beside an analysed jar, in the source tree of a Maven or Gradle project whose
 * output is analysed, and anywhere below inputs that are directories, such as a checkout with
 * several modules.
 */
public final class SourceFinder implements AutoCloseable {
  private static final List<String> TREES =
      List.of("src/main/java", "src/main/kotlin", "src/test/java", "src");

  private final Path workingDirectory;
  private final List<Path> roots = new ArrayList<>();
  private final List<FileSystem> archives = new ArrayList<>();
  private final Map<String, Optional<SourceText>> known = new HashMap<>();
  private final SourceTrees trees = new SourceTrees();

  private SourceFinder(Path workingDirectory) {
    this.workingDirectory = workingDirectory.toAbsolutePath().normalize();
  }

  /** One that finds nothing. */
  public static SourceFinder none() {
    return new SourceFinder(Path.of(""));
  }

  /**
   * One that looks in these places.
   *
   * @param named what the user says: directories or archives of sources
   * @param inputs what was analysed; sources are looked for near it
   */
  public static SourceFinder of(Path workingDirectory, List<Path> named, List<Path> inputs) {
    SourceFinder finder = new SourceFinder(workingDirectory);
    Set<Path> places = new LinkedHashSet<>();
    for (Path path : named) {
      places.add(path);
      TREES.forEach(tree -> places.add(path.resolve(tree)));
    }
    inputs.forEach(input -> near(input, places));
    Stream.concat(named.stream(), inputs.stream())
        .map(finder.workingDirectory::resolve)
        .filter(place -> Files.isDirectory(place) || place.toString().endsWith(".java"))
        .forEach(finder.trees::add);
    for (Path place : places) {
      finder.addRoot(finder.workingDirectory.resolve(place));
    }
    return finder;
  }

  private static void near(Path input, Set<Path> places) {
    places.add(input);
    String name = String.valueOf(input.getFileName());
    if (name.endsWith(".jar") || name.endsWith(".war")) {
      places.add(input.resolveSibling(name.substring(0, name.length() - 4) + "-sources.jar"));
    }
    // target/classes, target/app.jar, build/classes/java/main, build/libs/app.jar
    for (Path above = input.toAbsolutePath().normalize();
        above != null;
        above = above.getParent()) {
      Path project = above.getParent();
      String directory = String.valueOf(above.getFileName());
      if (project != null && (directory.equals("target") || directory.equals("build"))) {
        TREES.forEach(tree -> places.add(project.resolve(tree)));
        return;
      }
    }
  }

  /** Places that are not there, or not archives, hold no sources: that is no error. */
  private void addRoot(Path place) {
    if (Files.isDirectory(place)) {
      roots.add(place.normalize());
    } else if (Files.isRegularFile(place) && place.toString().endsWith("ar")) {
      try {
        FileSystem archive = FileSystems.newFileSystem(place);
        archives.add(archive);
        archive.getRootDirectories().forEach(roots::add);
      } catch (IOException | RuntimeException e) {
        // Damaged archives are reported by those who need what is in them.
        return;
      }
    }
  }

  /** The source of a frame, if it is known and found. */
  public @Nullable SourceText find(Frame frame) {
    return frame.file() == null ? null : find(frame.className(), frame.file());
  }

  /** The source file of a class, if it is found. */
  public @Nullable SourceText find(String className, String file) {
    int end = className.lastIndexOf('.');
    String path = end < 0 ? file : className.substring(0, end).replace('.', '/') + "/" + file;
    return known.computeIfAbsent(path, this::search).orElse(null);
  }

  private Optional<SourceText> search(String path) {
    if (path.indexOf('\0') >= 0) {
      // No file has such a name, but a class file may say so.
      return Optional.empty();
    }
    for (Path root : roots) {
      Path file = root.resolve(path).normalize();
      // Class files come from anywhere, and name what they like as their source.
      if (file.startsWith(root) && Files.isRegularFile(file)) {
        return read(root, file);
      }
    }
    Path file = trees.find(path);
    return file == null ? Optional.empty() : read(file, file);
  }

  private Optional<SourceText> read(Path root, Path file) {
    try {
      return Optional.of(text(root, file));
    } catch (IOException | UncheckedIOException e) {
      // Findings without source lines are better than none.
      return Optional.empty();
    }
  }

  private SourceText text(Path root, Path file) throws IOException {
    // Not all sources are in UTF-8; a wrong letter in a comment must not cost the line.
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    if (!file.getFileSystem().equals(FileSystems.getDefault())) {
      return new SourceText(null, root.relativize(file).toString(), lines);
    }
    Path absolute = file.toAbsolutePath().normalize();
    String name =
        absolute.startsWith(workingDirectory)
            ? workingDirectory.relativize(absolute).toString()
            : absolute.toString();
    return new SourceText(absolute, name.replace('\\', '/'), lines);
  }

  @Override
  public void close() {
    for (FileSystem archive : archives) {
      try {
        archive.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
