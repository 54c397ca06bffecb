package dev.deadheat.program.input;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The modules file of another JDK, read through the file system that JDK brings along. */
final class ImageJdk implements Jdk {
  private final JdkRelease release;
  private final FileSystem image;
  private final List<String> modules;
  private final Map<String, String> moduleOfPackage = new ConcurrentHashMap<>();
  private final Map<String, List<ClassFile>> listed = new ConcurrentHashMap<>();

  private ImageJdk(JdkRelease release, FileSystem image, List<String> modules) {
    this.release = release;
    this.image = image;
    this.modules = modules;
  }

  static ImageJdk open(Path home, JdkRelease release) {
    try {
      FileSystem image =
          FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
      return new ImageJdk(release, image, names(image.getPath("/modules")));
    } catch (IOException | RuntimeException e) {
      throw new InputException(
          home + ": the JDK's lib/modules cannot be read with its lib/jrt-fs.jar (" + e + ")", e);
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> children = Files.list(directory)) {
      return children
          .map(child -> child.getFileName().toString())
          .map(name -> name.endsWith("/") ? name.substring(0, name.length() - 1) : name)
          .sorted()
          .toList();
    }
  }

  @Override
  public String origin() {
    return release.home().toString();
  }

  @Override
  public int feature() {
    return release.feature();
  }

  @Override
  public String identity() {
    return release.identity();
  }

  @Override
  public Collection<String> modules() {
    return modules;
  }

  @Override
  public Collection<String> packages() {
    try {
      return names(image.getPath("/packages")).stream()
          .map(name -> name.replace('.', '/'))
          .toList();
    } catch (IOException e) {
      throw new InputException(origin() + ": cannot list the packages of this JDK", e);
    }
  }

  @Override
  public @Nullable String moduleOf(String internalName) {
    int slash = internalName.lastIndexOf('/');
    if (slash < 0) {
      return null;
    }
    String module = moduleOfPackage.computeIfAbsent(internalName.substring(0, slash), this::lookUp);
    return module.isEmpty() ? null : module;
  }

  /** The module with classes in this package, or an empty string. */
  private String lookUp(String packagePath) {
    try {
      Path links = image.getPath("/packages", packagePath.replace('/', '.'));
      if (Files.isDirectory(links)) {
        // Parent packages, such as java, are linked from every module that has something below.
        for (String module : names(links)) {
          Path place = image.getPath("/modules", module, packagePath);
          try (Stream<Path> files = Files.list(place)) {
            if (files.anyMatch(Files::isRegularFile)) {
              return module;
            }
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      return "";
    }
    return "";
  }

  @Override
  public Collection<ClassFile> classFiles() {
    List<ClassFile> all = new ArrayList<>();
    for (String module : modules) {
      all.addAll(classFiles(module));
    }
    return all;
  }

  @Override
  public Collection<ClassFile> classFiles(String module) {
    return modules.contains(module) ? listed.computeIfAbsent(module, this::list) : List.of();
  }

  private List<ClassFile> list(String module) {
    Path root = image.getPath("/modules", module);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(ArchiveLayout::isClassName)
          .map(name -> name.substring(0, name.length() - ArchiveLayout.CLASS_SUFFIX.length()))
          .sorted()
          .<ClassFile>map(name -> new ImageClass(name, module, path(module, name)))
          .toList();
    } catch (IOException e) {
      throw new InputException(origin() + ": cannot list module " + module + " of this JDK", e);
    }
  }

  private Path path(String module, String internalName) {
    return image.getPath("/modules", module, internalName + ArchiveLayout.CLASS_SUFFIX);
  }

  @Override
  public @Nullable ClassFile find(String internalName) {
    String module = moduleOf(internalName);
    if (module == null) {
      return null;
    }
    Path path = path(module, internalName);
    return Files.exists(path) ? new ImageClass(internalName, module, path) : null;
  }

  @Override
  public void close() {
    try {
      image.close();
    } catch (IOException | UnsupportedOperationException e) {
      return; // nothing is lost: the file was only read
    }
  }

  private record ImageClass(String internalName, String module, Path path) implements ClassFile {
    @Override
    public String origin() {
      return "jrt:/" + module + "/" + internalName + ArchiveLayout.CLASS_SUFFIX;
    }

    @Override
    public byte[] read() throws IOException {
      return Files.readAllBytes(path);
    }
  }
}
