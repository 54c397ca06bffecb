package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A JDK made of archives: rt.jar and its companions (8 and earlier), or jmods without an image. */
final class ArchiveJdk implements Jdk {
  private static final List<String> BOOT_JARS =
      List.of("rt.jar", "jce.jar", "jsse.jar", "charsets.jar", "resources.jar", "jfr.jar");

  private final JdkRelease release;
  private final Map<String, ClassContainer> modules;
  private final Map<String, String> moduleOfPackage = new HashMap<>();

  private ArchiveJdk(JdkRelease release, Map<String, ClassContainer> modules) {
    this.release = release;
    this.modules = modules;
    modules.forEach(
        (module, container) -> {
          for (ClassFile file : container.classFiles()) {
            int slash = file.internalName().lastIndexOf('/');
            if (slash > 0) {
              moduleOfPackage.putIfAbsent(file.internalName().substring(0, slash), module);
            }
          }
        });
  }

  /** The JDK in this directory, or null if it has no such archives. */
  static @Nullable ArchiveJdk open(
      Path home, JdkRelease release, InputOptions options, Warnings warnings) {
    Map<String, ClassContainer> modules = new TreeMap<>();
    if (Files.isRegularFile(home.resolve("jmods").resolve("java.base.jmod"))) {
      for (Path jmod : list(home.resolve("jmods"), ".jmod")) {
        String name = jmod.getFileName().toString();
        modules.put(
            name.substring(0, name.length() - ".jmod".length()),
            open(List.of(jmod), options, warnings));
      }
      return new ArchiveJdk(release, modules);
    }
    for (Path lib : List.of(home.resolve("jre").resolve("lib"), home.resolve("lib"))) {
      if (Files.isRegularFile(lib.resolve("rt.jar"))) {
        List<Path> jars = new ArrayList<>();
        BOOT_JARS.stream().map(lib::resolve).filter(Files::isRegularFile).forEach(jars::add);
        jars.addAll(list(lib.resolve("ext"), ".jar"));
        modules.put("rt", open(jars, options, warnings));
        JdkRelease known = release.feature() > 0 ? release : release.withFeature(8);
        return new ArchiveJdk(known, modules);
      }
    }
    return null;
  }

  private static ClassContainer open(List<Path> archives, InputOptions options, Warnings warnings) {
    DirectoryContent content = new DirectoryContent(List.of(), archives, List.of());
    return Inputs.openContent(archives.get(0), content, options, warnings);
  }

  private static List<Path> list(Path directory, String suffix) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(suffix))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(directory + ": cannot be listed", e);
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
    return Collections.unmodifiableSet(modules.keySet());
  }

  @Override
  public Collection<String> packages() {
    return Collections.unmodifiableSet(moduleOfPackage.keySet());
  }

  @Override
  public @Nullable String moduleOf(String internalName) {
    int slash = internalName.lastIndexOf('/');
    return slash < 0 ? null : moduleOfPackage.get(internalName.substring(0, slash));
  }

  @Override
  public Collection<ClassFile> classFiles() {
    List<ClassFile> all = new ArrayList<>();
    modules.values().forEach(container -> all.addAll(container.classFiles()));
    return all;
  }

  @Override
  public Collection<ClassFile> classFiles(String module) {
    ClassContainer container = modules.get(module);
    return container == null ? List.of() : container.classFiles();
  }

  @Override
  public @Nullable ClassFile find(String internalName) {
    String module = moduleOf(internalName);
    ClassContainer container = module == null ? null : modules.get(module);
    return container == null ? null : container.find(internalName);
  }

  @Override
  public void close() {
    modules.values().forEach(ClassContainer::close);
  }
}
