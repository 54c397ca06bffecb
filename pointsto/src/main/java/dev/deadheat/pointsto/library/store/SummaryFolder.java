package dev.deadheat.pointsto.library.store;

import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of summary files. Nothing that happens here ends a run: a file that cannot be used
 * is told of and made again, a directory that cannot be written is told of once.
 *
 * <p>Files get their name when they are complete, in one step. Two processes that make the same
 * file write the same bytes, and the later one wins.
 */
final class SummaryFolder {
  private static final String SUFFIX = ".summaries";
  private static final String TEMPORARY = ".tmp";
  private static final int KEPT_OF_A_KIND = 4;
  private static final Duration UNUSED = Duration.ofDays(30);
  private static final Duration ABANDONED = Duration.ofDays(1);

  private final Path directory;
  private final Warnings warnings;

  SummaryFolder(Path cache, Warnings warnings) {
    this.directory = cache.resolve("summaries");
    this.warnings = warnings;
  }

  /**
   * The unit's file, or null if there is none that can be used.
   *
   * @param kind tells a unit's files apart
   */
  @Nullable SummaryFile open(Unit unit, String kind, Types types) {
    Path file = file(unit, kind);
    try {
      SummaryFile opened = SummaryFile.open(file, unit.key(), types);
      touch(file);
      return opened;
    } catch (NoSuchFileException e) {
      return null;
    } catch (StaleSummariesException e) {
      warn(file, e.getMessage() + "; it is made again");
    } catch (IOException e) {
      warn(
          directory, "summaries of the library cannot be read there (" + e + "); going on without");
    }
    return null;
  }

  /** Whether files can be kept here; if not, it is no use to make summaries nobody asked for. */
  boolean isWritable() {
    try {
      Files.createDirectories(directory);
      if (Files.isWritable(directory)) {
        return true;
      }
      cannotKeep("not writable");
    } catch (IOException e) {
      cannotKeep(e.toString());
    }
    return false;
  }

  /** Keeps a file, if that is possible. */
  void write(Unit unit, String kind, byte[] content) {
    Path temporary = null;
    try {
      Files.createDirectories(directory);
      temporary = Files.createTempFile(directory, unit.name(), TEMPORARY);
      Files.write(temporary, content);
      move(temporary, file(unit, kind));
      tidy(unit, kind);
    } catch (IOException | UncheckedIOException e) {
      cannotKeep(e.toString());
      delete(temporary);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Path file(Unit unit, String kind) {
    return directory.resolve(unit.name() + "-" + kind + "-" + unit.key().shortText() + SUFFIX);
  }

  /** Unused files go: of this unit all but a few, of others those of JDKs long gone. */
  private void tidy(Unit unit, String kind) throws IOException {
    Instant now = Instant.now();
    List<Path> sameKind = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = String.valueOf(file.getFileName());
        Duration limit = name.endsWith(TEMPORARY) ? ABANDONED : UNUSED;
        boolean ours = name.endsWith(TEMPORARY) || name.endsWith(SUFFIX);
        if (ours && used(file).toInstant().isBefore(now.minus(limit))) {
          delete(file);
        } else if (name.startsWith(unit.name() + "-" + kind + "-") && name.endsWith(SUFFIX)) {
          sameKind.add(file);
        }
      }
    }
    sameKind.sort(Comparator.comparing(SummaryFolder::used).reversed());
    sameKind.stream().skip(KEPT_OF_A_KIND).forEach(SummaryFolder::delete);
  }

  private static FileTime used(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.from(Instant.now()); // gone, or somebody else's: not ours to remove
    }
  }

  /** Notes that the file is in use; nothing is lost where that is not allowed. */
  private static void touch(Path file) {
    FileTime now = FileTime.from(Instant.now());
    if (now.toInstant().isAfter(used(file).toInstant().plus(ABANDONED))) {
      try {
        Files.setLastModifiedTime(file, now);
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      return; // it will be tried again some day
    }
  }

  private void cannotKeep(String reason) {
    warn(
        directory,
        "summaries of the library cannot be kept there ("
            + reason
            + "); they are made anew by every run. Choose another place with --cache");
  }

  private void warn(Path subject, String message) {
    warnings.add(Warning.Kind.CACHE, subject.toString(), message);
  }
}
