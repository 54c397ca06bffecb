package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files below a directory that matter, sorted by path. Symbolic links are followed, but no
 * directory is entered twice, so that cycles end. Hidden directories, test code of the usual build
 * layouts, and the version directories of multi-release jars (which count in archives only) are
 * left out.
 */
public record DirectoryContent(List<Path> classFiles, List<Path> archives, List<Path> javaFiles) {

  /** Looks through the directory; what cannot be read is warned of. */
  public static DirectoryContent scan(Path directory, InputLimits limits, Warnings warnings) {
    Scan scan = new Scan(directory, limits, warnings);
    scan.enter(directory, 0);
    return new DirectoryContent(
        List.copyOf(scan.classFiles), List.copyOf(scan.archives), List.copyOf(scan.javaFiles));
  }

  private static final class Scan {
    private static final int DEEPEST = 200;
    private static final List<Path> SKIPPED =
        List.of(
            Path.of("src", "test"),
            Path.of("target", "test-classes"),
            Path.of("build", "classes", "java", "test"),
            Path.of("gradle", "wrapper"),
            Path.of("META-INF", "versions"));

    private final Path root;
    private final InputLimits limits;
    private final Warnings warnings;
    private final Set<Object> entered = new HashSet<>();
    private final List<Path> classFiles = new ArrayList<>();
    private final List<Path> archives = new ArrayList<>();
    private final List<Path> javaFiles = new ArrayList<>();
    private int entries;

    Scan(Path root, InputLimits limits, Warnings warnings) {
      this.root = root;
      this.limits = limits;
      this.warnings = warnings;
    }

    void enter(Path directory, int depth) {
      if (depth > DEEPEST) {
        unreadable(directory, "is nested too deep; it is left out");
        return;
      }
      List<Path> children = new ArrayList<>();
      try {
        if (!entered.add(identity(directory))) {
          return;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
          for (Path child : stream) {
            if (entries >= limits.entries()) {
              unreadable(root, "has more than " + entries + " files; the rest are not read");
              break;
            }
            entries++;
            children.add(child);
          }
        }
      } catch (IOException | DirectoryIteratorException e) {
        unreadable(directory, "cannot be listed (" + e.getMessage() + "); it is left out");
      }
      children.sort(Comparator.comparing(child -> child.getFileName().toString()));
      for (Path child : children) {
        visit(child, depth);
      }
    }

    private void visit(Path path, int depth) {
      String name = path.getFileName().toString();
      boolean wanted = isWanted(name);
      BasicFileAttributes attributes;
      try {
        attributes = Files.readAttributes(path, BasicFileAttributes.class);
      } catch (IOException e) {
        if (wanted) {
          unreadable(path, "cannot be read (" + e + "); it is left out");
        }
        return;
      }
      if (attributes.isDirectory()) {
        if (!name.startsWith(".") && !isSkipped(path)) {
          enter(path, depth + 1);
        }
      } else if (wanted) {
        if (!attributes.isRegularFile()) {
          warnings.add(
              Warning.Kind.REFUSED_ENTRY, path.toString(), "refused: it is not a regular file");
        } else if (name.endsWith(".java")) {
          javaFiles.add(path);
        } else if (ArchiveLayout.isArchiveName(name)) {
          archives.add(path);
        } else {
          classFiles.add(path);
        }
      }
    }

    private static boolean isWanted(String name) {
      return name.endsWith(".java")
          || ArchiveLayout.isClassName(name)
          || ArchiveLayout.isArchiveName(name);
    }

    private boolean isSkipped(Path directory) {
      Path relative = root.relativize(directory);
      return SKIPPED.stream().anyMatch(relative::endsWith);
    }

    private static Object identity(Path directory) throws IOException {
      Object key = Files.readAttributes(directory, BasicFileAttributes.class).fileKey();
      return key != null ? key : directory.toRealPath();
    }

    private void unreadable(Path path, String message) {
      warnings.add(Warning.Kind.UNREADABLE_INPUT, path.toString(), message);
    }
  }
}
