package dev.deadheat.report.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Source files anywhere below some directories, found by the end of their path. The directories are
 * read once, and only if a file is in none of the usual places.
 */
final class SourceTrees {
  /** A directory with more files than this is not one project. */
  private static final int MAX_FILES = 200_000;

  private final List<Path> places = new ArrayList<>();
  private @Nullable Map<String, List<Path>> byName;

  /** Adds a directory, or a single source file. */
  void add(Path place) {
    places.add(place.normalize());
  }

  /** A file whose path ends like this. */
  @Nullable Path find(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    Path end = Path.of(path);
    return byName().getOrDefault(name, List.of()).stream()
        .filter(file -> file.endsWith(end))
        .findFirst()
        .orElse(null);
  }

  private Map<String, List<Path>> byName() {
    Map<String, List<Path>> known = byName;
    if (known == null) {
      known = new HashMap<>();
      Collector collector = new Collector(known);
      for (Path place : places) {
        try {
          Files.walkFileTree(place, collector);
        } catch (IOException e) {
          throw new UncheckedIOException("the collector below goes on after each failure", e);
        }
      }
      known.values().forEach(files -> files.sort(null));
      byName = known;
    }
    return known;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final Map<String, List<Path>> byName;
    private int seen;

    Collector(Map<String, List<Path>> byName) {
      this.byName = byName;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      Path name = directory.getFileName();
      return name != null && name.toString().startsWith(".") && name.toString().length() > 2
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = String.valueOf(file.getFileName());
      if (name.endsWith(".java") || name.endsWith(".kt") || name.endsWith(".scala")) {
        byName.computeIfAbsent(name, unused -> new ArrayList<>(1)).add(file);
      }
      return ++seen < MAX_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    /** What cannot be read has no sources to show. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem) {
      return FileVisitResult.CONTINUE;
    }
  }
}
