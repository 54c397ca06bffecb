package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the class files of a directory tree. The user may pass the root of the classes, a project
 * above it, or an unpacked war: the first class of each directory tells its package, and with it
 * where the root is. Where that does not fit the path, each file is asked for its own name.
 */
final class DirectoryClasses {
  private final Path root;
  private final InputLimits limits;
  private final Warnings warnings;

  DirectoryClasses(Path root, InputLimits limits, Warnings warnings) {
    this.root = root;
    this.limits = limits;
    this.warnings = warnings;
  }

  /** One group for each root of classes. */
  List<IndexedContainer.Group> groups(List<Path> paths) {
    Map<Path, List<Path>> byDirectory = new LinkedHashMap<>();
    for (Path path : paths) {
      Path parent = path.getParent();
      byDirectory.computeIfAbsent(parent != null ? parent : root, p -> new ArrayList<>()).add(path);
    }
    Map<Path, List<ClassFile>> byRoot = new LinkedHashMap<>();
    byDirectory.forEach((directory, files) -> name(directory, files, byRoot));
    List<IndexedContainer.Group> groups = new ArrayList<>();
    byRoot.forEach(
        (place, files) -> {
          files.sort(Comparator.comparing(ClassFile::internalName));
          groups.add(new IndexedContainer.Group(place.toString(), files));
        });
    return groups;
  }

  private void name(Path directory, List<Path> files, Map<Path, List<ClassFile>> byRoot) {
    for (Path file : files) {
      String name = ownName(file);
      if (name != null && name.endsWith(simpleName(file))) {
        String packagePath = name.substring(0, name.length() - simpleName(file).length());
        Path classRoot = rootAbove(directory, packagePath);
        if (classRoot != null) {
          List<ClassFile> group = byRoot.computeIfAbsent(classRoot, p -> new ArrayList<>());
          for (Path each : files) {
            group.add(new PathClassFile(packagePath + simpleName(each), each, limits, warnings));
          }
          return;
        }
      }
      if (name != null) {
        break;
      }
    }
    List<ClassFile> group = byRoot.computeIfAbsent(root, p -> new ArrayList<>());
    for (Path file : files) {
      String own = ownName(file);
      String name = own != null ? own : pathName(file);
      group.add(new PathClassFile(name, file, limits, warnings));
    }
  }

  /** The directory in which this one is the package, or null if its path does not end that way. */
  private static @Nullable Path rootAbove(Path directory, String packagePath) {
    Path place = directory.toAbsolutePath().normalize();
    if (packagePath.isEmpty()) {
      return place;
    }
    Path packageOnly = Path.of(packagePath);
    if (!place.endsWith(packageOnly)) {
      return null;
    }
    for (int i = 0; i < packageOnly.getNameCount() && place != null; i++) {
      place = place.getParent();
    }
    return place;
  }

  private @Nullable String ownName(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return ClassHeader.name(in.readNBytes((int) limits.classBytes()));
    } catch (IOException e) {
      return null;
    }
  }

  private String pathName(Path file) {
    StringBuilder name = new StringBuilder();
    for (Path part : root.relativize(file)) {
      name.append(name.isEmpty() ? "" : "/").append(part);
    }
    return name.substring(0, name.length() - ArchiveLayout.CLASS_SUFFIX.length());
  }

  private static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ArchiveLayout.CLASS_SUFFIX.length());
  }

  /** A class file on its own. */
  record PathClassFile(String internalName, Path path, InputLimits limits, Warnings warnings)
      implements ClassFile {
    @Override
    public String origin() {
      return path.toString();
    }

    @Override
    public byte[] read() throws IOException {
      String problem;
      try (InputStream in = Files.newInputStream(path)) {
        byte[] bytes = in.readNBytes((int) limits.classBytes() + 1);
        if (bytes.length <= limits.classBytes()) {
          return bytes;
        }
        problem = "is larger than " + limits.classBytes() + " bytes";
      } catch (IOException e) {
        problem = "cannot be read (" + e + ")";
      }
      warnings.add(Warning.Kind.UNREADABLE_INPUT, origin(), problem + "; the class is left out");
      throw new IOException(origin() + " " + problem);
    }
  }
}
