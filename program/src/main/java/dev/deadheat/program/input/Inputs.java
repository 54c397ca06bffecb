package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens what a user passes as a place of class files. */
public final class Inputs {
  private Inputs() {}

  /**
   * Opens a directory (class files below it, unpacked wars included, and the archives in it), a
   * jar, war, ear, Spring Boot archive or other zip, a jmod, or a single class file. What it is
   * shows in its content, not in its name.
   *
   * @throws InputException if the path does not exist, cannot be read, or has no class files
   */
  public static ClassContainer open(Path path, InputOptions options, Warnings warnings) {
    ClassContainer container = openAny(path, options, warnings);
    if (container.classFiles().isEmpty()) {
      container.close();
      throw new InputException(
          path + ": no class files in it; is it the right path, and is the project built?");
    }
    return container;
  }

  /** Like {@link #open}, but an archive or directory without class files is no error. */
  public static ClassContainer openAny(Path path, InputOptions options, Warnings warnings) {
    if (isDirectory(path)) {
      DirectoryContent content = DirectoryContent.scan(path, options.limits(), warnings);
      return openContent(path, content, options, warnings);
    }
    return openFile(path, options, warnings);
  }

  /**
   * Whether the path is a directory, else it is a regular file.
   *
   * @throws InputException if it is neither: reading a pipe or a device could last forever
   */
  public static boolean isDirectory(Path path) {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (IOException e) {
      throw new InputException(
          path + ": no such file or directory, or not allowed to read it; check the path", e);
    }
    if (!attributes.isDirectory() && !attributes.isRegularFile()) {
      throw new InputException(
          path
              + ": neither a regular file nor a directory; pass a jar, a directory or a class file");
    }
    return attributes.isDirectory();
  }

  /** The classes and archives that were found in a directory; none is not an error here. */
  public static ClassContainer openContent(
      Path directory, DirectoryContent content, InputOptions options, Warnings warnings) {
    List<IndexedContainer.Group> groups =
        new ArrayList<>(
            new DirectoryClasses(directory, options.limits(), warnings)
                .groups(content.classFiles()));
    List<Closeable> open = new ArrayList<>();
    String mainClass = null;
    for (Path archive : content.archives()) {
      try {
        OpenArchive opened = openArchive(archive, options, warnings);
        groups.addAll(opened.groups());
        open.add(opened.file());
        mainClass = mainClass != null ? mainClass : opened.manifest().mainClass();
      } catch (IOException e) {
        warnings.add(
            Warning.Kind.UNREADABLE_INPUT,
            archive.toString(),
            ArchiveReader.reason(e) + "; it is left out");
      }
    }
    return IndexedContainer.of(directory.toString(), mainClass, groups, open, warnings);
  }

  private static ClassContainer openFile(Path path, InputOptions options, Warnings warnings) {
    try {
      if (ClassHeader.isClass(start(path)) && !endsLikeArchive(path)) {
        return openClass(path, options, warnings);
      }
      OpenArchive opened = openArchive(path, options, warnings);
      return IndexedContainer.of(
          path.toString(),
          opened.manifest().mainClass(),
          opened.groups(),
          List.of(opened.file()),
          warnings);
    } catch (IOException e) {
      throw new InputException(
          path
              + ": cannot be read as an archive or class file ("
              + ArchiveReader.reason(e)
              + "); pass a jar, war, ear, jmod, class file or directory",
          e);
    }
  }

  private static ClassContainer openClass(Path path, InputOptions options, Warnings warnings)
      throws IOException {
    String name;
    try (InputStream in = Files.newInputStream(path)) {
      name = ClassHeader.name(in.readNBytes((int) options.limits().classBytes()));
    }
    if (name == null) {
      throw new InputException(path + ": a damaged class file; compile it again");
    }
    ClassFile file = new DirectoryClasses.PathClassFile(name, path, options.limits(), warnings);
    return IndexedContainer.of(
        path.toString(),
        null,
        List.of(new IndexedContainer.Group(path.toString(), List.of(file))),
        List.of(),
        warnings);
  }

  /** An archive with what it holds; the file stays open. */
  record OpenArchive(
      FileChannel file, List<IndexedContainer.Group> groups, ManifestFacts manifest) {}

  static OpenArchive openArchive(Path path, InputOptions options, Warnings warnings)
      throws IOException {
    FileChannel channel = FileChannel.open(path);
    @Nullable OpenArchive opened = null;
    try {
      ArchiveReader reader = new ArchiveReader(options, warnings, new Budget(options.limits()));
      ManifestFacts manifest =
          reader.read(
              path.toString(),
              new ByteSource.OfFile(channel, channel.size()),
              isJmod(start(path)) ? ArchiveLayout.JMOD : ArchiveLayout.JAR);
      opened = new OpenArchive(channel, reader.groups(), manifest);
      return opened;
    } finally {
      if (opened == null) {
        channel.close();
      }
    }
  }

  /** The Java sources in an archive; none if it is not an archive. */
  public static List<JavaFile> javaFiles(Path archive, InputOptions options, Warnings warnings) {
    try (FileChannel channel = FileChannel.open(archive)) {
      return new ArchiveReader(options, warnings, new Budget(options.limits()))
          .javaFiles(archive.toString(), new ByteSource.OfFile(channel, channel.size()));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** An archive that lost its beginning may start with the class file it now starts in. */
  private static boolean endsLikeArchive(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      return CentralDirectory.isAtEndOf(new ByteSource.OfFile(channel, channel.size()));
    }
  }

  private static byte[] start(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(4);
    }
  }

  private static boolean isJmod(byte[] start) {
    return start.length == 4 && start[0] == 'J' && start[1] == 'M' && start[2] <= 1;
  }
}
