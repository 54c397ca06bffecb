package dev.deadheat.report.output;

import dev.deadheat.report.json.FileProblem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is either the old one or the whole new one, never a part: written beside its place,
 * forced to disk, then moved there.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the text of a file. */
  public interface Content {
    /** Writes all of it; the target is closed later. */
    void writeTo(Writer target) throws IOException;
  }

  /** Replaces a file, or makes it; its directory must exist. */
  public static void write(Path file, Content content) {
    try {
      if (Files.isDirectory(file)) {
        throw new FileSystemException(file.toString(), null, "it is a directory");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        // A device or pipe such as /dev/stdout cannot be replaced.
        fill(file, content, StandardOpenOption.WRITE);
        return;
      }
      if (Files.exists(file) && !Files.isWritable(file)) {
        throw new FileSystemException(file.toString(), null, "permission denied");
      }
      // A link stays a link.
      Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      replace(place, content);
    } catch (IOException e) {
      throw FileProblem.writing(file, e);
    }
  }

  private static void replace(Path place, Content content) throws IOException {
    Path directory = place.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new NoSuchFileException(String.valueOf(directory));
    }
    Path part = Files.createTempFile(directory, "." + place.getFileName() + ".", ".part");
    try {
      fill(part, content, StandardOpenOption.WRITE);
      PublicFile.like(part, place);
      move(part, place);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void fill(Path file, Content content, StandardOpenOption option)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, option);
        Writer writer =
            new BufferedWriter(
                new OutputStreamWriter(
                    Channels.newOutputStream(channel), StandardCharsets.UTF_8))) {
      content.writeTo(writer);
      writer.flush();
      if (Files.isRegularFile(file)) {
        channel.force(true);
      }
    }
  }

  private static void move(Path part, Path place) throws IOException {
    try {
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
